import { beforeAll, describe, expect, it } from 'vitest'
import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import { onEachDatabase, silentLog, type TestDatabase } from '#service/testing/database.ts'
import { catalogueOf, readTestSite } from '#service/testing/served-site.ts'
import { addGame, TEST_MEMBER_ID } from '#service/testing/world.ts'
import { syncRaffleOrder } from './sync-raffle-order.ts'

const RAFFLE: Partial<GameDefinition> = {
  gameRule: 'raffleGame',
  gamePlaySize: 1,
  gamePlayRange: 20,
  gamePlayMax: 20,
  prizes: [{ rankNumber: 1, rankNumber2nd: 0, prizePercentage: 100 }],
}

/** A site whose raffles are drawn in reverse order, or not. */
const siteWith = (reverseRaffleDraws: boolean) => readTestSite({ settings: { reverseRaffleDraws } })

onEachDatabase((open) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
  })
  const orderOf = async (change: Partial<GameDefinition>, memberId = TEST_MEMBER_ID) => {
    const { gameInstanceId } = await addGame(database, change, memberId)
    const { definition } = await database.kysely
      .selectFrom('game_instances')
      .select('definition')
      .where('game_instance_id', '=', gameInstanceId)
      .executeTakeFirstOrThrow()
    return definition.raffleDrawOrder
  }

  describe('the order in which a raffle draws its ranks', () => {
    it('the draw order of a raffle follows the site’s setting from the next instance on, unless the game has one', async () => {
      const sites = catalogueOf(await siteWith(true))
      await syncRaffleOrder({ database, sites, log: silentLog })
      expect(await orderOf(RAFFLE)).toBe('grandPrizeLast')
      expect(await orderOf({ ...RAFFLE, raffleDrawOrder: 'grandPrizeFirst' })).toBe('grandPrizeFirst')
      expect(await orderOf({})).toBeUndefined()
      expect(await orderOf(RAFFLE, 199)).toBeUndefined()
      sites.set(await siteWith(false))
      await expect.poll(() => orderOf(RAFFLE)).toBeUndefined()
    })

    it('the draw order of a raffle is the last one after several changes of the site’s setting', async () => {
      const [reverse, usual] = [await siteWith(true), await siteWith(false)]
      const sites = catalogueOf(usual)
      await syncRaffleOrder({ database, sites, log: silentLog })
      for (let index = 0; index < 20; index += 1) sites.set(index % 2 === 0 ? reverse : usual)
      sites.set(reverse)
      await expect.poll(() => orderOf(RAFFLE)).toBe('grandPrizeLast')
    })
  })
})
