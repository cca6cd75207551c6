import { Fault, FAULT, type FaultArgs, type FaultName } from '#schemas/protocol/faults.ts'

/** A domain function's refusal, by the name of the fault that the caller gets. */
export interface Refused<Name extends FaultName = FaultName> {
  readonly refused: Name
  readonly args?: FaultArgs
}

/** The result of a domain function, for an operation; throws the fault that a refusal names. */
export function orFault<Outcome extends object>(outcome: Outcome): Exclude<Outcome, Refused> {
  if (isRefused(outcome)) throw new Fault(FAULT[outcome.refused], outcome.args)
  return outcome as Exclude<Outcome, Refused>
}

export function isRefused<Outcome extends object>(outcome: Outcome): outcome is Extract<Outcome, Refused> {
  return 'refused' in outcome
}
