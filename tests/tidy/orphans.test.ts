import { expect, test } from 'vitest'
import { globbedFiles, importedFiles, reachedFrom } from './imports.ts'
import { FILES, PRODUCT_CODE } from './tree.ts'

/** Where a run begins: composition roots, files that are found by convention, commands and configurations. */
const ENTRIES = [
  /^runtime\/(main|render)\.tsx$/,
  /^modules\/[^/]+\/module\.ts$/,
  /^modules\/[^/]+\/facts\.ts$/,
  /^runtime\/facts\.ts$/,
  /^service\/main\.mjs$/,
  /^tools\/site-builder\/(main|stage)\.tsx$/,
  /^tools\/console\/main\.tsx$/,
  /^service\/[a-z-]+\/(operations|endpoints)\/[a-zA-Z0-9]+\.ts$/,
  /^tools\/(cli|bench)\/[^/]+\.(ts|mjs)$/,
  // Started as processes of their own.
  /^service\/database\/copy-command\.ts$/,
  /^service\/history-service\.ts$/,
  /^tools\/demo\/main\.ts$/,
  /^tools\/bench\/(references\/[^/]+|references\/web\/main|parts\/(fan-out|lobby)-service)\.tsx?$/,
  // Types of packages that have none.
  /\.d\.ts$/,
  /\.stories\.tsx$/,
  /^[^/]+\.config\.ts$/,
]
test('every file of code is reachable from an entry', () => {
  const reached = reachedFrom(
    FILES.filter((file) => ENTRIES.some((entry) => entry.test(file))),
    importedFiles,
  )
  expect(reached.size).toBeGreaterThan(0)
  const styles = FILES.filter((file) => /^(runtime|games|modules)\/.*\.css$/.test(file))
  expect([...PRODUCT_CODE, ...styles].filter((file) => !reached.has(file))).toEqual([])
})

test('no code of a site takes in a test or a story by a pattern', () => {
  const code = PRODUCT_CODE.filter((file) => /^(runtime|games|modules)\//.test(file))
  const taken = code.flatMap(globbedFiles)
  expect(taken.length).toBeGreaterThan(100)
  expect(taken.filter((file) => /\.(test|stories)\.tsx?$/.test(file))).toEqual([])
})
