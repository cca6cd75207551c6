import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { FILES, read, ROOT } from './tree.ts'

const DOCUMENTS = FILES.filter((file) => file.endsWith('.md'))
/** They name files that are gone, or that are only an example. */
const EXAMPLES = new Set(['CHANGELOG.md', 'CONTRIBUTING.md'])
const DECISIONS = FILES.filter((file) => /^docs\/adr\/\d.*\.md$/.test(file))

test('each ADR has a number of its own', () => {
  const numbers = DECISIONS.map((file) => Number(/\/(\d{4})-[a-z0-9-]+\.md$/.exec(file)?.[1]))
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([])
  expect(numbers).not.toContain(NaN)
  expect(numbers.length).toBeGreaterThan(0)
})

test('each ADR has a date and a status, and its title in the index', () => {
  const index = read('docs/adr/README.md')
  const incomplete = DECISIONS.flatMap((file) => {
    const [heading = '', , status = ''] = read(file).split('\n')
    const entry = `- [${heading.slice(2)}](${basename(file)})`
    return [
      ...(/^(?:Accepted|Rejected|Replaced) on \d{4}-\d{2}-\d{2}/.test(status)
        ? []
        : [`${file}: the third line is not “Accepted on” and a date`]),
      ...(index.includes(entry) ? [] : [`docs/adr/README.md: lacks ${entry}`]),
    ]
  })
  expect(incomplete).toEqual([])
})

test('each ADR has its context, decision, consequences and rejected options', () => {
  const incomplete = DECISIONS.flatMap((file) => {
    const number = Number(/\/(\d{4})-/.exec(file)?.[1])
    const wanted = [`# ${number}. `, '## Context', '## Decision', '## Consequences', '## Rejected']
    return wanted
      .filter((heading) => !read(file).includes(heading))
      .map((heading) => `${file}: lacks “${heading}”`)
  })
  expect(incomplete).toEqual([])
})

test('the newest version of the changelog is that of package.json and of the lock file', () => {
  const [newest] = /(?<=^## )\d+\.\d+\.\d+/m.exec(read('CHANGELOG.md')) ?? []
  const lock = JSON.parse(read('package-lock.json')) as {
    version: string
    packages: Record<string, { version?: string }>
  }
  expect((JSON.parse(read('package.json')) as { version: string }).version).toBe(newest)
  expect([lock.version, lock.packages['']?.version]).toEqual([newest, newest])
})

test('every link inside the documents has a target', () => {
  const broken = DOCUMENTS.flatMap((file) =>
    [...read(file).matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)]
      .map((match) => match[1] ?? '')
      .filter((target) => !existsSync(join(ROOT, dirname(file), target)))
      .map((target) => `${file}: ${target}`),
  )
  expect(broken).toEqual([])
})

test('every file that the documents name exists', () => {
  const named =
    /`((?:schemas|runtime|games|modules|service|tools|tests|themes|sites|docs)\/[\w./-]+\.(?:ts|tsx|mjs|md|sql|json))`/g
  const missing = DOCUMENTS.filter((file) => !EXAMPLES.has(file)).flatMap((file) =>
    [...read(file).matchAll(named)]
      .map((match) => match[1] ?? '')
      .filter((target) => !existsSync(join(ROOT, target)))
      .map((target) => `${file}: ${target}`),
  )
  expect(missing).toEqual([])
})

test('security.md has all 40 lines, and each test that it names covers its line', () => {
  const rows = [...read('docs/security.md').matchAll(/^\| (\d+)\s*\|([^|]*)\|([^|]*)\|([^|]*)\|/gm)]
  expect(rows.map((row) => Number(row[1]))).toEqual(Array.from({ length: 40 }, (_, index) => index + 1))
  const unproved = rows.flatMap(([, line = '', , , testedIn = '']) =>
    [...testedIn.matchAll(/`([^`]+\.test\.tsx?)`/g)]
      .map((match) => match[1] ?? '')
      .filter((file) => !new RegExp(`security (\\d+(, | and ))*${line}\\b`).test(read(file)))
      .map((file) => `line ${line}: ${file}`),
  )
  expect(unproved).toEqual([])
})
