import { expect, test } from 'vitest'
import { answerToCommit, OutcomeUnknown } from './connection-lost.ts'

test.each([
  ['a PANIC', { severity: 'PANIC', code: '53100' }],
  ['the end of the session', { severity: 'FATAL', code: '57P01' }],
  ['the loss of the connection', { code: 'ECONNRESET' }],
])('the outcome of a commit that is answered by %s is unknown', async (_, error) => {
  await expect(answerToCommit(Promise.reject(error as unknown as Error))).rejects.toThrow(OutcomeUnknown)
})

test('the outcome of a commit that the server refuses is known', async () => {
  const refusal = { severity: 'ERROR', code: '23514' }
  await expect(answerToCommit(Promise.reject(refusal as unknown as Error))).rejects.toBe(refusal)
})
