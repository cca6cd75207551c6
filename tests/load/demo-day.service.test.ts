import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runDay } from './demo-day.ts'

/** The short form of `npm run demo:day`: forty minutes of the demonstration, in 24 seconds. */
test('a fast part of a day of the demonstration leaves no error, and its ledger balances', async () => {
  const report = await runDay({
    sitesDir: join(import.meta.dirname, '../../sites'),
    lengthMs: 40 * 60_000,
    speed: 100,
    openingMs: 10_000,
    print: () => undefined,
  })
  expect(report.errors).toEqual([])
  expect(report.ledger).toMatchObject({ isClean: true })
  expect(report.draws).toBeGreaterThan(20)
  expect(report.memory).toHaveLength(3)
}, 300_000)
