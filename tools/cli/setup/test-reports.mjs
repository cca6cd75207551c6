import { existsSync, readFileSync, rmSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/**
 * A test that failed, or a file of tests that could not be read: `file` from the root on, `error` its first line.
 *
 * @typedef {{ title: string, file: string, error: string }} Failure
 */

/**
 * What vitest's JSON report says; nothing passed and nothing failed when the run ended before it wrote one.
 *
 * @param {string} reportFile
 * @param {string} root
 * @returns {{ passed: number, failures: Failure[] }}
 */
export function readVitest(reportFile, root) {
  const report = takeReport(reportFile)
  const failures = (report?.testResults ?? []).flatMap((file) => {
    const failed = file.assertionResults.filter(({ status }) => status === 'failed')
    const name = relative(root, file.name)
    // A file that does not load, or whose set-up throws, fails without a failed test.
    if (failed.length === 0 && file.status === 'failed') {
      const message = file.message === '' ? 'Its set-up or its end threw: see above.' : file.message
      return [{ title: '(the whole file)', file: name, error: firstLine(message) }]
    }
    return failed.map((test) => ({
      title: [...test.ancestorTitles, test.title].join(' › '),
      file: name,
      error: firstLine(test.failureMessages[0]),
    }))
  })
  return { passed: report?.numPassedTests ?? 0, failures }
}

/**
 * The results in Playwright's JSON report.
 *
 * @param {string} reportFile
 * @param {string} root
 * @returns {{ passed: number, failures: Failure[] }}
 */
export function readPlaywright(reportFile, root) {
  const report = takeReport(reportFile)
  if (report === undefined) return { passed: 0, failures: [] }
  const fileOf = (file) => relative(root, resolve(report.config.rootDir, file))
  const outside = report.errors.map((error) => ({
    title: '(outside every test)',
    file: error.location === undefined ? '' : fileOf(error.location.file),
    error: firstLine(error.message),
  }))
  const failed = report.suites
    .flatMap((suite) => failedSpecs(suite, []))
    .map(({ spec, titles, error }) => ({
      title: titles.join(' › '),
      file: fileOf(spec.file),
      error: firstLine(error),
    }))
  return { passed: report.stats.expected, failures: [...outside, ...failed] }
}

/** The suite of a file has the file's name as its title, and `file` says that already. */
function failedSpecs(suite, outer) {
  const titles = suite.title === suite.file ? outer : [...outer, suite.title]
  const own = suite.specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'unexpected')
      .map((test) => ({
        spec,
        titles: [...titles, spec.title],
        error: test.results.find(({ error }) => error !== undefined)?.error.message,
      })),
  )
  return [...own, ...(suite.suites ?? []).flatMap((inner) => failedSpecs(inner, titles))]
}

function firstLine(message = '') {
  const lines = stripVTControlCharacters(message).split('\n')
  return lines.find((line) => line.trim() !== '')?.trim() ?? 'It gave no reason.'
}

/** Reads a report once, so that the next run never counts an old one. */
function takeReport(file) {
  if (!existsSync(file)) return undefined
  const report = JSON.parse(readFileSync(file, 'utf8'))
  rmSync(file)
  return report
}
