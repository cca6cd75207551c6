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

  describe('the referral of a new player', () => {
    test('a new player with a referral code is stored with the referring player, and sees that player’s site', async () => {
      const code = (await detailsOf(ada.client))?.referralCode ?? ''
      expect(code).toMatch(/^[0-9a-f]{12}$/)
      const { details, row } = await registerBy(code)
      expect(row).toEqual({ ref_str: code, referred_by_player_id: ada.playerId })
      expect(details).toMatchObject({ referredByMemberId: 101 })
      expect(details?.referralCode).not.toBe(code)
    })

    test('a new player with an unknown referral code is stored with its text only', async () => {
      const { details, row } = await registerBy('spring-campaign')
      expect(row).toEqual({ ref_str: 'spring-campaign', referred_by_player_id: null })
      expect(details).not.toHaveProperty('referredByMemberId')
    })

    test('a new player without a referral code has no referral', async () => {
      expect((await registerBy()).row).toEqual({ ref_str: null, referred_by_player_id: null })
    })

    test('security 11: a referral code of another site’s player is stored as a text only', async () => {
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
