import { operationSchemas } from '#schemas/protocol/operation-schemas.ts'
import { Fault, FAULT } from '#schemas/protocol/faults.ts'
import type { OperationName } from '#schemas/protocol/operations.ts'
import { assertFits, breachOf } from '#service/limits/schema-breach.ts'

/** Throws Client.Error.InvalidBody if the body violates the operation's schema (security 9). */
export function checkBody(operation: OperationName, body: unknown): void {
  const breach = breachOf(operationSchemas[operation].request, body)
  if (breach !== null) throw new Fault(FAULT.invalidBody, { ...breach })
}

/** Throws if an answer violates the operation's result schema. */
export function assertAnswer(operation: OperationName, answer: unknown): void {
  assertFits(operationSchemas[operation].result, answer, `The answer of ${operation}`)
}
