import { expect, test } from 'vitest'
import { FILES } from './tree.ts'

const CODE_FILES = FILES.filter((file) =>
  /^(schemas|runtime|games|modules|service|tools|tests|themes|sites)\//.test(file),
)
/** Files of operations, endpoints and kinds of games have the name of what they declare; migrations sort by their number. */
const NAMED_BY_WIRE =
  /^(schemas\/protocol\/operations|schemas\/operator\/endpoints|modules\/[a-z-]+\/rules\/kinds|service\/[a-z-]+\/(operations|endpoints))\//
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/
const OPERATION = /^[a-z][A-Za-z0-9]*(\.service)?(\.test)?\.ts$/
const LANGUAGE = /^[a-z]{2}(_[A-Z]{2})?\.json$/
/** Names that other programs look for; a template of systemd has its instance after the sign. */
const NAMED_BY_READER = /^(README\.md|\.gitkeep|Caddyfile|Containerfile|tombolo@\.service)$/

test('file names are in kebab case, except operations, endpoints and kinds of games, which have the name on the wire', () => {
  const misnamed = CODE_FILES.filter((file) => {
    const name = file.slice(file.lastIndexOf('/') + 1)
    if (NAMED_BY_READER.test(name) || LANGUAGE.test(name)) return false
    if (NAMED_BY_WIRE.test(file) && OPERATION.test(name)) return false
    return !KEBAB.test(name)
  })
  expect(misnamed).toEqual([])
})

test('no file or folder has a vague name such as utils or index', () => {
  const vague = CODE_FILES.filter((file) =>
    /(^|\/)(utils?|helpers?|common|misc|index)(\/|\.(ts|tsx|mjs)$)/.test(file),
  )
  expect(vague).toEqual([])
})

test('each migration has a unique number', () => {
  const numbers = FILES.filter((file) => /^service\/database\/migrations\/.*\.sql$/.test(file)).map(
    (file) => /\/(\d{4})-[^/]+$/.exec(file)?.[1],
  )
  expect(numbers.length).toBeGreaterThan(0)
  expect(numbers).not.toContain(undefined)
  expect(new Set(numbers).size).toBe(numbers.length)
})
