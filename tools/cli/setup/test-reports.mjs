import { existsSync, readFileSync, rmSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** A comparison of two long values needs about this many lines. */
const ERROR_LINES_MAX = 20

/**
 * A test that failed, or a file of tests that could not be read: `file` from the root on, with the line where the report has it; `error` is the
 * message without empty lines and stack; `trace` is the file in which Playwright recorded the test, from the root on.
 *
 * @typedef {{ title: string, file: string, error: string, trace?: string }} Failure
 */

/**
 * The result in vitest's JSON report; nothing passed and nothing failed when the run ended before it wrote one.
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
      return [{ title: '(the whole file)', file: name, error: messageOf(message) }]
    }
    return failed.map((test) => ({
      title: [...test.ancestorTitles, test.title].join(' › '),
      file: name,
      error: messageOf(test.failureMessages[0]),
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
    error: messageOf(error.message),
  }))
  const failed = report.suites
    .flatMap((suite) => failedSpecs(suite, []))
    .map(({ spec, titles, error, trace }) => ({
      title: titles.join(' › '),
      file:
        fileOf(error?.location?.file ?? spec.file) +
        (error?.location === undefined ? '' : `:${error.location.line}`),
      error: messageOf(error?.message),
      ...(trace !== undefined && { trace: relative(root, trace) }),
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
        error: test.results.find(({ error }) => error !== undefined)?.error,
        trace: test.results.flatMap(({ attachments }) => attachments).find(({ name }) => name === 'trace')
          ?.path,
      })),
  )
  return [...own, ...(suite.suites ?? []).flatMap((inner) => failedSpecs(inner, titles))]
}

function messageOf(error = '') {
  const lines = stripVTControlCharacters(error)
    .split('\n')
    .filter((line) => line.trim() !== '')
  const stackFrom = lines.findIndex((line) => /^\s+at /.test(line))
  const message = lines.slice(0, stackFrom === -1 ? undefined : stackFrom).slice(0, ERROR_LINES_MAX)
  return message.length === 0 ? 'It gave no reason.' : message.join('\n').trim()
}

/** Reads a report once, so that the next run never counts an old one. */
function takeReport(file) {
  if (!existsSync(file)) return undefined
  const report = JSON.parse(readFileSync(file, 'utf8'))
  rmSync(file)
  return report
}
