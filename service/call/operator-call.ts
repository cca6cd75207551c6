import type { ServiceContext } from '#service/context.ts'
import type { Db } from '#service/database/database.ts'
import type { KeyedCall } from './idempotency.ts'

/** The service as endpoints use it, with the players' port, and the origin of that port on this machine. */
export type OperatorService = ServiceContext & {
  readonly publicPort: number
  readonly publicOrigin: string
}

/** The token of a request. */
export interface OperatorToken {
  /** The name in the audit log. */
  readonly name: string
  readonly scopes: readonly string[]
}

/** One request to the operator API, as its handler receives it. `Handle` is the transaction in a handler that changes something. */
export interface OperatorCall<Params = object, Handle extends Db = Db> {
  readonly service: OperatorService
  readonly db: Handle
  readonly token: OperatorToken
  readonly params: Params
  /** The scope of the idempotency key; null without a key, and always where nothing changes. */
  readonly keyed: KeyedCall | null
  /** Origin under which the caller reached the API: `http://localhost:8081`. */
  readonly origin: string
}
