import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FairnessRecord } from '#schemas/entities/fairness-record.ts'
import { runHere } from '#tests/support/run-here.ts'
import { verifyCommand } from '#tools/cli/verify.ts'
import recordOfVersion1 from './finished-record-1.json' with { type: 'json' }
import recordAsRead from './finished-record.json' with { type: 'json' }
import proof from './play-proof.json' with { type: 'json' }
import { reportLines, verifyFile, verifyText } from './verify-text.ts'

const record = recordAsRead as FairnessRecord
/** The record of a draw that an earlier version of the service made. */
const oldRecord = recordOfVersion1 as FairnessRecord

describe('the verify command', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'verify-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  const verify = async (value: unknown) => {
    const file = join(folder, 'record.json')
    await writeFile(file, JSON.stringify(value))
    return runHere(verifyCommand, [file])
  }

  test('the verify command prints every step of a valid record and exits with 0', async () => {
    const { code, stdout } = await verify(record)
    expect(code).toBe(0)
    expect(stdout.match(/^ok {6}/gm)).toHaveLength(10)
    expect(stdout).toMatch(/\nEverything in this file follows from what was committed to\.\n$/)
  })

  test('security 26: the verify command fails the commitment of a changed prize table and exits with 1', async () => {
    const forged = structuredClone(record)
    // Nobody won the second row: no step that computes prizes could see it.
    Object.assign(forged.definition.prizes[1]!, { guaranteedMinimumMinor: 140_000 })
    const { code, stdout } = await verify(forged)
    expect(code).toBe(1)
    expect(stdout).toContain('FAILED  commitment')
    expect(stdout.match(/^FAILED/gm)).toHaveLength(1)
    expect(stdout).toMatch(/\nThis file does not hold\.\n$/)
  })

  test('security 26: the verify command shows that version 1 did not commit to the prize table', async () => {
    const { code, stdout } = await verify(oldRecord)
    expect(code).toBe(0)
    expect(stdout.match(/^ok {6}/gm)).toHaveLength(9)
    expect(stdout).toContain('not covered  the definition and its prize table')
    expect(stdout).toMatch(/committed to, which was the seed and not the prize table\.\n$/)
  })

  test('the verify command prints the failed step with the expected value and exits with 1', async () => {
    const forged = {
      ...record,
      seed: (record.seed ?? '').replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    }
    const { code, stdout } = await verify(forged)
    expect(code).toBe(1)
    expect(stdout).toContain('FAILED  commitment')
    expect(stdout).toContain(record.commitment)
  })

  test('the verify command checks the proof of a single play', async () => {
    expect((await verify(proof)).stdout).toMatch(/^ok {6}proof/)
    expect(await verify({ ...proof, play: '1-2-3-4' })).toMatchObject({ code: 1 })
  })

  test('the verify command without a file prints its usage and exits with 2', async () => {
    expect(await runHere(verifyCommand, [])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Usage: npm run verify'),
    })
  })
})

test.each(['', 'null', '{}', '[1]', '"x"', '{"recordVersion":1}'])(
  'the text %j fails verification as no record',
  async (text) => {
    const steps = await verifyText(text)
    expect(steps).toHaveLength(1)
    expect(reportLines(steps)[0]).toBe('FAILED  file')
  },
)

/** Paths to every value of a record that is a number, a string or a flag; of the plays the first two. */
function leavesOf(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (Array.isArray(value))
    return value
      .slice(0, path.at(-1) === 'entries' ? 2 : undefined)
      .flatMap((item, index) => leavesOf(item, [...path, index]))
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([key, item]) => leavesOf(item, [...path, key]))
  }
  return [path]
}

/** Changes one character of a value as it stands in the file. */
function changed(value: unknown): unknown {
  if (typeof value === 'boolean') return !value
  if (typeof value === 'number') return value + 1
  const text = String(value)
  return text.slice(0, -1) + (text.endsWith('0') ? '1' : '0')
}

/** Claims of the service that show in the prizes only when a row they go to is won (README of the module). */
const CLAIMED = [/^pool\.(carriedMinor|progressiveMinor)$/]
/** What a commitment of version 1 does not cover and what this draw does not show. */
const NOT_COVERED = [
  /^gameId$/,
  /^definition\.(currencyId|gameFeePerPlayMinor|gamePlayMax|playerPlayMax|drawIntervalMs|countdownMs)$/,
  /^definition\.schedule\./,
]

test.each([
  { version: 1, original: oldRecord, unproved: [...CLAIMED, ...NOT_COVERED] },
  { version: 2, original: record, unproved: CLAIMED },
])(
  'security 26: one changed character in the part that version $version proves fails the file',
  async ({ original, unproved }) => {
    const tried: string[] = []
    const unnoticed: string[] = []
    for (const path of leavesOf(original)) {
      const name = path.join('.')
      if (unproved.some((pattern) => pattern.test(name))) continue
      const forged = structuredClone(original) as Record<string | number, unknown>
      const holder = path.slice(0, -1).reduce((at, key) => at[key] as typeof forged, forged)
      const last = path.at(-1) as string | number
      holder[last] = changed(holder[last])
      const steps = await verifyText(JSON.stringify(forged))
      tried.push(name)
      if (steps.every((step) => step.ok)) unnoticed.push(name)
    }
    expect(unnoticed).toEqual([])
    expect(tried.length).toBeGreaterThan(30)
  },
)

/** The record of the fixture as the service sends it in lines. */
function linesOf({ entries = [], prizes = [], ...head }: FairnessRecord): string {
  const lines = [
    { record: head },
    { entries: entries.map(({ playId, play }) => [playId, play]) },
    {
      prizes: prizes.map((prize) => [prize.playId, prize.rankNumber, prize.rankNumber2nd, prize.prizeMinor]),
    },
  ]
  return lines.map((line) => JSON.stringify(line)).join('\n')
}

async function* inPieces(text: string): AsyncGenerator<Uint8Array, void> {
  const bytes = Buffer.from(text)
  for (let from = 0; from < bytes.length; from += 1000) yield bytes.subarray(from, from + 1000)
}

test('a valid file passes in one piece and in lines, and fails in both with a prize too high', async () => {
  for (const text of [JSON.stringify(record), linesOf(record)]) {
    expect((await verifyFile(inPieces(text))).filter((step) => !step.ok)).toEqual([])
  }
  const forged = structuredClone(record)
  const [prize] = forged.prizes ?? []
  if (prize !== undefined) prize.prizeMinor += 1
  for (const text of [JSON.stringify(forged), linesOf(forged)]) {
    expect((await verifyFile(inPieces(text))).filter((step) => !step.ok).map(({ step }) => step)).toEqual([
      'prizes',
    ])
  }
})

test('a file in lines with an unknown field or a broken end is refused', async () => {
  const strange = { ...record, extra: 1 } as FairnessRecord
  expect((await verifyFile(inPieces(linesOf(strange))))[0]).toMatchObject({ step: 'file', ok: false })
  const broken = linesOf(record).slice(0, -40)
  expect(await verifyFile(inPieces(broken))).toMatchObject([{ step: 'file', actual: 'a line is no JSON' }])
  expect(await verifyFile(inPieces(''))).toMatchObject([{ step: 'file', ok: false }])
})
