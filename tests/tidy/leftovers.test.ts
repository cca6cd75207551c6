import { expect, test } from 'vitest'
import { FILES, findings, read, TEXT_FILES } from './tree.ts'

/** A class of one letter, so that this file does not find itself. */
const marker = /\b([T]ODO|[F]IXME|[X]XX|[H]ACK)\b/
const SOURCES = TEXT_FILES.filter(
  (file) => !/^(package-lock\.json|docs\/pictures\/)/.test(file) && !file.endsWith('.svg'),
)
const TESTS = FILES.filter((file) => /\.(test|spec)\.tsx?$/.test(file))

test('the source has no marker of unfinished work', () => {
  expect(findings(SOURCES, marker)).toEqual([])
})

test('no test is skipped, expected to fail or run alone', () => {
  const pattern = /\b(test|it|describe)(\.\w+)*\.([o]nly|[s]kip|[s]kipIf|[r]unIf|[f]ixme|[f]ails|[t]odo)\b/
  expect(findings(TESTS, pattern)).toEqual([])
})

test('no end-to-end test waits for a fixed time', () => {
  const guesses = findings(
    FILES.filter((file) => file.startsWith('tests/e2e/') && file.endsWith('.ts')),
    /waitForTimeout\(|networkidle/,
  )
  expect(guesses).toEqual([])
})

test('no file contains a path of one machine', () => {
  const places = new RegExp(
    `(^|[\\s'"\`(=])/(${['home', 'Users', 'root', 'work', 'tmp/tombolo'].join('|')})/`,
  )
  expect(findings(SOURCES, places)).toEqual([])
})

test('the lock file has package names and hashes, and no registry host', () => {
  const lock = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { resolved?: string; integrity?: string }>
  }
  const packages = Object.entries(lock.packages).filter(([path]) => path.startsWith('node_modules/'))
  expect(packages.filter(([, entry]) => entry.resolved !== undefined).map(([path]) => path)).toEqual([])
  expect(packages.filter(([, entry]) => entry.integrity === undefined).map(([path]) => path)).toEqual([])
  expect(findings(SOURCES, /registry\.[a-z0-9-]+\.(org|com|dev|io)|:\/\/[^/\s]*\/(npm|pypi)\//)).toEqual([])
})
