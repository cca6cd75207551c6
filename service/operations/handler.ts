import { Fault } from '#schemas/protocol/faults.ts'
import type { OperationName, OperationRequest, OperationResult } from '#schemas/protocol/operations.ts'
import type { ServiceContext } from '#service/context.ts'
import type { Tx } from '#service/database/database.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'

/** Who a valid token speaks for. */
export interface CallPlayer {
  readonly playerId: number
  readonly sessionId: number
}

/** One request frame on its way through the service. */
export interface Call {
  readonly service: ServiceContext
  readonly site: ServedSite
  /** From the token alone; never null in a secured operation. */
  readonly player: CallPlayer | null
  /** SHA-256 of the cookie that the token is bound to. */
  readonly sidHash: Uint8Array
  readonly clientAddress: string
  readonly requestId: string
  /** The client's idempotency key; never null where the operation moves money. */
  readonly key: string | null
  /** A keyed digest of the body, the same for the same body however it was encoded. */
  readonly bodyHash: Uint8Array
  /** As on the wire: `en_US`. */
  readonly languageId: string
  /** Sends a new token beside the answer. Without it an answer carries none. */
  issueToken: (token: string) => void
}

/** A call whose token was valid. */
export type PlayerCall = Call & { readonly player: CallPlayer }

interface HandlerOf<Name extends OperationName> {
  readonly name: Name
}
/** Reads: no transaction, no key. */
export interface Reads<Name extends OperationName> extends HandlerOf<Name> {
  readonly kind: 'reads'
  readonly run: (call: Call, body: OperationRequest<Name>) => Promise<OperationResult<Name>>
}
/** Changes: the channel opens the transaction and stores the answer under the key inside it. */
export interface Changes<Name extends OperationName> extends HandlerOf<Name> {
  readonly kind: 'changes'
  readonly run: (tx: Tx, call: Call, body: OperationRequest<Name>) => Promise<OperationResult<Name>>
}
/** Gathered: opens its own transactions and keeps the promise of the key itself. */
export interface Gathered<Name extends OperationName> extends HandlerOf<Name> {
  readonly kind: 'gathered'
  readonly run: (call: Call, body: OperationRequest<Name>) => Promise<OperationResult<Name>>
}
export type Handler<Name extends OperationName> = Reads<Name> | Changes<Name> | Gathered<Name>

/** An operation that changes nothing. */
export const reads = <Name extends OperationName>(name: Name, run: Reads<Name>['run']): Reads<Name> => ({
  kind: 'reads',
  name,
  run,
})

/** An operation that does its work in the one transaction that the channel opens for it. */
export const changes = <Name extends OperationName>(
  name: Name,
  run: Changes<Name>['run'],
): Changes<Name> => ({
  kind: 'changes',
  name,
  run,
})

/** An operation that shares its transaction with other calls, or may not hold one while it works. */
export const gathered = <Name extends OperationName>(
  name: Name,
  run: Gathered<Name>['run'],
): Gathered<Name> => ({ kind: 'gathered', name, run })

/** The caller's player; fault 101 where no valid token came. */
export function playerOf(call: Call): CallPlayer {
  if (call.player === null) throw new Fault('101')
  return call.player
}
