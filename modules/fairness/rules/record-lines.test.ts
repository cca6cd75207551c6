import { describe, expect, test } from 'vitest'
import { nodeHashes } from '#service/games/rules/node-hashes.ts'
import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import { settle } from '#modules/game-rules/rules/settle.ts'
import { commitmentHex } from '#tests/support/commitment-hex.ts'
import { inWholeRun } from '#tests/support/whole-run.ts'
import { hexOfBytes } from './bytes.ts'
import { drawInstance } from './draw-instance.ts'
import { hashNow } from './hashing.ts'
import { entriesRoot } from './merkle-tree.ts'
import { checkWithoutPlays, type RecordHead } from './record-check.ts'
import { NoRecord, verifyLines, type RecordLine } from './record-lines.ts'

/** Twelve lines of plays, which the pieces cut anywhere; the whole run reads more of them. */
const PLAYS = inWholeRun(60_000, 12_000)
const LINE_PLAYS = inWholeRun(1900, 970)
const SEED = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f'

const MATCHING: GameDefinition = {
  gameRule: 'oneDrawGame',
  currencyId: 978,
  gamePlaySize: 3,
  gamePlayRange: 30,
  gamePlayCostMinor: 100,
  gameFeePerPlayMinor: 0,
  gamePlayMax: PLAYS,
  playerPlayMax: PLAYS,
  payoutPercentage: 60,
  payoutFormula: 'rollDown',
  prizes: [
    { rankNumber: 1, rankNumber2nd: 0, prizePercentage: 60 },
    { rankNumber: 2, rankNumber2nd: 0, prizePercentage: 40 },
  ],
  schedule: { kind: 'instaplay' },
  drawIntervalMs: 1000,
}
const RAFFLE: GameDefinition = {
  ...MATCHING,
  gameRule: 'raffleGame',
  gamePlaySize: 1,
  gamePlayRange: PLAYS,
  payoutPercentage: 50,
  prizes: [{ rankNumber: 1, rankNumber2nd: 0, prizePercentage: 100, prizeCount: 5 }],
}
const threeOf = (index: number) => {
  const low = 1 + (index % 10)
  return `${low}-${low + 1 + (Math.floor(index / 10) % 10)}-${low + 11 + (Math.floor(index / 100) % 10)}`
}
const ticketOf = (index: number) => `T:${String(PLAYS - index).padStart(6, '0')}`

/** A finished record of `PLAYS` plays, in lines, made by the rules themselves. */
function makeLines(definition: GameDefinition, playOf: (index: number) => string): RecordLine[] {
  const entries = Array.from({ length: PLAYS }, (_, index) => ({
    playId: 500 + 2 * index,
    play: playOf(index),
  }))
  const root = hexOfBytes(hashNow(entriesRoot(entries), nodeHashes))
  const sold = { count: PLAYS, playAt: (index: number) => entries[index]?.play ?? '' }
  const draws = hashNow(
    drawInstance(definition, sold, { seed: SEED, entriesRoot: root, gameInstanceId: 77 }),
    nodeHashes,
  )
  const pool = { wagersMinor: PLAYS * 100, progressiveMinor: 0, carriedMinor: 0 }
  const { prizes, winnersPerDraw } = settle(definition, { pool, draws, entries })
  const record: RecordHead = {
    recordVersion: 2,
    gameInstanceId: 77,
    gameId: 7,
    gameRule: definition.gameRule,
    definition,
    commitment: commitmentHex(SEED, { gameId: 7, definition }),
    complete: true,
    entriesRoot: root,
    entryCount: PLAYS,
    seed: SEED,
    draws: draws.map((draw, index) => ({ ...draw, drawWinnerCount: winnersPerDraw[index] ?? 0 })),
    pool,
  }
  const lines: RecordLine[] = [{ record }]
  for (let from = 0; from < PLAYS; from += LINE_PLAYS) {
    lines.push({
      entries: entries
        .slice(from, from + LINE_PLAYS)
        .map(({ playId, play }): [number, string] => [playId, play]),
    })
  }
  const rows = prizes.map(({ playId, rankNumber, rankNumber2nd, prizeMinor }) => {
    return [playId, rankNumber, rankNumber2nd, prizeMinor] as const
  })
  lines.push({ prizes: rows.slice(0, 3) }, { prizes: rows.slice(3) })
  return lines
}

/** In pieces that end anywhere but at the end of a line. */
async function* inPieces(
  lines: readonly unknown[],
  pieceBytes = inWholeRun(50_001, 10_001),
): AsyncGenerator<Uint8Array, void> {
  const bytes = Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  for (let from = 0; from < bytes.length; from += pieceBytes) yield bytes.subarray(from, from + pieceBytes)
}

const failed = async (lines: readonly unknown[]) =>
  (await verifyLines(inPieces(lines), { hashes: nodeHashes })).steps
    .filter((step) => !step.ok)
    .map((step) => step.step)

describe.each([
  ['a matching game', MATCHING, threeOf],
  ['a raffle', RAFFLE, ticketOf],
] as const)('%s of thousands of plays, read in pieces', (_name, definition, playOf) => {
  const lines = makeLines(definition, playOf)

  test('a record read in pieces verifies, and reports its progress', async () => {
    const reported: number[] = []
    const { steps } = await verifyLines(inPieces(lines), {
      hashes: nodeHashes,
      onProgress: ({ plays }) => reported.push(plays),
    })
    expect(steps.filter((step) => !step.ok)).toEqual([])
    expect(steps).toHaveLength(9)
    expect(reported.at(-1)).toBe(PLAYS)
    expect(reported).toEqual([...reported].sort((a, b) => a - b))
  })

  test('a record with a missing play, prize or line does not verify', async () => {
    expect(await failed(lines.slice(0, -3))).toEqual(
      expect.arrayContaining(['plays', 'entriesRoot', 'pool', 'prizes']),
    )
    expect(await failed(lines.slice(0, -1))).toEqual(['prizes'])
    const late = [...lines, lines[1]]
    expect(await failed(late)).toEqual(['plays'])
  })

  test('a record in which two plays changed places does not verify', async () => {
    const forged = structuredClone(lines) as { entries?: [number, string][] }[]
    const [one, other] = [forged[9]?.entries?.[100], forged[9]?.entries?.[101]]
    if (one === undefined || other === undefined) throw new Error('there is no such line')
    ;[one[1], other[1]] = [other[1], one[1]]
    expect(await failed(forged)).toContain('entriesRoot')
  })
})

test('a raffle ticket that was sold twice fails the verification', async () => {
  const lines = structuredClone(makeLines(RAFFLE, ticketOf)) as { entries?: [number, string][] }[]
  const row = lines[11]?.entries?.[7]
  if (row === undefined) throw new Error('there is no such line')
  row[1] = ticketOf(3)
  const { steps } = await verifyLines(inPieces(lines), { hashes: nodeHashes })
  expect(steps.find(({ step }) => step === 'plays')?.actual).toContain('was sold before')
})

test('a record without its plays recomputes a draw of numbers, and skips a draw among tickets', () => {
  const stepsOf = (definition: GameDefinition, playOf: (index: number) => string) => {
    const [first] = makeLines(definition, playOf)
    if (first === undefined || !('record' in first)) throw new Error('no record')
    return hashNow(checkWithoutPlays(first.record), nodeHashes)
  }
  const matching = stepsOf(MATCHING, threeOf)
  expect(matching.map(({ step, ok }) => [step, ok])).toEqual([
    ['definition', true],
    ['commitment', true],
    ['draw', true],
  ])
  expect(stepsOf(RAFFLE, ticketOf).map(({ step }) => step)).toEqual(['definition', 'commitment'])
})

test.each([
  ['nothing at all', []],
  ['plays without a record', [{ entries: [[1, '1-2-3']] }]],
  ['two records', [{ record: { definition: MATCHING } }, { record: { definition: MATCHING } }]],
  ['a line of something else', [{ record: { definition: MATCHING } }, { entries: [[1, '1-2-3', 4]] }]],
])('%s in a file is refused as no record', async (_what, lines) => {
  await expect(verifyLines(inPieces(lines), { hashes: nodeHashes })).rejects.toThrow(NoRecord)
})
