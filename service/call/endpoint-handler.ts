import type {
  EndpointName,
  EndpointParams,
  EndpointRequest,
  EndpointResult,
} from '#schemas/operator/endpoints.ts'
import type { Db, Tx } from '#service/database/database.ts'
import type { OperatorCall } from './operator-call.ts'

type Run<Name extends EndpointName, Handle extends Db> = (
  call: OperatorCall<EndpointParams<Name>, Handle>,
  request: EndpointRequest<Name>,
) => Promise<EndpointResult<Name>>

/** A handler of an endpoint that reads: no transaction, no line in the audit log. */
export interface OperatorReads<Name extends EndpointName> {
  readonly kind: 'reads'
  readonly name: Name
  readonly run: Run<Name, Db>
}
/** A handler that changes something: `call.db` is a transaction, which also writes the declared line of the audit log. */
export interface OperatorChanges<Name extends EndpointName> {
  readonly kind: 'changes'
  readonly name: Name
  /**
   * A question to another service or process before the transaction. It changes nothing and never throws; a repeated call asks again, and gets the
   * stored answer all the same.
   */
  readonly ask?: (
    call: OperatorCall<EndpointParams<Name>>,
    request: EndpointRequest<Name>,
  ) => Promise<unknown>
  /** `asked` is the answer to the question. */
  readonly run: (
    call: OperatorCall<EndpointParams<Name>, Tx>,
    request: EndpointRequest<Name>,
    asked?: unknown,
  ) => Promise<EndpointResult<Name>>
}
/** A handler that opens its own transactions and writes the audit log itself. */
export interface OperatorSelfManaged<Name extends EndpointName> {
  readonly kind: 'selfManaged'
  readonly name: Name
  readonly run: Run<Name, Db>
}

/** Declares an endpoint that changes nothing stored, except for a challenge that the next call uses up. */
export const operatorReads = <Name extends EndpointName>(
  name: Name,
  run: OperatorReads<Name>['run'],
): OperatorReads<Name> => ({ kind: 'reads', name, run })

/** Declares an endpoint that works in the one transaction that the framework opens. It may run again after a conflict. */
export const operatorChanges = <Name extends EndpointName>(
  name: Name,
  run: Run<Name, Tx>,
): OperatorChanges<Name> => ({ kind: 'changes', name, run })

/** Like `operatorChanges`, for a change that depends on the answer of another service. */
export const operatorChangesAfter = <Name extends EndpointName, Asked>(
  name: Name,
  ask: (call: OperatorCall<EndpointParams<Name>>, request: EndpointRequest<Name>) => Promise<Asked>,
  run: (
    call: OperatorCall<EndpointParams<Name>, Tx>,
    request: EndpointRequest<Name>,
    asked: Asked,
  ) => Promise<EndpointResult<Name>>,
): OperatorChanges<Name> => ({
  kind: 'changes',
  name,
  ask,
  // The framework passes the answer of `ask`.
  run: (call, request, asked) => run(call, request, asked as Asked),
})

/** Declares an endpoint whose change is not only in the database, but for example in a file. */
export const operatorSelfManaged = <Name extends EndpointName>(
  name: Name,
  run: OperatorSelfManaged<Name>['run'],
): OperatorSelfManaged<Name> => ({ kind: 'selfManaged', name, run })
