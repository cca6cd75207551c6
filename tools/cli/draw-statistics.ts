/**
 * `npm run statistics -- [NUMBERS] [--workers 2] [--file FILE] [--only TEXT] [--samples 100] [--seed HEX]`: tests the draw
 * algorithm of each kind, and with dieharder the bytes of the random generator. `--only` runs the parts whose names contain
 * the text; `--seed` repeats an earlier part. With `--table FILE` nothing is run: the results in it are printed as tables.
 */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { STREAM_PARTS } from '#tools/statistics/dieharder.ts'
import { readDone, runParts } from '#tools/statistics/run-parts.ts'
import { resultsTables } from '#tools/statistics/results-table.ts'
import { NUMBERS_LEAST, type PartResult, partsOf } from '#tools/statistics/statistics-parts.ts'
import { Mistake } from '../mistake.ts'
import { type Command, runCommand, type Terminal } from './run-command.ts'
import { runMain } from './setup/run.mjs'
import { DIEHARDER, installSystemPackages } from './setup/system-packages.mjs'

const ROOT = join(import.meta.dirname, '../..')
/** A perfect generator falls below this once in ten million tests. */
const SUSPICIOUS_BELOW = 1e-7
const NUMBERS_DEFAULT = 100_000_000
/** The p-values of a test of dieharder whose distribution decides: its own default. */
const SAMPLES_DEFAULT = 100
const SEED_BYTES = 48

const USAGE = `Usage: npm run statistics -- [NUMBERS] [--workers 2] [--file FILE] [--only TEXT] [--samples 100] [--seed HEX] [--table FILE]

Example:
  npm run statistics -- 10000000 --only spinner`

const options = {
  workers: { type: 'string', default: '1' },
  file: { type: 'string' },
  only: { type: 'string', default: '' },
  samples: { type: 'string', default: String(SAMPLES_DEFAULT) },
  seed: { type: 'string' },
  table: { type: 'string' },
} as const

let suspicious = 0

async function main({ words, say }: Terminal): Promise<undefined> {
  const { values, positionals } = parseArgs({ args: [...words], allowPositionals: true, options })
  const { file, only, seed, table } = values
  if (table !== undefined) {
    if (!existsSync(table)) throw new Mistake(`There is no file ${table}. Name the file of a run.`)
    say(resultsTables(readDone(table)))
    return
  }
  const numbers = Number(positionals[0] ?? NUMBERS_DEFAULT)
  if (!Number.isSafeInteger(numbers) || numbers < NUMBERS_LEAST)
    throw new Mistake(
      `NUMBERS is a whole number from ${NUMBERS_LEAST.toLocaleString('en')}: with fewer, what is rare cannot be tested.`,
    )
  const workers = countOf('--workers', values.workers)
  const samples = countOf('--samples', values.samples)
  if (seed !== undefined && !/^(?:[0-9a-f]{2})+$/i.test(seed)) throw new Mistake('--seed is bytes in hex.')
  const newSeed = () => seed ?? randomBytes(SEED_BYTES).toString('hex')
  const parts = partsOf({ numbers, samples }, newSeed).filter(({ name }) => name.includes(only))
  if (parts.length === 0) throw new Mistake(`No part has “${only}” in its name.`)
  await runMain(async () => {
    if (parts.some(({ name }) => STREAM_PARTS.includes(name))) await installSystemPackages(ROOT, [DIEHARDER])
    await runParts(parts, { workers, onDone: report, ...(file === undefined ? {} : { file }) })
    return suspicious > 0 ? 1 : 0
  })
}

function countOf(option: string, value: string): number {
  const count = Number(value)
  if (Number.isInteger(count) && count > 0) return count
  throw new Mistake(`${option} is a whole number from 1.`)
}

function report({ name, count, results, seconds, seed: from }: PartResult): void {
  console.log(`${count.toLocaleString('en')} × ${name} (${seconds.toFixed(1)} s, seed ${from})`)
  for (const { name: test, p, assessment } of results) {
    // NaN counts as suspicious too.
    const isSuspicious = assessment === undefined ? !(p >= SUSPICIOUS_BELOW) : assessment === 'FAILED'
    if (isSuspicious) suspicious++
    const label = assessment ?? (isSuspicious ? 'UNEVEN' : 'ok')
    console.log(`  ${label.padEnd(6)}  p = ${p.toFixed(6)}  ${test}`)
  }
}

export const statisticsCommand: Command = { main, usage: USAGE, mistakeCode: 2 }
if (import.meta.main) await runCommand(statisticsCommand)
