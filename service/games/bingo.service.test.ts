import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FairnessRecord } from '#schemas/entities/fairness-record.ts'
import type { BingoPattern, GameDefinition, PrizeRow } from '#schemas/entities/game-definition.ts'
import type { DrawResult } from '#schemas/entities/player.ts'
import { LANGUAGE_DEFAULT } from '#schemas/limits.ts'
import { JOIN_EXIT } from '#schemas/protocol/faults.ts'
import { bingoCard } from '#modules/bingo/rules/card-numbers.ts'
import { verifyRecord } from '#modules/fairness/rules/verify-record.ts'
import { checkLedger } from '#service/ledger/check.ts'
import { onEachDatabase, type TestDatabase } from '#service/testing/database.ts'
import { untilStatus, offerGame } from '#service/testing/draws.ts'
import { openWorld, type World } from '#service/testing/open-world.ts'
import { TEST_CURRENCY_ID, type TestGame } from '#service/testing/world.ts'
import { entropySource } from './rules/entropy-source.ts'
import { seededEntropy } from '#tests/support/seeded-bytes.ts'
import { fairnessRecord } from './views/fairness-record.ts'
import { readInstances, type InstanceRow } from './rows/instance-rows.ts'
import { luckyDips } from './rows/lucky-dips.ts'
import { nodeHashes } from './rules/node-hashes.ts'
import { payoutInfoOf } from './views/payout-view.ts'
import { shownDraws } from './views/results.ts'

const row = (rankNumber: number, bingoPattern: BingoPattern, pays: Partial<PrizeRow>): PrizeRow => ({
  rankNumber,
  rankNumber2nd: 0,
  bingoPattern,
  ...pays,
})
/** A progressive that is almost surely won, and one that is never. */
const jackpot = (bingoPattern: BingoPattern, withinBalls: number): PrizeRow =>
  row(9, bingoPattern, { withinBalls, winsProgressive: true, guaranteedPrizeMinor: 0 })
const CARDS_SOLD = 48
const OF_90: GameDefinition = {
  gameRule: 'bingoGame',
  currencyId: TEST_CURRENCY_ID,
  gamePlaySize: 15,
  gamePlayRange: 90,
  gamePlayCostMinor: 100,
  gameFeePerPlayMinor: 10,
  gamePlayMax: CARDS_SOLD,
  playerPlayMax: CARDS_SOLD,
  payoutPercentage: 60,
  payoutFormula: 'rollDown',
  progressivePercentage: 5,
  progressiveSeedMinor: 70,
  prizes: [
    row(1, 'fullHouse', { prizePercentage: 50 }),
    row(2, 'twoLines', { prizePercentage: 30 }),
    row(3, 'oneLine', { prizePercentage: 20 }),
    jackpot('fullHouse', 89),
  ],
  schedule: { kind: 'instaplay' },
  countdownMs: 0,
  drawIntervalMs: 100,
}
const OF_75: GameDefinition = {
  ...OF_90,
  gamePlaySize: 24,
  gamePlayRange: 75,
  prizes: [
    row(1, 'frame', { prizePercentage: 40 }),
    row(2, 'diagonalCross', { prizePercentage: 25 }),
    row(3, 'fourCorners', { prizePercentage: 15 }),
    row(4, 'anyLine', { prizePercentage: 20 }),
    jackpot('anyLine', 4),
  ],
}
type Paid = readonly [rankNumber: number, playId: number, prizeMinor: number]
const byRank = (one: Paid, other: Paid) => one[0] - other[0] || one[1] - other[1]

/** The prize of each play by prize row, from the results of the draws. */
const wonMinor = (draws: readonly DrawResult[]) =>
  draws
    .flatMap(({ rowsWon = [] }) =>
      rowsWon.flatMap(({ rankNumber, winners, winnerCount, prize }) => {
        expect(winners).toHaveLength(winnerCount)
        expect(Math.round(100 * prize)).toBe(
          winners.reduce((sum, winner) => sum + Math.round(100 * winner.prize), 0),
        )
        return winners.map((winner): Paid => [rankNumber, winner.playId, Math.round(100 * winner.prize)])
      }),
    )
    .toSorted(byRank)
const paidMinor = ({ prizes = [] }: FairnessRecord) =>
  prizes.map(({ rankNumber, playId, prizeMinor }): Paid => [rankNumber, playId, prizeMinor]).toSorted(byRank)

/** Longer than the balls of either game take to be called. */
const WHOLE_CALL_MS = 25_000
const START_MINOR = 100_000

onEachDatabase((open) => {
  let world: World
  let database: TestDatabase
  beforeAll(async () => {
    world = openWorld(await open())
    database = world.database
  })
  afterAll(() => world.stop())

  const offer = (definition: GameDefinition) => offerGame(database, definition)
  const look = async ({ gameInstanceId }: TestGame): Promise<InstanceRow> => {
    const which = sql`where instance.game_instance_id = ${gameInstanceId}`
    const [found] = await readInstances(database.kysely, null, which)
    return found!
  }
  const eventsOf = async ({ gameInstanceId }: TestGame, event: string) => {
    const rows = await database.kysely
      .selectFrom('outbox')
      .select('body')
      .where('topic', '=', `game/${gameInstanceId}`)
      .where('event', '=', event)
      .orderBy('outbox_id')
      .execute()
    return rows.map(({ body }) => body as Record<string, unknown>)
  }
  const failedSteps = async (record: FairnessRecord, change: (forged: FairnessRecord) => void) => {
    const forged = structuredClone(record)
    change(forged)
    return (await verifyRecord(forged, nodeHashes)).filter((step) => !step.ok).map(({ step }) => step)
  }

  /** Two players buy all cards by lucky dip; then the balls are called to the end and everything is checked. */
  async function playOut(definition: GameDefinition) {
    const game = await offer(definition)
    const dips = await luckyDips(
      database,
      await look(game),
      CARDS_SOLD,
      entropySource(seededEntropy('cards')),
    )
    const half = CARDS_SOLD / 2
    const buyers: number[] = []
    for (const plays of [dips.slice(0, half), dips.slice(half)]) {
      const { playerId } = await world.player()
      buyers.push(playerId)
      const answer = await world.buy(playerId, game, plays)
      expect(answer).toMatchObject({ exitCode: 0, joinEvent: { playerPlaysInGame: half } })
    }
    await untilStatus(database, game.gameInstanceId, 'ENDED', WHOLE_CALL_MS)
    const ended = await look(game)
    const record = JSON.parse(JSON.stringify(await fairnessRecord(database, ended))) as FairnessRecord
    const steps = await verifyRecord(record, nodeHashes)
    expect(steps.filter((step) => !step.ok)).toEqual([])
    const { rows } = await sql<{ player_id: number; won: number }>`
      select player_id, sum(prize_minor)::bigint as won from prizes
      where game_instance_id = ${game.gameInstanceId} group by player_id`.execute(database.kysely)
    const won = new Map(rows.map((found) => [found.player_id, found.won]))
    for (const playerId of buyers)
      expect(await world.balance(playerId)).toBe(START_MINOR - half * 110 + (won.get(playerId) ?? 0))
    return { game, record, ended, dips }
  }

  describe('a bingo of 90 balls', () => {
    test('a bingo of 90 balls is sold, called until the full house, paid and verified, and a forged record fails', async () => {
      const { game, record, ended, dips } = await playOut(OF_90)
      expect(record.entries?.map(({ play }) => play)).toEqual(dips)
      // Six cards of a strip have all numbers, so that every ball is on one of each strip.
      const strip = dips.slice(0, 6).flatMap((play) => bingoCard(90, Number(play.slice(2))).flat())
      expect(new Set(strip.filter((number) => number > 0)).size).toBe(90)
      const { shares, pool } = ended.settlement!
      // 60 % of 48.00 in full, and the progressive: 0.70 to begin with and 5 %.
      expect([shares.prizesMinor, shares.progressiveWonMinor, pool.wagersMinor]).toEqual([3190, 310, 4800])
      expect(await world.balance(game.gameId, 'progressivePool')).toBe(70)
      const shown = await eventsOf(game, 'game.drawShown')
      expect(shown.map(({ ball }) => ball)).toEqual(record.draws!.flatMap((draw) => draw.balls))
      // Nobody is told how many balls are left to the next prize.
      expect(new Set(shown.map(({ ballCount }) => ballCount))).toEqual(new Set([90]))
      const told = await eventsOf(game, 'game.drawEnded')
      const toldDraws = told.map(({ draw }) => draw as DrawResult)
      expect(toldDraws.map(({ rowsWon: _, ...draw }) => draw)).toEqual(record.draws)
      // The winners of a ball are published with it: they are those who were paid, with the same amounts.
      expect(wonMinor(toldDraws)).toEqual(paidMinor(record))
      const viewed = await shownDraws(database, ended)
      expect(viewed.map(({ rowsWon }) => rowsWon)).toEqual(toldDraws.map(({ rowsWon }) => rowsWon))
      expect(Math.min(...record.draws!.map((draw) => draw.drawWinnerCount))).toBeGreaterThan(0)

      expect(await failedSteps(record, (forged) => (forged.prizes![0]!.prizeMinor += 1))).toContain('prizes')
      expect(await failedSteps(record, (forged) => forged.draws!.at(-1)!.balls.pop())).toContain('draw')
      expect(await failedSteps(record, (forged) => forged.draws![0]!.balls.reverse())).toContain('draw')
      expect(await failedSteps(record, (forged) => (forged.entries![0]!.play = 'B:1'))).toContain(
        'entriesRoot',
      )
      expect(await failedSteps(record, (forged) => (forged.entries![0]!.play = 'B:01'))).toContain('plays')
      expect(
        await failedSteps(record, (forged) => (forged.definition.prizes[3]!.withinBalls = 15)),
      ).toContain('prizes')
    })

    test('an invalid bingo card is refused by name (join error 8)', async () => {
      const game = await offer(OF_90)
      const { playerId } = await world.player()
      for (const play of ['B:2147483646', '1-2-3', 'T:1']) {
        const answer = await world.buy(playerId, game, ['B:7', play])
        expect(answer).toMatchObject({ exitCode: JOIN_EXIT.couldNotConfirmPlays, offendingPlay: play })
      }
      expect(await world.buy(playerId, game, ['B:0000000007', 'B:8#2'])).toMatchObject({ exitCode: 0 })
      const plays = await database.kysely
        .selectFrom('plays')
        .select('play')
        .where('game_instance_id', '=', game.gameInstanceId)
        .orderBy('play_id')
        .execute()
      expect(plays.map(({ play }) => play)).toEqual(['B:7', 'B:8', 'B:8'])
      expect(await world.balance(playerId)).toBe(START_MINOR - 330)
    })

    test('the payout info of a bingo has the pattern of each row, and the chance of a limit in balls', async () => {
      const rowOf90 = await look(
        await offer({ ...OF_90, prizes: [...OF_90.prizes.slice(0, 3), jackpot('fullHouse', 40)] }),
      )
      const { rows, expectedReturn } = payoutInfoOf(rowOf90, LANGUAGE_DEFAULT)
      expect(rows.map(({ meta }) => [meta?.bingoPattern, meta?.withinBalls])).toEqual([
        ['fullHouse', undefined],
        ['twoLines', undefined],
        ['oneLine', undefined],
        ['fullHouse', 40],
      ])
      expect(rows.map(({ meta }) => meta?.odds)).toEqual([48, 48, 48, 1_138_478.08])
      // 65 of the 110 that a card costs with its fee.
      expect(expectedReturn).toBeCloseTo(65 / 110, 12)
    })
  })

  test('a bingo of 75 balls pays line, corners, cross and frame, and keeps a progressive that was not won', async () => {
    const { game, record, ended } = await playOut(OF_75)
    const { shares } = ended.settlement!
    expect([shares.prizesMinor, shares.progressiveWonMinor]).toEqual([2880, 0])
    expect(await world.balance(game.gameId, 'progressivePool')).toBe(310)
    expect(shares.rows.slice(0, 4).every(({ units }) => units > 0)).toBe(true)
    const called = record.draws!.flatMap((draw) => draw.balls)
    expect(new Set(called).size).toBe(called.length)
    // Whoever won the frame has all of its sixteen numbers called, the last of them with the last ball.
    const plays = new Map(record.entries!.map(({ playId, play }) => [playId, play]))
    const framed = record.prizes!.filter((prize) => prize.rankNumber === 1)
    for (const { playId } of framed) {
      const grid = bingoCard(75, Number(plays.get(playId)!.slice(2)))
      const edge = grid.flatMap((cells, line) =>
        cells.filter((_, column) => line % 4 === 0 || column % 4 === 0),
      )
      expect(edge).toHaveLength(16)
      expect(edge.every((number) => called.includes(number))).toBe(true)
    }
    expect(await failedSteps(record, (forged) => (forged.prizes!.at(-1)!.playId += 1))).toContain('prizes')
    expect(await failedSteps(record, (forged) => (forged.draws![0]!.drawWinnerCount += 1))).toContain(
      'winners',
    )
  })

  test('the ledger balances after these bingo games', async () => {
    expect(await checkLedger(database)).toEqual([])
  })
})
