import { beforeAll, describe, expect, test } from 'vitest'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import { addPlayer } from '#service/testing/world.ts'
import { Client } from './client.ts'
import { freshName, register, registrationOf, type Registered } from './register.ts'
import { onEachService, type ServiceHere } from './service-here.ts'

onEachService((start) => {
  let here: ServiceHere
  let ada: Registered
  beforeAll(async () => {
    here = await start()
    ada = await register(here.port)
  })

  const detailsOf = async (client: Client) =>
    ((await client.call('init')).result as OperationResult<'init'>).player?.details
  const registerBy = async (refStr?: string) => {
    const client = new Client(here.port)
    const body = { ...registrationOf(freshName()), ...(refStr === undefined ? {} : { refStr }) }
    const { result } = await client.call('playerRegistration', body)
    const { result: playerId } = result as { result: number }
    const row = await here.service.database.kysely
      .selectFrom('players')
      .select(['ref_str', 'referred_by_player_id'])
      .where('player_id', '=', playerId)
      .executeTakeFirstOrThrow()
    return { details: await detailsOf(client), row }
  }

  describe('a player who comes by a referral', () => {
    test('is registered with the player whose code it is, and sees the site of that player', async () => {
      const code = (await detailsOf(ada.client))?.referralCode ?? ''
      expect(code).toMatch(/^[0-9a-f]{12}$/)
      const { details, row } = await registerBy(code)
      expect(row).toEqual({ ref_str: code, referred_by_player_id: ada.playerId })
      expect(details).toMatchObject({ referredByMemberId: 101 })
      expect(details?.referralCode).not.toBe(code)
    })

    test('is registered with the text of the visit alone where no player has that code', async () => {
      const { details, row } = await registerBy('spring-campaign')
      expect(row).toEqual({ ref_str: 'spring-campaign', referred_by_player_id: null })
      expect(details).not.toHaveProperty('referredByMemberId')
    })

    test('is not confused with one who comes without', async () => {
      expect((await registerBy()).row).toEqual({ ref_str: null, referred_by_player_id: null })
    })

    test('security 11: is not referred by a player of another site', async () => {
      const { playerId } = await addPlayer(here.service.database, { memberId: 102, operatorId: 2 })
      const { referral_code: code } = await here.service.database.kysely
        .selectFrom('players')
        .select('referral_code')
        .where('player_id', '=', playerId)
        .executeTakeFirstOrThrow()
      expect((await registerBy(code)).row).toEqual({ ref_str: code, referred_by_player_id: null })
    })
  })
})
