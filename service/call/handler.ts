import type {
  operations,
  OperationName,
  OperationRequest,
  OperationResult,
} from '#schemas/protocol/operations.ts'
import type { Db, Tx } from '#service/database/database.ts'
import type { Call, PlayerCall } from './call.ts'

/** The call type of an operation: with a player if its declared access needs a token. */
type CallOf<
  Name extends OperationName,
  Handle extends Db,
> = (typeof operations)[Name]['access'] extends 'open' ? Call<Handle> : PlayerCall<Handle>

type Run<Name extends OperationName, Handle extends Db> = (
  call: CallOf<Name, Handle>,
  body: OperationRequest<Name>,
) => Promise<OperationResult<Name>>

/** A handler that reads: no transaction, no idempotency key. */
export interface Reads<Name extends OperationName> {
  readonly kind: 'reads'
  readonly name: Name
  readonly run: Run<Name, Db>
}
/** A handler that changes something: `call.db` is a transaction, which also stores the answer under the key. */
export interface Changes<Name extends OperationName> {
  readonly kind: 'changes'
  readonly name: Name
  /** Runs before the transaction, which waits for nothing outside of the service. */
  readonly before?: ((call: CallOf<Name, Db>, body: OperationRequest<Name>) => Promise<unknown>) | undefined
  readonly run: Run<Name, Tx>
}
/** A handler that opens its own transactions, and stores the answer under the key in one of them. */
export interface SelfManaged<Name extends OperationName> {
  readonly kind: 'selfManaged'
  readonly name: Name
  readonly run: Run<Name, Db>
}
export type Handler<Name extends OperationName> = Reads<Name> | Changes<Name> | SelfManaged<Name>

/** Declares an operation that changes nothing. */
export const reads = <Name extends OperationName>(name: Name, run: Reads<Name>['run']): Reads<Name> => ({
  kind: 'reads',
  name,
  run,
})

/** Declares an operation that works in the one transaction that the channel opens for it. */
export const changes = <Name extends OperationName>(
  name: Name,
  run: Changes<Name>['run'],
  before?: Changes<Name>['before'],
): Changes<Name> => ({
  kind: 'changes',
  name,
  before,
  run,
})

/** Declares an operation that shares its transaction with other calls, or may not hold one while it works. */
export const selfManaged = <Name extends OperationName>(
  name: Name,
  run: SelfManaged<Name>['run'],
): SelfManaged<Name> => ({ kind: 'selfManaged', name, run })
