import { expect, test } from 'vitest'
import { FILES, findings, readCode } from './tree.ts'

const DATABASE_TIME =
  /(?<![\w.#])(now|clock_timestamp|statement_timestamp|transaction_timestamp)\(\)|\b(current_timestamp|localtimestamp|current_date)\b/i
/** The migration that defines `service_now()` and `service_clock()`. */
const DEFINITION = 'service/database/migrations/0191-service-time.sql'
const EXCEPT = [
  // Its table is there before the functions.
  'service/database/migrate.ts',
  // Replaces the functions.
  'service/database/service-time.ts',
  'service/testing/test-clock.ts',
  // Their `now` is a function of TypeScript.
  'service/history/history-clock.ts',
  'service/pages/client-build.ts',
  'service/pages/report-budget.ts',
]

const hasStatements = (file: string) => {
  if (file.endsWith('.test.ts') || EXCEPT.includes(file)) return false
  if (file.startsWith('service/database/migrations/')) return file > DEFINITION
  return /^service\/.*\.(ts|sql)$/.test(file)
}

test('SQL of the service takes the time from service_now() and service_clock(), which tests can move', () => {
  const files = FILES.filter(hasStatements)
  expect(files.length).toBeGreaterThan(100)
  expect(findings(files, DATABASE_TIME, readCode)).toEqual([])
})
