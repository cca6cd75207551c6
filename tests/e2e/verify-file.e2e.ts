import { createHmac, hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import { hexOfBytes } from '#modules/fairness/rules/bytes.ts'
import { drawInstance } from '#modules/fairness/rules/draw-instance.ts'
import { hashNow, type SyncHashes } from '#modules/fairness/rules/hashing.ts'
import { entriesRoot } from '#modules/fairness/rules/merkle-tree.ts'
import { settle } from '#modules/game-rules/rules/settle.ts'
import { commitmentHex } from '#tests/support/commitment-hex.ts'
import { expect, test } from './scenario.ts'
import { settled } from './screens.ts'

const FIXTURE = join(import.meta.dirname, '../../tools/verify/finished-record.json')
/** More than the service gives in one piece. */
const PLAYS = 60_000
const SEED = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f'

const DEFINITION: GameDefinition = {
  gameRule: 'oneDrawGame',
  currencyId: 978,
  gamePlaySize: 2,
  gamePlayRange: 40,
  gamePlayCostMinor: 100,
  gameFeePerPlayMinor: 0,
  gamePlayMax: PLAYS,
  playerPlayMax: PLAYS,
  payoutPercentage: 60,
  payoutFormula: 'rollDown',
  prizes: [{ rankNumber: 1, rankNumber2nd: 0, prizePercentage: 100 }],
  schedule: { kind: 'instaplay' },
  drawIntervalMs: 1000,
}
const hashes: SyncHashes = {
  sha256: (message) => hash('sha256', message, 'buffer'),
  hmacSha256: (key, message) => createHmac('sha256', key).update(message).digest(),
}

/** Every play that there is, so that some of them win. */
const PAIRS = Array.from({ length: 40 }, (_, low) =>
  Array.from({ length: 39 - low }, (_, more) => `${low + 1}-${low + more + 2}`),
).flat()

/** A large draw as it is downloaded, in lines; with `prizeTooMuch` its first prize is a minor unit too high. */
function largeRecord(prizeTooMuch: number): Buffer {
  const entries = Array.from({ length: PLAYS }, (_, index) => ({
    playId: index + 1,
    play: PAIRS[index % PAIRS.length]!,
  }))
  const root = hexOfBytes(hashNow(entriesRoot(entries), hashes))
  const sold = { count: PLAYS, playAt: (index: number) => entries[index]?.play ?? '' }
  const input = { seed: SEED, entriesRoot: root, gameInstanceId: 77 }
  const draws = hashNow(drawInstance(DEFINITION, sold, input), hashes)
  const pool = { wagersMinor: PLAYS * 100, progressiveMinor: 0, carriedMinor: 0 }
  const { prizes, winnersPerDraw } = settle(DEFINITION, { pool, draws, entries })
  const record = {
    recordVersion: 2,
    gameInstanceId: 77,
    gameId: 7,
    gameRule: DEFINITION.gameRule,
    definition: DEFINITION,
    commitment: commitmentHex(SEED, { gameId: 7, definition: DEFINITION }),
    complete: true,
    entriesRoot: root,
    entryCount: PLAYS,
    seed: SEED,
    draws: draws.map((draw, index) => ({ ...draw, drawWinnerCount: winnersPerDraw[index] ?? 0 })),
    pool,
  }
  const rows = prizes.map((won, index) => [
    won.playId,
    won.rankNumber,
    won.rankNumber2nd,
    won.prizeMinor + (index === 0 ? prizeTooMuch : 0),
  ])
  const lines: object[] = [{ record }]
  for (let from = 0; from < PLAYS; from += 2000)
    lines.push({ entries: entries.slice(from, from + 2000).map(({ playId, play }) => [playId, play]) })
  return Buffer.from([...lines, { prizes: rows }].map((line) => `${JSON.stringify(line)}\n`).join(''))
}

test(
  'a visitor opens record files of any size, and the browser recomputes them',
  { tag: '@whole' },
  async ({ visit }) => {
    const { page, says, verify } = await visit('aurora', { path: '/verify' })
    await settled(page)

    await verify.open('draw-77.ndjson', largeRecord(0))
    await verify.expectVerdict('fairness.sound')
    await expect(page.getByRole('progressbar')).toHaveCount(0)

    await verify.open('forged.ndjson', largeRecord(1))
    await verify.expectVerdict('fairness.unsound')

    await verify.open('record.json', readFileSync(FIXTURE))
    await verify.expectVerdict('fairness.sound')

    await verify.open('photo.jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]))
    await expect(page.getByText(says('fairness.refusal.no-record-file'))).toBeVisible()
    await expect(verify.verdict).toHaveCount(0)
  },
)
