import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FairnessRecord } from '#schemas/entities/fairness-record.ts'
import type { GameRule } from '#schemas/entities/game-instance.ts'
import type { GameDefinition, PrizeRow } from '#schemas/entities/game-definition.ts'
import { LANGUAGE_DEFAULT } from '#schemas/limits.ts'
import { JOIN_EXIT } from '#schemas/protocol/faults.ts'
import { verifyRecord } from '#modules/fairness/rules/verify-record.ts'
import { BET_TYPES } from '#modules/perm/rules/bet-types.ts'
import { judgePlays } from '#service/joins/judge-plays.ts'
import { checkLedger } from '#service/ledger/check.ts'
import { readKnownModules } from '#service/sites/known-modules.ts'
import { operationsOn } from '#service/testing/call-operation.ts'
import { joinRequest, TEST_SITE } from '#service/testing/join-attempt.ts'
import { readTestSite, withJoinSettings } from '#service/testing/served-site.ts'
import { onBothDatabases, type TestDatabase } from '#service/testing/database.ts'
import { ONE_OF_THREE, until, untilStatus, offerGame } from '#service/testing/draws.ts'
import { openWorld, type World } from '#service/testing/open-world.ts'
import { EVERY_HOUR } from '#service/testing/subscriptions.ts'
import { TEST_CURRENCY_ID, TEST_MEMBER_ID, type TestGame } from '#service/testing/world.ts'
import { entropySource } from './rules/entropy-source.ts'
import { seededEntropy } from '#tests/support/seeded-bytes.ts'
import { inWholeRun } from '#tests/support/whole-run.ts'
import { fairnessRecord } from './views/fairness-record.ts'
import { filteredGames, shownKinds } from './views/filtered-games.ts'
import { readInstances, type InstanceRow } from './rows/instance-rows.ts'
import { gameInstanceOf } from './views/instance-view.ts'
import { luckyDips } from './rows/lucky-dips.ts'
import { nodeHashes } from './rules/node-hashes.ts'
import { payoutInfoOf } from './views/payout-view.ts'
import { shownStandings } from './views/race-standings.ts'
import { ownPlays, shownDraws, winnersOf } from './views/results.ts'

const BASE: GameDefinition = {
  gameRule: 'oneDrawGame',
  currencyId: TEST_CURRENCY_ID,
  gamePlaySize: 3,
  gamePlayRange: 9,
  gamePlayCostMinor: 100,
  gameFeePerPlayMinor: 10,
  gamePlayMax: 12,
  playerPlayMax: 12,
  payoutPercentage: 60,
  payoutFormula: 'rollDown',
  prizes: [],
  schedule: { kind: 'instaplay' },
  countdownMs: 0,
  drawIntervalMs: 100,
}
const matched = (main: number, second: number, pays: Partial<PrizeRow>): PrizeRow => ({
  rankNumber: main === 0 ? 0 : 4 - main,
  rankNumber2nd: second,
  ...pays,
})
const place = (number: number, prizePercentage: number): PrizeRow => ({
  rankNumber: 0,
  rankNumber2nd: number,
  prizePercentage,
})

/** Buyers who pick their tickets by hand at once. */
const PICKERS = inWholeRun(500, 120)

onBothDatabases((open, _kind, repeated) => {
  let world: World
  let database: TestDatabase
  beforeAll(async () => {
    world = openWorld(await open())
    database = world.database
  })
  afterAll(() => world.stop())

  /** A game as the operator adds it: refused here if its definition were. */
  const offer = (change: Partial<GameDefinition>) => offerGame(database, { ...BASE, ...change })
  const look = async ({ gameInstanceId }: TestGame): Promise<InstanceRow> => {
    const which = sql`where instance.game_instance_id = ${gameInstanceId}`
    const [row] = await readInstances(database.kysely, null, which)
    return row!
  }
  const recordOf = async (game: TestGame) =>
    JSON.parse(JSON.stringify(await fairnessRecord(database, await look(game)))) as FairnessRecord
  const START_MINOR = 100_000

  /** Buys lists of plays, each for a player of its own, until the draw is over; then everything is checked. */
  async function playOut(game: TestGame, bought: { plays: string[]; lines: number }[]) {
    const row = await look(game)
    const perLine = row.definition.gamePlayCostMinor + row.definition.gameFeePerPlayMinor
    const buyers: { playerId: number; paidMinor: number }[] = []
    for (const { plays, lines } of bought) {
      const { playerId } = await world.player()
      const answer = await world.buy(playerId, game, plays)
      expect(answer).toMatchObject({ exitCode: 0, joinEvent: { playerPlaysInGame: lines } })
      expect(await world.balance(playerId)).toBe(START_MINOR - lines * perLine)
      buyers.push({ playerId, paidMinor: lines * perLine })
    }
    await untilStatus(database, game.gameInstanceId, 'ENDED')
    const record = await recordOf(game)
    const steps = await verifyRecord(record, nodeHashes)
    expect(steps.filter((step) => !step.ok)).toEqual([])
    expect(steps).toHaveLength(9)
    await expectPaid(game, buyers)
    return { record, buyers, ended: await look(game) }
  }

  /** Every player has what they had, less the price of their plays, plus the prizes that the record names. */
  async function expectPaid(game: TestGame, buyers: { playerId: number; paidMinor: number }[]) {
    const { rows } = await sql<{ player_id: number; won: number }>`
      select player_id, sum(prize_minor)::bigint as won from prizes
      where game_instance_id = ${game.gameInstanceId} group by player_id`.execute(database.kysely)
    const won = new Map(rows.map((row) => [row.player_id, row.won]))
    for (const { playerId, paidMinor } of buyers)
      expect(await world.balance(playerId)).toBe(START_MINOR - paidMinor + (won.get(playerId) ?? 0))
  }

  repeated(() => {
    describe('a race', () => {
      const RACE: Partial<GameDefinition> = {
        gameRule: 'regularGame',
        drawCount: 3,
        prizes: [
          matched(3, 0, { prizePercentage: 20 }),
          matched(2, 0, { guaranteedPrizeMinor: 20 }),
          place(1, 50),
          place(2, 20),
          place(3, 10),
        ],
      }

      test('a race is drawn draw by draw, and pays its ranks and the places of the final order', async () => {
        const game = await offer(RACE)
        const { record, ended, buyers } = await playOut(game, [
          { plays: ['1-2-3', '1-2-4', '4-5-6', '7-8-9'], lines: 4 },
          { plays: ['1-2-3', '2-5-8', '3-6-9', '1-5-9'], lines: 4 },
          { plays: ['3-5-7', '1-4-7', '2-3-4', '6-7-8'], lines: 4 },
        ])
        expect(record.draws?.map((draw) => draw.drawNumber)).toEqual([1, 2, 3])
        // The first place is always held, and its half of the pool paid.
        const first =
          record.prizes?.filter((prize) => prize.rankNumber === 0 && prize.rankNumber2nd === 1) ?? []
        const { shares, pool } = ended.settlement!
        expect(first.reduce((sum, prize) => sum + prize.prizeMinor, 0)).toBe(
          shares.rows[2]!.eachMinor * first.length + shares.rows[2]!.remainderMinor,
        )
        expect(pool.wagersMinor).toBe(1200)
        const shown = await shownDraws(database, ended)
        const plays = await ownPlays(database, ended, buyers[0]!.playerId, shown)
        const points = (numbers: number[]) =>
          shown.reduce((sum, { balls }) => sum + numbers.filter((number) => balls.includes(number)).length, 0)
        expect(plays.map((play) => play.points)).toEqual(
          [
            [1, 2, 3],
            [1, 2, 4],
            [4, 5, 6],
            [7, 8, 9],
          ].map(points),
        )
      })

      test('the standings of a race are published at its start and after each draw, with prizes only after the last', async () => {
        const game = await offer(RACE)
        const { record, ended } = await playOut(game, [
          { plays: ['1-2-3', '1-2-4', '4-5-6', '7-8-9', '2-5-8', '3-6-9'], lines: 6 },
          { plays: ['1-5-9', '3-5-7', '1-4-7', '2-3-4', '6-7-8', '1-2-3'], lines: 6 },
        ])
        const events = (await world.events(`game/${game.gameInstanceId}`)).filter(({ event }) =>
          ['game.drawShown', 'game.drawEnded', 'game.standings'].includes(event),
        )
        const ofDraw = [
          'game.drawShown',
          'game.drawShown',
          'game.drawShown',
          'game.drawEnded',
          'game.standings',
        ]
        expect(events.map(({ event }) => event)).toEqual(['game.standings', ...ofDraw, ...ofDraw, ...ofDraw])

        const standings = (await shownStandings(database.kysely, ended, 3)) ?? []
        expect(
          events.filter(({ event }) => event === 'game.standings').map(({ body }) => body['standings']),
        ).toEqual(standings)
        const wonBy = (playId: number) =>
          (record.prizes ?? [])
            .filter((prize) => prize.playId === playId)
            .reduce((sum, { prizeMinor }) => sum + prizeMinor, 0)
        for (const { drawNumber, groups, leaders } of standings) {
          expect(groups.reduce((sum, { plays }) => sum + plays, 0)).toBe(12)
          expect(leaders).toHaveLength(10)
          const balls = (record.draws ?? []).slice(0, drawNumber).map((draw) => draw.balls)
          for (const { playId, play, points, prize, playerDisplayName } of leaders) {
            const numbers = play.split('-').map(Number)
            expect(points).toBe(
              balls.reduce(
                (sum, drawn) => sum + numbers.filter((number) => drawn.includes(number)).length,
                0,
              ),
            )
            expect(prize).toBe(drawNumber === 3 ? wonBy(playId) / 100 : undefined)
            expect(playerDisplayName).not.toBe('')
          }
        }
        // While it runs, only what was shown is visible.
        const running = { ...ended, status: 'STARTED' as const }
        const shown = (await shownStandings(database.kysely, running, 1)) ?? []
        expect(shown.map(({ drawNumber }) => drawNumber)).toEqual([0, 1])
        expect(await shownStandings(database.kysely, { ...ended, status: 'READY' }, 0)).toBeUndefined()
      })

      test('after a race the amounts of its table add up to what was paid, and to what players won', async () => {
        const minimum = { prizePercentage: 30, guaranteedMinimumMinor: 700 }
        const prizes = [
          ...RACE.prizes!.slice(0, 2),
          { ...place(1, 30), ...minimum },
          place(2, 20),
          place(3, 10),
        ]
        const game = await offer({ ...RACE, prizes })
        const { record, ended } = await playOut(game, [
          { plays: ['1-2-3', '1-2-4', '4-5-6', '7-8-9', '2-5-8', '3-6-9'], lines: 6 },
          { plays: ['1-5-9', '3-5-7', '1-4-7', '2-3-4', '6-7-8', '1-2-3'], lines: 6 },
        ])
        const { rows, balance, prizePool } = payoutInfoOf(ended, LANGUAGE_DEFAULT)
        const minor = (decimal = 0) => Math.round(decimal * 100)
        const paidMinor = rows.reduce((sum, { meta }) => sum + minor(meta?.paid), 0)
        expect(paidMinor).toBe((record.prizes ?? []).reduce((sum, { prizeMinor }) => sum + prizeMinor, 0))
        expect(minor(balance?.paid)).toBe(paidMinor)
        // The minimum of the first place is more than its share: the site adds what the pool lacks.
        expect(minor(balance?.added)).toBeGreaterThan(0)
        expect(minor(prizePool) + minor(balance?.added)).toBe(
          paidMinor + minor(balance?.carried) + minor(balance?.toProgressive) + minor(balance?.kept),
        )
        // A place without a winner pays nothing; the cents that do not divide go to the first of its winners.
        for (const { rankPrize, meta: { paid, winners = 0 } = {} } of rows)
          expect(minor(paid) - minor(rankPrize) * winners).toBeLessThan(Math.max(1, winners))
      })

      test('the payout info of a race has its ranks by balls matched, and its places', async () => {
        const row = await look(await offer(RACE))
        expect(gameInstanceOf(row, 'en_US')).toMatchObject({ gameRule: 'regularGame', drawCount: 3 })
        const { rows, anyPrizeOdds, balance } = payoutInfoOf(row, LANGUAGE_DEFAULT)
        // Three or two right in one of three draws of 84: 1 − (65 / 84)³.
        expect(anyPrizeOdds).toBe(1.86)
        expect(balance).toBeUndefined()
        expect(rows.map((one) => one.meta?.racePlace)).toEqual([undefined, undefined, 1, 2, 3])
        expect(rows[0]?.meta?.odds).toBe(84)
      })
    })

    describe('a multi pick', () => {
      const MULTI: Partial<GameDefinition> = {
        gameRule: 'oneDrawGameExtMulti',
        gamePlaySize2nd: 1,
        gamePlayRange2nd: 3,
        gamePlaySizeMax: 5,
        gamePlaySize2ndMax: 3,
        gamePlayMax: 40,
        playerPlayMax: 30,
        prizes: [
          matched(3, 1, { prizePercentage: 40 }),
          matched(3, 0, { prizePercentage: 20 }),
          matched(2, 1, { prizePercentage: 20 }),
          matched(2, 0, { guaranteedPrizeMinor: 15 }),
          matched(1, 1, { prizePercentage: 20 }),
        ],
      }

      test('a multi pick is priced per line, and every winning line is paid', async () => {
        const game = await offer(MULTI)
        const { record, ended } = await playOut(game, [
          { plays: ['1-2-3-4-5|1-2-3'], lines: 30 },
          { plays: ['6-7-8-9|1', '2-4-6|1-2-3', '1-2-3|2', '4-5-6|3', '7-8-9|1'], lines: 10 },
        ])
        expect(record.pool?.wagersMinor).toBe(4000)
        expect(record.entries).toHaveLength(6)
        expect(ended).toMatchObject({ play_count: 40, entry_count: 6, player_count: 2 })
        // The table pays as many winners as lines won: the system has all second balls, one of each line's numbers.
        const { rows: stored } = await sql<{ units: number }>`
        select sum(units)::integer as units from prizes where game_instance_id = ${game.gameInstanceId}`.execute(
          database.kysely,
        )
        const units = ended.settlement!.shares.rows.reduce((sum, row) => sum + row.units, 0)
        expect(stored[0]?.units ?? 0).toBe(units)
      })

      test('a multi pick counts its lines against the maximum of the player and of the game (join error 4)', async () => {
        const game = await offer(MULTI)
        const { playerId } = await world.player()
        expect(await world.buy(playerId, game, ['1-2-3|1'])).toMatchObject({ exitCode: 0 })
        const tooMany = await world.buy(playerId, game, ['1-2-3-4-5|1-2-3'])
        expect(tooMany.exitCode).toBe(JOIN_EXIT.tooManyLines)
        const others = await world.player()
        expect(await world.buy(others.playerId, game, ['1-2-3-4-5|1-2-3'])).toMatchObject({
          exitCode: 0,
          joinEvent: { playsInGame: 31, playerPlaysInGame: 30, totalWagers: 31 },
        })
        const third = await world.player()
        expect((await world.buy(third.playerId, game, ['1-2-3-4-5|1'])).exitCode).toBe(JOIN_EXIT.tooManyLines)
      })

      test('a multi pick gives satellite entries for every line that won them', async () => {
        const target = await world.game({ ...ONE_OF_THREE, gamePlayMax: 100, playerPlayMax: 100 })
        const satelliteItems = [{ entries: 1, gameId: target.gameId, gameTitle: 'Target' }]
        // All three numbers of four, all lines: one has three right, whatever is drawn.
        const game = await offer({
          gameRule: 'oneDrawGameExtMulti',
          gamePlayRange: 4,
          gamePlaySizeMax: 4,
          gamePlayMax: 8,
          playerPlayMax: 8,
          gamePlayCostMinor: 1000,
          prizes: [matched(2, 0, { satelliteItems })],
        })
        const { buyers, ended } = await playOut(game, [{ plays: ['1-2-3-4', '1-2-3-4'], lines: 8 }])
        const seats = () =>
          database.kysely
            .selectFrom('instance_players')
            .select('play_count')
            .where('game_instance_id', '=', target.gameInstanceId)
            .where('player_id', '=', buyers[0]!.playerId)
            .executeTakeFirst()
        // Of each four lines one has three right and three have two.
        const seat = await until(seats, (found) => found !== undefined)
        expect(seat?.play_count).toBe(6)
        const { winners } = await winnersOf(database, ended)
        expect(winners).toMatchObject([{ count: 2, prizesInKind: [{ rankNumber: 2, count: 6 }] }])
      })
    })

    describe('a perm', () => {
      const PERM: Partial<GameDefinition> = {
        gameRule: 'oneDrawGamePerm',
        gamePlaySize: 5,
        gamePlayRange: 12,
        gamePlaySizeMax: 8,
        stakeMultiplierMax: 20,
        gamePlayMax: 200,
        playerPlayMax: 200,
        payoutPercentage: 0,
        prizes: [8, 5, 18, 80, 400, 5, 18, 80, 400, 5].map((multiplier, index) => ({
          rankNumber: index + 1,
          rankNumber2nd: 0,
          multiplier,
        })),
      }

      test('a perm accepts bets of every type, and pays their odds times the stake', async () => {
        const game = await offer(PERM)
        const { record, ended } = await playOut(game, [
          {
            plays: [
              'FIRST:1@5',
              'DIRECT2:1-2@1',
              'DIRECT3:4-5-6@2',
              'DIRECT4:1-2-3-4@1',
              'DIRECT5:1-2-3-4-5@1',
            ],
            lines: 10,
          },
          {
            plays: ['PERM2:1-2-3-4@2', 'PERM3:1-3-5-7-9@1', 'PERM4:2-4-6-8-10@1', 'PERM5:1-2-3-4-5-6@1'],
            lines: 33,
          },
          { plays: ['BANKER:7@1', 'BANKER:12@3'], lines: 44 },
          { plays: Array.from({ length: 12 }, (_, index) => `FIRST:${index + 1}@9`), lines: 108 },
          { plays: ['FIRST:1@5'], lines: 5 },
        ])
        expect(record.pool?.wagersMinor).toBe(200 * 100)
        const [first] = ended.settlement!.shares.rows
        expect(first).toMatchObject({ eachMinor: 800 })
        const { balls } = record.draws![0]!
        const ofFirst = record.prizes!.filter((prize) => prize.rankNumber === 1)
        const stakes = balls[0] === 1 ? [5, 9, 5] : [9]
        expect(ofFirst.map((prize) => prize.prizeMinor)).toEqual(stakes.map((stake) => stake * 800))
        const bankers = [7, 12]
          .filter((number) => balls.includes(number))
          .map((number) => (number === 7 ? 4 : 12))
        const ofBanker = record.prizes!.filter((prize) => prize.rankNumber === 10)
        expect(ofBanker.map((prize) => prize.prizeMinor)).toEqual(bankers.map((lines) => lines * 500))
      })

      test('joinGamePerm buys bets as joinGame does, and once for each key', async () => {
        const game = await offer(PERM)
        const { playerId } = await world.player()
        const call = await operationsOn(database, { joins: world.joins })
        const site = withJoinSettings(await readTestSite(), TEST_SITE)
        const body = joinRequest(game, { userPlays: ['PERM2:1-2-3@2', 'FIRST:7@1'] })
        const caller = { playerId, memberId: TEST_MEMBER_ID, site, key: 'the-same-key' }
        const answer = await call('joinGamePerm', body, caller)
        expect(answer).toMatchObject({ exitCode: 0, joinEvent: { playerPlaysInGame: 7, totalCost: 7.7 } })
        expect(await call('joinGamePerm', body, caller)).toEqual(answer)
        expect(await world.balance(playerId)).toBe(START_MINOR - 7 * 110)
      })

      test('a perm refuses an invalid bet by name (join error 8)', async () => {
        const game = await offer(PERM)
        const { playerId } = await world.player()
        for (const play of ['PERM3:1-2-3@1', 'DIRECT2:1-13@1', 'FIRST:1@21', '1-2-3']) {
          const answer = await world.buy(playerId, game, ['FIRST:1@1', play])
          expect(answer).toMatchObject({ exitCode: JOIN_EXIT.couldNotConfirmPlays, offendingPlay: play })
        }
        expect(await world.balance(playerId)).toBe(START_MINOR)
      })

      test('the payout info of a perm has its bet types and their odds', async () => {
        const row = await look(await offer(PERM))
        expect(gameInstanceOf(row, 'en_US')).toMatchObject({ gamePlaySizeMax: 8, stakeMultiplierMax: 20 })
        const { rows, expectedReturn } = payoutInfoOf(row, LANGUAGE_DEFAULT)
        expect(rows.map((one) => one.meta?.betType)).toEqual([...BET_TYPES])
        expect(rows.map((one) => one.meta?.multiplier)).toEqual([8, 5, 18, 80, 400, 5, 18, 80, 400, 5])
        expect(rows[1]).toMatchObject({ rankPrize: 5, meta: { odds: 6.6 } })
        // Five times 1.00 once in 6.6 is less than the others; 1.10 is paid.
        expect(expectedReturn).toBeLessThanOrEqual(5 / 6.6 / 1.1)
      })
    })

    describe('a game with a bonus ball', () => {
      const BONUS: Partial<GameDefinition> = {
        gameRule: 'oneDrawGameBonusV2',
        gamePlayMax: 84,
        playerPlayMax: 84,
        prizes: [
          matched(3, 0, { prizePercentage: 50 }),
          matched(2, 1, { prizePercentage: 25 }),
          matched(2, 0, { guaranteedPrizeMinor: 20 }),
          matched(1, 0, { prizePercentage: 25 }),
        ],
      }

      test('a bonus ball is drawn last from the same drum, and is paid between the ranks', async () => {
        const all: string[] = []
        for (let one = 1; one <= 7; one++)
          for (let two = one + 1; two <= 8; two++)
            for (let three = two + 1; three <= 9; three++) all.push(`${one}-${two}-${three}`)
        const game = await offer(BONUS)
        const { record, ended } = await playOut(game, [
          { plays: all.slice(0, 50), lines: 50 },
          { plays: all.slice(50), lines: 34 },
        ])
        const [draw] = record.draws!
        expect(draw?.balls).toHaveLength(3)
        expect(draw?.balls2nd).toHaveLength(1)
        expect(new Set([...draw!.balls, ...draw!.balls2nd!]).size).toBe(4)
        // Of all 84 plays: one has three, three of them two and the bonus, fifteen two without it, 45 one.
        expect(ended.settlement!.shares.rows.map((row) => row.units)).toEqual([1, 3, 15, 45])
      })
    })
  })

  describe('a raffle', () => {
    const RAFFLE: Partial<GameDefinition> = {
      gameRule: 'raffleGame',
      gamePlaySize: 1,
      gamePlayRange: 20,
      gamePlayMax: 20,
      playerPlayMax: 20,
      raffleTicketPrefix: 'NL',
      prizes: [
        { rankNumber: 1, rankNumber2nd: 0, prizeItem: { name: 'A bicycle', worthMinor: 500 } },
        { rankNumber: 2, rankNumber2nd: 0, guaranteedPrizeMinor: 200, prizeCount: 2 },
        { rankNumber: 3, rankNumber2nd: 0, prizePercentage: 100, prizeCount: 3 },
      ],
    }
    const ticketsOf = async (playerId: number, { gameInstanceId }: TestGame) => {
      const plays = await database.kysely
        .selectFrom('plays')
        .select('play')
        .where('game_instance_id', '=', gameInstanceId)
        .where('player_id', '=', playerId)
        .orderBy('play_id')
        .execute()
      return plays.map(({ play }) => Number(play.slice(2)))
    }

    repeated(() => {
      test('a raffle sells the next free tickets and chosen ones, and draws one ticket for every prize', async () => {
        const game = await offer(RAFFLE)
        const { playerId: early } = await world.player()
        const first = await world.buy(early, game, ['T:3', 'T:next#3', 'T:000020'])
        expect(first.joinEvent?.plays).toEqual(['T:000003', 'T:000001', 'T:000002', 'T:000004', 'T:000020'])
        const { record } = await playOut(game, [
          { plays: ['T:next', 'T:7', 'T:next'], lines: 3 },
          { plays: ['T:next#12'], lines: 12 },
        ])
        const sold = record.entries!.map(({ play }) => Number(play.slice(2)))
        expect(sold).toEqual([3, 1, 2, 4, 20, 5, 7, 6, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19])
        expect(record.draws?.map((draw) => [draw.drawNumber, draw.rankNumber, draw.balls.length])).toEqual([
          [1, 1, 1],
          [2, 2, 2],
          [3, 3, 3],
        ])
        // 60 % of 20.00 less two times 2.00 is shared by three; the bicycle is no cash.
        const byRank = (rank: number) => record.prizes!.filter((prize) => prize.rankNumber === rank)
        expect(byRank(1).map((prize) => prize.prizeMinor)).toEqual([0])
        expect(byRank(2).map((prize) => prize.prizeMinor)).toEqual([200, 200])
        expect(byRank(3).map((prize) => prize.prizeMinor)).toEqual([268, 266, 266])
        expect(byRank(3).reduce((sum, prize) => sum + prize.prizeMinor, 0)).toBe(800)
      })

      test('a raffle refuses a sold or repeated ticket by name (join error 8)', async () => {
        const game = await offer(RAFFLE)
        const { playerId } = await world.player()
        expect((await world.buy(playerId, game, ['T:5'])).exitCode).toBe(0)
        const { playerId: other } = await world.player()
        for (const plays of [
          ['T:4', 'T:5'],
          ['T:6', 'T:000006'],
          ['T:next', 'T:21'],
        ]) {
          expect(await world.buy(other, game, plays)).toMatchObject({
            exitCode: JOIN_EXIT.couldNotConfirmPlays,
            offendingPlay: plays[1],
          })
        }
        expect(await ticketsOf(other, game)).toEqual([])
        const site = {
          memberId: TEST_MEMBER_ID,
          operatorId: 1,
          currencyIds: [978],
          freerollNoDeposits: true,
          emailVerificationRequired: false,
          phoneVerificationRequired: false,
          identityRequired: false,
        }
        const ask = (plays: string[]) =>
          judgePlays(database, { site, playerId: other, gameInstanceId: game.gameInstanceId, plays })
        expect((await ask(['T:5'])).exitCode).toBe(JOIN_EXIT.couldNotConfirmPlays)
        expect((await ask(['T:4', 'T:next'])).exitCode).toBe(JOIN_EXIT.success)
        // Sold tickets are named, also where the plays are refused for another reason.
        expect((await ask(['T:4', 'T:000005', 'T:6'])).unavailablePlays).toEqual(['T:000005'])
        expect((await ask(['T:4', 'T:next'])).unavailablePlays).toEqual([])
      })

      test('a raffle that deals its tickets refuses a chosen one by name (join error 8)', async () => {
        const game = await offer(RAFFLE)
        await database.kysely
          .updateTable('games')
          .set({ manual_bet: false })
          .where('game_id', '=', game.gameId)
          .execute()
        const { playerId } = await world.player()
        expect(await world.buy(playerId, game, ['T:next', 'T:7'])).toMatchObject({
          exitCode: JOIN_EXIT.couldNotConfirmPlays,
          offendingPlay: 'T:7',
        })
        expect(await world.buy(playerId, game, ['T:next#2'])).toMatchObject({
          exitCode: JOIN_EXIT.success,
          joinEvent: { plays: ['T:000001', 'T:000002'] },
        })
        expect(await ticketsOf(playerId, game)).toEqual([1, 2])
        const row = await look(game)
        const source = entropySource(seededEntropy('dealt'))
        expect(await luckyDips(database, row, 2, source)).toEqual(['T:next', 'T:next'])
      })
    })

    test('security 2: a raffle sells every ticket once to thirty concurrent buyers', async () => {
      const game = await offer({ ...RAFFLE, gamePlayRange: 100, gamePlayMax: 100 })
      const players = await Promise.all(Array.from({ length: 30 }, () => world.player()))
      const answers = await Promise.all(
        players.map(({ playerId }, index) =>
          world.buy(playerId, game, index % 3 === 0 ? ['T:10'] : ['T:next#2', `T:${50 + index}`]),
        ),
      )
      const sold = await Promise.all(players.map(({ playerId }) => ticketsOf(playerId, game)))
      const tickets = sold.flat()
      expect(new Set(tickets).size).toBe(tickets.length)
      // Ten wanted number 10: it went to one of them, or was among the next free ones before.
      expect(tickets.filter((ticket) => ticket === 10)).toHaveLength(1)
      expect(answers.filter((answer, index) => index % 3 !== 0 && answer.exitCode === 0)).toHaveLength(20)
      const next = tickets.filter((ticket) => ticket < 50).toSorted((one, other) => one - other)
      const count = next.length
      expect(next).toEqual(Array.from({ length: count }, (_, index) => index + 1))
    })

    test(`security 2: a raffle of 100,000 sells each hand-picked ticket once to ${PICKERS} concurrent buyers, and is drawn and paid`, async () => {
      const { schedule = BASE.schedule } = EVERY_HOUR
      const many = { gamePlayRange: 100_000, gamePlayMax: 100_000, playerPlayMax: 10, schedule }
      const game = await offer({ ...RAFFLE, ...many })
      const players = await Promise.all(Array.from({ length: PICKERS }, () => world.player()))
      // Buyer n picks n + 1 and n + 2, far apart: each ticket between the first and the last is picked by two of them.
      const ticket = (place: number) => `T:${1 + place * 199}`
      const answers = await Promise.all(
        players.map(({ playerId }, buyer) => world.buy(playerId, game, [ticket(buyer), ticket(buyer + 1)])),
      )
      const { rows } = await sql<{ play: string; player_id: number }>`
        select play, player_id from plays where game_instance_id = ${game.gameInstanceId}`.execute(
        database.kysely,
      )
      const accepted = answers.filter(({ exitCode }) => exitCode === JOIN_EXIT.success).length
      const refused = answers.filter(({ exitCode }) => exitCode === JOIN_EXIT.couldNotConfirmPlays).length
      expect(accepted + refused).toBe(PICKERS)
      expect(new Set(rows.map(({ play }) => play)).size).toBe(rows.length)
      expect(rows).toHaveLength(2 * accepted)
      // Two buyers in a row never both get theirs, and no third of three is refused without reason.
      expect(accepted).toBeGreaterThanOrEqual(PICKERS / 3)
      expect(accepted).toBeLessThanOrEqual(PICKERS / 2)
      const buyers: { playerId: number; paidMinor: number }[] = []
      for (const [buyer, { playerId }] of players.entries()) {
        const bought = answers[buyer]!.exitCode === JOIN_EXIT.success ? 2 : 0
        expect(rows.filter((row) => row.player_id === playerId)).toHaveLength(bought)
        const paidMinor = bought * (BASE.gamePlayCostMinor + BASE.gameFeePerPlayMinor)
        expect(await world.balance(playerId)).toBe(START_MINOR - paidMinor)
        buyers.push({ playerId, paidMinor })
      }
      expect((await look(game)).play_count).toBe(rows.length)
      expect(await checkLedger(database)).toEqual([])

      await untilStatus(database, game.gameInstanceId, 'ENDED')
      const record = await recordOf(game)
      expect((await verifyRecord(record, nodeHashes)).filter((step) => !step.ok)).toEqual([])
      const sold = new Set(rows.map(({ play }) => Number(play.slice(2))))
      const drawn = record.draws!.flatMap(({ balls }) => balls)
      expect(drawn).toHaveLength(6)
      expect(new Set(drawn).size).toBe(6)
      expect(drawn.filter((number) => !sold.has(number))).toEqual([])
      expect(record.prizes).toHaveLength(6)
      await expectPaid(game, buyers)
      expect(await checkLedger(database)).toEqual([])
    }, 120_000)

    test('security 2: the database refuses to store a raffle ticket twice', async () => {
      const game = await offer(RAFFLE)
      const { playerId } = await world.player()
      await world.buy(playerId, game, ['T:next'])
      const again = sql`
        insert into plays (game_instance_id, player_id, play, cost_minor, fee_minor)
        values (${game.gameInstanceId}, ${playerId}, 'T:000001', 0, 0)`.execute(database.kysely)
      await expect(again).rejects.toMatchObject({ code: '23505' })
    })

    repeated(() => {
      test('the lucky dips of a raffle are free tickets, down to the last one', async () => {
        const game = await offer(RAFFLE)
        const { playerId } = await world.player()
        await world.buy(playerId, game, ['T:next#9', 'T:15', 'T:17'])
        const row = await look(game)
        const source = entropySource(seededEntropy('lucky dips'))
        const dips = await luckyDips(database, row, 5, source)
        expect(new Set(dips).size).toBe(5)
        const free = [10, 11, 12, 13, 14, 16, 18, 19, 20]
        for (const play of dips) expect(free).toContain(Number(play.slice(2)))
        const last = await luckyDips(database, row, 100, source)
        expect(last.map((play) => Number(play.slice(2))).toSorted((one, other) => one - other)).toEqual(free)
      })

      test('a raffle gives its tickets to the winners of a satellite prize', async () => {
        const raffle = await offer({ ...RAFFLE, gamePlayCostMinor: 200, gameFeePerPlayMinor: 50 })
        const { playerId } = await world.player()
        await world.buy(playerId, raffle, ['T:2'])
        const satelliteItems = [{ entries: 3, gameId: raffle.gameId, gameTitle: 'Raffle' }]
        const game = await offer({
          ...ONE_OF_THREE,
          gamePlayMax: 3,
          gamePlayCostMinor: 2000,
          prizes: [{ rankNumber: 1, rankNumber2nd: 0, satelliteItems }],
        })
        const { playerId: winner } = await world.player()
        await world.buy(winner, game, ['1', '2', '3'])
        const tickets = await until(
          () => ticketsOf(winner, raffle),
          (found) => found.length > 0,
        )
        expect(tickets).toEqual([1, 3, 4])
        const { playerId: late } = await world.player()
        await world.buy(late, raffle, ['T:next'])
        expect(await ticketsOf(late, raffle)).toEqual([5])
      })
    })

    /** The winners as the event names them and as the results do, which are the same. */
    const winnersOfRaffle = async (game: TestGame) => {
      const { winners, winnerCount } = await winnersOf(database, await look(game))
      const { body } = await database.kysely
        .selectFrom('outbox')
        .select('body')
        .where('topic', '=', `game/${game.gameInstanceId}`)
        .where('event', '=', 'game.winners')
        .executeTakeFirstOrThrow()
      expect(body).toEqual({ gameInstanceId: game.gameInstanceId, winners, winnerCount })
      return winners
    }

    repeated(() => {
      test('the winner of a raffle is named with everything won: items, entries to another game and cash', async () => {
        const target = await world.game({ ...ONE_OF_THREE, gamePlayMax: 100, playerPlayMax: 100 })
        const satelliteItems = [{ entries: 3, gameId: target.gameId, gameTitle: 'Target' }]
        const game = await offer({
          ...RAFFLE,
          gamePlayRange: 4,
          gamePlayMax: 4,
          playerPlayMax: 4,
          gamePlayCostMinor: 1000,
          prizes: [
            {
              rankNumber: 1,
              rankNumber2nd: 0,
              prizeItem: { name: 'A bicycle', worthMinor: 500 },
              prizeCount: 2,
            },
            { rankNumber: 2, rankNumber2nd: 0, guaranteedPrizeMinor: 200 },
            { rankNumber: 3, rankNumber2nd: 0, satelliteItems },
          ],
        })
        await playOut(game, [{ plays: ['T:next#4'], lines: 4 }])
        expect(await winnersOfRaffle(game)).toEqual([
          {
            playerDisplayName: expect.any(String),
            amount: 2,
            jackpot: false,
            count: 4,
            prizesInKind: [
              { rankNumber: 1, rankNumber2nd: 0, count: 2 },
              { rankNumber: 3, rankNumber2nd: 0, count: 1 },
            ],
          },
        ])
      })

      test('the winner of an item is named before the winner of less cash', async () => {
        const game = await offer({
          ...RAFFLE,
          gamePlayRange: 2,
          gamePlayMax: 2,
          playerPlayMax: 2,
          gamePlayCostMinor: 1000,
          prizes: [
            { rankNumber: 1, rankNumber2nd: 0, guaranteedPrizeMinor: 200 },
            { rankNumber: 2, rankNumber2nd: 0, prizeItem: { name: 'A bicycle', worthMinor: 500 } },
          ],
        })
        await playOut(game, [
          { plays: ['T:1'], lines: 1 },
          { plays: ['T:2'], lines: 1 },
        ])
        const [first, second] = await winnersOfRaffle(game)
        expect(first).toMatchObject({
          amount: 0,
          prizesInKind: [{ rankNumber: 2, rankNumber2nd: 0, count: 1 }],
        })
        expect(second).toMatchObject({ amount: 2 })
        expect(second).not.toHaveProperty('prizesInKind')
      })

      test('the payout info of a raffle has its prefix, its items and the number of tickets for each rank', async () => {
        const row = await look(await offer({ ...RAFFLE, raffleDrawOrder: 'grandPrizeLast' }))
        expect(gameInstanceOf(row, 'en_US')).toMatchObject({
          gamePlayRange: 20,
          extras: { raffleTicketPrefix: 'NL', raffleDrawOrder: 'grandPrizeLast' },
          totalGuaranteedPayoutItems: 9,
        })
        const { rows } = payoutInfoOf(row, LANGUAGE_DEFAULT)
        expect(rows[0]).toMatchObject({ prizeItem: { name: 'A bicycle', rankPrize: 5 }, meta: { odds: 20 } })
        expect(rows.map((one) => one.meta?.prizeCount)).toEqual([undefined, 2, 3])
      })

      test('a raffle publishes the rank of each ticket as it is drawn', async () => {
        const game = await offer({ ...RAFFLE, raffleDrawOrder: 'grandPrizeLast' })
        await playOut(game, [{ plays: ['T:next#20'], lines: 20 }])
        const events = await database.kysely
          .selectFrom('outbox')
          .select('body')
          .where('topic', '=', `game/${game.gameInstanceId}`)
          .where('event', '=', 'game.drawShown')
          .orderBy('outbox_id')
          .execute()
        const ranks = events.map(({ body }) => (body as { rankNumber?: number }).rankNumber)
        expect(ranks).toEqual([3, 3, 3, 2, 2, 1])
      })
    })
  })

  repeated(() => {
    test('a game that starts when full has the highest prize of a full pool, which its draw then pays', async () => {
      const prizes = [matched(3, 0, { prizePercentage: 100 })]
      const game = await offer({ ...BASE, gamePlayMax: 4, playerPlayMax: 4, prizes })
      const { jackpot, topPrize } = gameInstanceOf(await look(game), 'en_US')
      expect([jackpot, topPrize]).toEqual([0, { whenFull: 2.4 }])
      await playOut(game, [{ plays: ['1-2-3', '4-5-6', '7-8-9', '1-5-9'], lines: 4 }])
      expect(gameInstanceOf(await look(game), 'en_US')).not.toHaveProperty('topPrize')
    })

    test('a lobby omits the kinds of game that no enabled module of its site can show', async () => {
      const raffle = await offer({
        gameRule: 'raffleGame',
        gamePlaySize: 1,
        gamePlayRange: 12,
        prizes: [{ rankNumber: 1, rankNumber2nd: 0, prizePercentage: 100 }],
      })
      const plain = await offer({ prizes: [matched(3, 0, { prizePercentage: 100 })] })
      const modules = await readKnownModules()
      const site = await readTestSite()
      const siteWith = (...enabled: string[]) => ({
        ...site,
        manifest: {
          ...site.manifest,
          modules: Object.fromEntries(enabled.map((id) => [id, { enabled: true, settings: {} }])),
        },
      })
      const idsOf = async (kinds?: readonly GameRule[]) => {
        const rows = await readInstances(
          database.kysely,
          null,
          filteredGames(TEST_MEMBER_ID, {}, kinds && { kinds }),
        )
        return rows.map((row) => row.game_instance_id)
      }
      expect(shownKinds(siteWith(), modules)).toEqual([])
      const kinds = shownKinds(siteWith('picking', 'playout'), modules)
      expect(kinds).toContain('oneDrawGame')
      expect(kinds).toHaveLength(new Set(kinds).size)
      const lobby = await idsOf(kinds.filter((kind) => kind !== 'raffleGame'))
      expect(lobby).toContain(plain.gameInstanceId)
      expect(lobby).not.toContain(raffle.gameInstanceId)
      expect(await idsOf([])).toEqual([])
      expect(await idsOf()).toEqual(expect.arrayContaining([plain.gameInstanceId, raffle.gameInstanceId]))
    })
  })

  test('the ledger balances after these games', async () => {
    expect(await checkLedger(database)).toEqual([])
  })
})
