import { beforeAll, describe, expect, it } from 'vitest'
import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'
import { onEachDatabase, silentLog, type TestDatabase } from '#service/testing/database.ts'
import { addGame, TEST_MEMBER_ID } from '#service/testing/world.ts'
import { keepRaffleOrder } from './keep-raffle-order.ts'

const RAFFLE: Partial<GameDefinition> = {
  gameRule: 'raffleGame',
  gamePlaySize: 1,
  gamePlayRange: 20,
  gamePlayMax: 20,
  prizes: [{ rankNumber: 1, rankNumber2nd: 0, prizePercentage: 100 }],
}

/** A catalogue of one site, as far as the order of raffles goes. */
function catalogueOf(reverseRaffleDraws: boolean) {
  const listeners: (() => void)[] = []
  const settings = { reverseRaffleDraws }
  return {
    all: () => [{ memberId: TEST_MEMBER_ID, manifest: { settings } } as unknown as ServedSite],
    onChange(listener: () => void) {
      listeners.push(listener)
      return () => undefined
    },
    set(reverse: boolean) {
      settings.reverseRaffleDraws = reverse
      for (const listener of listeners) listener()
    },
  }
}

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
      const sites = catalogueOf(true)
      await keepRaffleOrder({ database, sites, log: silentLog })
      expect(await orderOf(RAFFLE)).toBe('grandPrizeLast')
      expect(await orderOf({ ...RAFFLE, raffleDrawOrder: 'grandPrizeFirst' })).toBe('grandPrizeFirst')
      expect(await orderOf({})).toBeUndefined()
      expect(await orderOf(RAFFLE, 199)).toBeUndefined()
      sites.set(false)
      await expect.poll(() => orderOf(RAFFLE)).toBeUndefined()
    })

    it('the draw order of a raffle is the last one after several changes of the site’s setting', async () => {
      const sites = catalogueOf(false)
      await keepRaffleOrder({ database, sites, log: silentLog })
      for (let index = 0; index < 20; index += 1) sites.set(index % 2 === 0)
      sites.set(true)
      await expect.poll(() => orderOf(RAFFLE)).toBe('grandPrizeLast')
    })
  })
})
