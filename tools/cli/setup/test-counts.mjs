import { existsSync, readFileSync, rmSync } from 'node:fs'

/** Counts from vitest's JSON report; none when the run ended before it wrote one. */
export function countVitest(file) {
  const report = takeReport(file)
  return { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 }
}

/** Counts from Playwright's JSON report; a test that passed only when repeated counts as failed. */
export function countPlaywright(file) {
  const stats = takeReport(file)?.stats
  return { passed: stats?.expected ?? 0, failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0) }
}

/** Reads a report once, so that the next run never counts an old one. */
function takeReport(file) {
  if (!existsSync(file)) return undefined
  const report = JSON.parse(readFileSync(file, 'utf8'))
  rmSync(file)
  return report
}
