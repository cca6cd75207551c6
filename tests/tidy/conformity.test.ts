import { expect, test } from 'vitest'
import { conformityOf } from '#schemas/site-manifest/conformity.ts'
import { knownPacks } from '#service/sites/known-packs.ts'
import { conformityFiles, testedLines } from '#tools/build/conformity.ts'
import { read } from './tree.ts'

test('the table of conformity is as npm run generate writes it', () => {
  const files = conformityFiles()
  expect(Object.fromEntries(Object.keys(files).map((file) => [file, read(file)]))).toEqual(files)
})

test('each line of a jurisdiction has a test, a reason against it, or what is missing', () => {
  const packs = knownPacks()
  const rows = conformityOf([...packs.keys()], packs, testedLines(packs))
  expect(rows.length).toBeGreaterThan(100)
  const silent = rows.filter(({ tests, reason }) => tests.length === 0 && reason === '')
  expect(silent.map(({ jurisdiction, line }) => `${jurisdiction} ${line}`)).toEqual([])
})
