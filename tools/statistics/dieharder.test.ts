import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seededBytes } from '#tests/support/seeded-bytes.ts'
import { readTable, STREAM_PARTS, testStream } from './dieharder.ts'
import { drbgBytes } from './draw-source.ts'

const HEAD = `#=============================================================================#
#            dieharder version 3.31.1 Copyright 2003 Robert G. Brown          #
#=============================================================================#
   rng_name    |rands/second|   Seed   |
stdin_input_raw|  5.09e+06  |4101112163|
#=============================================================================#
        test_name   |ntup| tsamples |psamples|  p-value |Assessment
#=============================================================================#
`

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dieharder-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('every row of the table of dieharder is a result', () => {
  const rows = `          sts_serial|   1|    100000|     100|0.28147216|  PASSED  
          sts_serial|   2|    100000|     100|0.00312040|   WEAK   
        dab_monobit2|  12|  65000000|       1|1.00000000|  FAILED  
   diehard_birthdays|   0|       100|     100|0.93726184|  PASSED  
`
  expect(readTable(HEAD + rows)).toEqual([
    { name: 'sts_serial 1', p: 0.28147216, assessment: 'PASSED' },
    { name: 'sts_serial 2', p: 0.0031204, assessment: 'WEAK' },
    { name: 'dab_monobit2 12', p: 1, assessment: 'FAILED' },
    { name: 'diehard_birthdays', p: 0.93726184, assessment: 'PASSED' },
  ])
})

test('a table without a result is an error and not a passed test', () => {
  expect(() => readTable(HEAD)).toThrow('dieharder printed no result')
})

test('dieharder gets the bytes of the draws until it has enough', async () => {
  const program = join(folder, 'reader.mjs')
  const bytesFile = join(folder, 'bytes')
  // Reads 200,000 bytes, as dieharder reads what it needs, and prints a row with its arguments.
  await writeFile(
    program,
    `import { readSync, writeFileSync } from 'node:fs'
const bytes = Buffer.alloc(200_000)
for (let at = 0; at < bytes.length; ) {
  try { at += readSync(0, bytes, at, bytes.length - at) } catch (error) { if (error.code !== 'EAGAIN') throw error }
}
writeFileSync(${JSON.stringify(bytesFile)}, bytes)
console.log(process.argv.slice(2).join(' '))
console.log('sts_monobit|   1|    100000|       7|0.50000000|  PASSED  ')
`,
  )
  const seed = seededBytes('a stream', 48)
  const part = { name: 'dieharder: STS monobit', samples: 7, seed }
  const results = await testStream(part, [process.execPath, program])
  expect(results).toEqual([{ name: 'sts_monobit 1', p: 0.5, assessment: 'PASSED' }])
  expect(await readFile(bytesFile)).toEqual(Buffer.from(drbgBytes(seed, 200_000)))
})

test('the number, the tuple and the samples of a test are passed to dieharder, and its failure is an error', async () => {
  const program = join(folder, 'failing.mjs')
  await writeFile(program, `console.log(process.argv.slice(2).join(' '))\nprocess.exitCode = 3\n`)
  const part = { name: 'dieharder: permutations', samples: 100, seed: seededBytes('a stream', 48) }
  await expect(testStream(part, [process.execPath, program])).rejects.toThrow(
    'dieharder ended with code 3: -g 200 -d 202 -n 4 -p 100',
  )
})

test('every test of dieharder has a name of its own, and an unknown one is refused', async () => {
  expect(new Set(STREAM_PARTS).size).toBe(STREAM_PARTS.length)
  const part = { name: 'dieharder: none', samples: 100, seed: new Uint8Array(48) }
  await expect(testStream(part)).rejects.toThrow('no test of dieharder is called dieharder: none')
})
