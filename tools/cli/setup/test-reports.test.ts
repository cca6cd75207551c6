import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readPlaywright, readVitest } from './test-reports.mjs'

const ROOT = join(import.meta.dirname, '../../..')
let folder: string
let report: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tombolo-reports-'))
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  report = join(folder, 'report.json')
})

afterEach(() => rmSync(folder, { recursive: true }))

/** The runner's exit code. */
function runIn(command: string, args: string[]): number | null {
  const { VITEST: _, ...env } = process.env
  const runner = join(ROOT, 'node_modules/.bin', command)
  return spawnSync(runner, args, { cwd: folder, env, stdio: 'ignore' }).status
}

test(
  'a vitest report names the failed tests and the files that could not be read',
  { timeout: 60_000 },
  () => {
    writeFileSync(
      join(folder, 'sums.test.js'),
      `import { describe, expect, test } from 'vitest'
     describe('sums', () => {
       test('one and one are three', () => expect(1 + 1).toBe(3))
       test('one and one are two', () => expect(1 + 1).toBe(2))
     })`,
    )
    writeFileSync(join(folder, 'broken.test.js'), `import './missing.js'`)
    writeFileSync(join(folder, 'vitest.config.js'), `export default {}`)
    expect(runIn('vitest', ['run', '--reporter=json', `--outputFile.json=${report}`])).toBe(1)
    const { passed, failures } = readVitest(report, folder)
    expect(passed).toBe(1)
    expect(failures).toHaveLength(2)
    expect(failures).toContainEqual({
      title: 'sums › one and one are three',
      file: 'sums.test.js',
      error: 'AssertionError: expected 2 to be 3 // Object.is equality',
    })
    expect(failures).toContainEqual({
      title: '(the whole file)',
      file: 'broken.test.js',
      error: expect.stringContaining('missing.js'),
    })
    expect(readVitest(report, folder), 'a report is read once').toEqual({ passed: 0, failures: [] })
  },
)

test(
  'a Playwright report names the failed tests with their traces, and what failed outside of every test',
  { timeout: 60_000 },
  () => {
    writeFileSync(
      join(folder, 'journey.spec.mjs'),
      `import { expect, test } from '@playwright/test'
     test('passes', () => expect(1).toBe(1))
     test.describe('a journey', () => {
       test('fails', () => expect(1, 'the pot is paid').toBe(2))
     })`,
    )
    writeFileSync(
      join(folder, 'playwright.config.mjs'),
      `export default { reporter: [['json', { outputFile: 'report.json' }]], use: { trace: 'retain-on-failure' } }`,
    )
    expect(runIn('playwright', ['test'])).toBe(1)
    const file = 'journey.spec.mjs'
    expect(readPlaywright(report, folder)).toEqual({
      passed: 1,
      failures: [
        {
          title: 'a journey › fails',
          file: `${file}:4`,
          error: [
            'Error: the pot is paid',
            'expect(received).toBe(expected) // Object.is equality',
            'Expected: 2',
            'Received: 1',
          ].join('\n'),
          trace: expect.stringMatching(/^test-results\/.*trace\.zip$/),
        },
      ],
    })
    writeFileSync(join(folder, file), `throw new Error('no journeys today')`)
    expect(runIn('playwright', ['test'])).toBe(1)
    const [outside] = readPlaywright(report, folder).failures
    expect(outside).toEqual({ title: '(outside every test)', file, error: 'Error: no journeys today' })
  },
)
