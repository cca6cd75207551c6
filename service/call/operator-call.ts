import type { ServiceContext } from '#service/context.ts'
import type { Db } from '#service/database/database.ts'

/** The service as endpoints see it, with the port on which players reach it. */
export type OperatorService = ServiceContext & { readonly publicPort: number }

/** The token of a request. */
export interface OperatorToken {
  /** Named in the audit log. */
  readonly name: string
  readonly scopes: readonly string[]
}

/** One request to the operators' API, as its handler gets it. `Handle` is the transaction of a handler that changes something. */
export interface OperatorCall<Params = object, Handle extends Db = Db> {
  readonly service: OperatorService
  readonly db: Handle
  readonly token: OperatorToken
  readonly params: Params
  /** Where the caller reached the API: `http://localhost:8081`. */
  readonly origin: string
}
