import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import { rankNumberOfBet } from '#modules/perm/rules/bet-types.ts'
import { checkLedger } from '#service/ledger/check.ts'
import { onEachDatabase, silentLog, type TestDatabase } from '#service/testing/database.ts'
import { joinAttempt, TEST_SITE } from '#service/testing/join-attempt.ts'
import { addGame, addPlayer, type TestGame } from '#service/testing/world.ts'
import { createJoinGatherer, type JoinGatherer } from './join-gatherer.ts'
import { judgePlays } from './judge-plays.ts'

/** Pairs at 240 times 1.00, of which so many euros may be lost. */
const bounded = (euros: number): Partial<GameDefinition> => ({
  gameRule: 'oneDrawGamePerm',
  gamePlaySize: 5,
  gamePlayRange: 90,
  stakeMultiplierMax: 10,
  gamePlayCostMinor: 100,
  gameFeePerPlayMinor: 0,
  gamePlayMax: 1000,
  playerPlayMax: 1000,
  payoutPercentage: 0,
  prizes: [{ rankNumber: rankNumberOfBet('direct2'), rankNumber2nd: 0, multiplier: 240 }],
  liabilityMaxMinor: euros * 100,
})
const COULD_NOT_CONFIRM = 8

onEachDatabase((open) => {
  let database: TestDatabase
  let joins: JoinGatherer
  let playerId: number
  beforeAll(async () => {
    database = await open()
    joins = createJoinGatherer({ database, seeds: database.seeds, log: silentLog })
    ;({ playerId } = await addPlayer(database))
  })
  afterAll(() => joins.close())

  const buy = (game: TestGame, userPlays: string[], by = joins) =>
    by.join(joinAttempt(playerId, game, { userPlays }))

  describe('a fixed-odds game with a maximum liability', () => {
    it('a fixed-odds game sells plays up to its liability, and names the first play beyond it', async () => {
      const game = await addGame(database, bounded(600))
      expect(await buy(game, ['DIRECT2:1-2@1', 'DIRECT2:1-2@1'])).toMatchObject({ exitCode: 0 })
      expect(await buy(game, ['DIRECT2:1-2@1'])).toMatchObject({
        exitCode: COULD_NOT_CONFIRM,
        offendingPlay: 'DIRECT2:1-2@1',
      })
      expect(await buy(game, ['DIRECT2:80-81@1', 'DIRECT2:1-2@1'])).toMatchObject({
        exitCode: COULD_NOT_CONFIRM,
        offendingPlay: 'DIRECT2:80-81@1',
      })
    })

    it('the liability counts bets that can win together, so bets on other numbers are still sold', async () => {
      const game = await addGame(database, bounded(600))
      const apart = Array.from({ length: 45 }, (_one, index) => `DIRECT2:${2 * index + 1}-${2 * index + 2}@1`)
      expect(await buy(game, apart)).toMatchObject({ exitCode: 0 })
      expect(await buy(game, ['DIRECT2:1-2@1'])).toMatchObject({ exitCode: COULD_NOT_CONFIRM })
    })

    it('concurrent joins of two processes never exceed the liability of a game', async () => {
      const game = await addGame(database, bounded(2400))
      const other = createJoinGatherer({ database, seeds: database.seeds, log: silentLog })
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_one, place) =>
          buy(game, ['DIRECT2:17-33@1'], place % 2 === 0 ? joins : other),
        ),
      )
      await other.close()
      expect(answers.filter(({ exitCode }) => exitCode === 0)).toHaveLength(10)
      expect(answers.filter(({ exitCode }) => exitCode === COULD_NOT_CONFIRM)).toHaveLength(30)
      expect(await checkLedger(database)).toEqual([])
    })

    it('the check of plays before a join refuses plays beyond the liability', async () => {
      const game = await addGame(database, bounded(300))
      const judge = async (plays: string[]) =>
        (
          await judgePlays(database, {
            site: TEST_SITE,
            playerId,
            gameInstanceId: game.gameInstanceId,
            plays,
          })
        ).exitCode
      expect(await judge(['DIRECT2:1-2@1'])).toBe(0)
      await buy(game, ['DIRECT2:1-2@1'])
      expect(await judge(['DIRECT2:1-2@1'])).toBe(COULD_NOT_CONFIRM)
    })
  })

  it('a fixed-odds game without a liability sells all of its lines', async () => {
    const { liabilityMaxMinor: _none, ...unbounded } = bounded(1)
    const game = await addGame(database, unbounded)
    const alike = Array.from({ length: 50 }, () => 'DIRECT2:1-2@1')
    expect(await buy(game, alike)).toMatchObject({ exitCode: 0 })
  })
})
