import { operationSchemas } from '#schemas/protocol/operation-schemas.ts'
import { operations, type OperationName } from '#schemas/protocol/operations.ts'
import { leastAnswer } from './least-answer.ts'

/**
 * The reads of the protocol with their least answers, for previews. A table of its own: with the schemas of the operations, the first scripts of every
 * page would grow by 6 kB.
 */
export function previewAnswers(): Record<string, string> {
  const names = Object.keys(operations) as OperationName[]
  const reads = names.filter((name) => operations[name].effect === 'reads')
  const table = Object.fromEntries(
    reads.map((name) => [
      name,
      { access: operations[name].access, answer: leastAnswer(operationSchemas[name].result) },
    ]),
  )
  return { 'runtime/preview/least-answers.json': `${JSON.stringify(table, null, 2)}\n` }
}
