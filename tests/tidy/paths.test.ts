import { expect, test } from 'vitest'
import { findings, PRODUCT_CODE, readCode } from './tree.ts'

/** Addresses of the service itself, which no manifest moves, and JSON pointers of rules. */
const NOT_SCREENS = /['"`]\/(assets|channel|client)\//
const PATH = /['"`]\/([a-zA-Z0-9_:-]+[/'"`?$]|['"`]|\$\{)/

test('paths of screens are only in facts and manifests, and code links to a screen by its id or role', () => {
  const code = PRODUCT_CODE.filter(
    (file) => /^(runtime|games|modules)\//.test(file) && !/\/(rules\/|facts\.ts$)/.test(file),
  )
  expect(code.length).toBeGreaterThan(0)
  const found = findings(code, PATH, readCode)
  expect(found.filter((line) => !NOT_SCREENS.test(line) && !line.includes("startsWith('/')"))).toEqual([])
})

test('in development, Vite serves every folder of the browser’s code, and pages keep the other addresses', () => {
  const [, served = ''] = /const VITE_PATHS = '([^']+)'/.exec(readCode('tools/cli/dev.ts')) ?? []
  for (const folder of ['runtime', 'games', 'modules', 'schemas', 'tools'])
    expect(served.split('|')).toContain(`${folder}/`)
})
