import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { drbgChunks } from './draw-source.ts'
import type { TestResult } from '#modules/game-rules/rules/statistics/number-tests.ts'

/** A test of dieharder by its number in `dieharder -l`. */
interface DieharderTest {
  readonly number: number
  readonly name: string
  /** Length of the tuples of bits or numbers that the test counts, where it has one. */
  readonly tuple?: number
}

/** All tests of dieharder 3.31 except those that its list marks as suspect or not to be used (5, 6, 7 and 14). */
const TESTS: readonly DieharderTest[] = [
  { number: 0, name: 'birthdays' },
  { number: 1, name: 'overlapping permutations' },
  { number: 2, name: 'rank of 32 × 32 matrices' },
  { number: 3, name: 'rank of 6 × 8 matrices' },
  { number: 4, name: 'bitstream' },
  { number: 8, name: 'count of ones, stream' },
  { number: 9, name: 'count of ones, bytes' },
  { number: 10, name: 'parking lot' },
  { number: 11, name: 'minimum distance in the plane' },
  { number: 12, name: 'minimum distance in space' },
  { number: 13, name: 'squeeze' },
  { number: 15, name: 'runs' },
  { number: 16, name: 'craps' },
  { number: 17, name: 'greatest common divisor' },
  { number: 100, name: 'STS monobit' },
  { number: 101, name: 'STS runs' },
  { number: 102, name: 'STS serial' },
  { number: 200, name: 'bit distribution', tuple: 8 },
  { number: 201, name: 'generalised minimum distance', tuple: 3 },
  { number: 202, name: 'permutations', tuple: 4 },
  { number: 203, name: 'lagged sums', tuple: 7 },
  { number: 204, name: 'Kolmogorov-Smirnov' },
  { number: 205, name: 'byte distribution' },
  { number: 206, name: 'discrete cosine transform' },
  { number: 207, name: 'fill tree' },
  { number: 208, name: 'fill tree, by position', tuple: 0 },
  { number: 209, name: 'monobit, blocks of many sizes', tuple: 12 },
]

const PREFIX = 'dieharder: '
/** Names of the parts of a run that test the byte stream. */
export const STREAM_PARTS: readonly string[] = TESTS.map(({ name }) => `${PREFIX}${name}`)

/** Generator of dieharder that reads raw bytes from its standard input. */
const STDIN_RAW = 200

/**
 * Runs one test of dieharder on the byte stream of the draws. `samples` is the number of p-values whose distribution
 * decides; dieharder reads as many bytes as it needs.
 */
export async function testStream(
  part: { name: string; samples: number; seed: Uint8Array },
  [program, ...firstArguments]: readonly [string, ...string[]] = ['dieharder'],
): Promise<TestResult[]> {
  const test = TESTS.find(({ name }) => part.name === `${PREFIX}${name}`)
  if (test === undefined) throw new RangeError(`no test of dieharder is called ${part.name}`)
  const tuple = test.tuple === undefined ? [] : ['-n', String(test.tuple)]
  const options = ['-g', String(STDIN_RAW), '-d', String(test.number), ...tuple, '-p', String(part.samples)]
  const child = spawn(program, [...firstArguments, ...options], { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = once(child, 'close') as Promise<[number | null]>
  // The input ends with an error, because dieharder closes it as soon as it has enough.
  const fed = pipeline(drbgChunks(part.seed), child.stdin).catch(() => undefined)
  const [output, [code]] = await Promise.all([text(child.stdout), ended, fed])
  if (code !== 0) throw new Error(`dieharder ended with code ${code}: ${output}`)
  return readTable(output)
}

/** A row of results: test, tuple, samples in a p-value, p-values, their p-value, assessment. */
const ROW = /^ *(\S+)\| *(\d+)\| *(\d+)\| *(\d+)\| *([0-9.]+)\| *(PASSED|WEAK|FAILED) *$/gm

/** Parses the table of dieharder. Throws where it has no result. */
export function readTable(output: string): TestResult[] {
  const results = [...output.matchAll(ROW)].map(([, name, tuple, , , p, assessment]) => ({
    name: tuple === '0' ? name! : `${name} ${tuple}`,
    p: Number(p),
    assessment: assessment as NonNullable<TestResult['assessment']>,
  }))
  if (results.length === 0) throw new Error(`dieharder printed no result:\n${output}`)
  return results
}
