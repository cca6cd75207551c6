import { expect, test } from 'vitest'
import { Mistake, Unreachable } from '#tools/mistake.ts'
import { ProblemLog } from './problem-log.ts'

function openLog() {
  const lines: string[] = []
  return { lines, problems: new ProblemLog('aurora', (line) => lines.push(line)) }
}

test('a problem is logged when it begins and when it is over, and not while it repeats', () => {
  const { lines, problems } = openLog()
  for (const message of ['full', 'full', 'closed']) problems.report(new Error(message))
  problems.clear()
  problems.clear()
  problems.report(new Error('closed'))
  expect(lines).toEqual([
    'aurora: full',
    'aurora: closed',
    'aurora: the demonstration continues.',
    'aurora: closed',
  ])
})

test('the failure of a step is logged, but a service that does not answer ends the attempt', async () => {
  const { lines, problems } = openLog()
  await problems.attempt(() => Promise.reject(new Mistake('This game is refused.')))
  const lost = problems.attempt(() => Promise.reject(new Unreachable('Nothing answers.')))
  await expect(lost).rejects.toThrow('Nothing answers.')
  expect(lines).toEqual(['aurora: This game is refused.'])
})
