import { expect, test } from 'vitest'
import { endpoints } from '#schemas/operator/endpoints.ts'
import { operations } from '#schemas/protocol/operations.ts'
import { FILES, read } from './tree.ts'

const TESTS = FILES.filter(
  (file) => file.endsWith('.service.test.ts') || /^tests\/contract\/.*\.test\.ts$/.test(file),
)
const TEXTS = TESTS.map(read)

/**
 * The name is the first or second argument of a call, or the operation of a frame: `call('ping')`, `answered<Result>(player, 'joinGame', …)`,
 * `{ op: 'init' }`. A list of names is no call.
 */
const calls = (name: string) => new RegExp(`[\\w>]\\(\\s*(?:[\\w.]+,\\s*)?'${name}'\\s*[,)]|\\bop: '${name}'`)

const untested = (names: readonly string[]) =>
  names.filter((name) => !TEXTS.some((text) => calls(name).test(text)))

test('every operation is called by a service test or a contract test', () => {
  expect(Object.keys(operations).length).toBeGreaterThan(40)
  expect(untested(Object.keys(operations)), 'see service/testing/call-operation.ts').toEqual([])
})

test('every endpoint of the operators’ API is called by its name in a service test or a contract test', () => {
  expect(Object.keys(endpoints).length).toBeGreaterThan(25)
  expect(untested(Object.keys(endpoints)), 'see `ask` of service/testing/operator-api.ts').toEqual([])
})

test('a name in a list is no call', () => {
  expect(calls('ping').test("call<Result>(\n  player,\n  'ping',\n  {}")).toBe(true)
  expect(calls('ping').test("await client.call('ping')")).toBe(true)
  expect(calls('ping').test("post([{ id: 1, op: 'ping' }])")).toBe(true)
  expect(calls('ping').test("toEqual([\n  'ping',\n  'pong'])")).toBe(false)
  expect(calls('ping').test("operations.filter(['ping', 'pong'])")).toBe(false)
})
