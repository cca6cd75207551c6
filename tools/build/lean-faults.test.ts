import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FAULTS } from '../../schemas/protocol/faults.ts'
import { leanFaults } from './lean-faults.ts'

type Transform = (
  this: { error: (reason: string) => never },
  source: string,
  id: string,
) => { code: string } | null
const transform = leanFaults().transform as unknown as Transform
const refuse = (reason: string): never => {
  throw new Error(reason)
}
const FILE = join(import.meta.dirname, '../../schemas/protocol/faults.ts')

test('the browser knows every fault by its code, without the English text', async () => {
  const lean = transform.call({ error: refuse }, readFileSync(FILE, 'utf8'), FILE)?.code ?? ''
  const script = encodeURIComponent(stripTypeScriptTypes(lean))
  const faults = (await import(/* @vite-ignore */ `data:text/javascript,${script}`)) as {
    FAULTS: Record<string, string>
    Fault: new (code: string) => Error
  }
  expect(Object.keys(faults.FAULTS)).toEqual(Object.keys(FAULTS))
  expect(new faults.Fault('101').message).toBe('101')
})

test('a build without the table of faults fails', () => {
  expect(() => transform.call({ error: refuse }, 'export const FAULT = {}', FILE)).toThrow('no table FAULTS')
})
