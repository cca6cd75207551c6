import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { FAULT } from '#schemas/protocol/faults.ts'
import { AVAILABILITY_CHECKS } from '#schemas/protocol/rate-limits.ts'
import { type CallOperation, operationsOn } from '#service/testing/call-operation.ts'
import { onEachDatabase, type TestDatabase } from '#service/testing/database.ts'
import { openWorld, type World } from '#service/testing/open-world.ts'
import { readTestSite } from '#service/testing/served-site.ts'

const EUR = 978
const countries = { countryOf: () => 'DE' }

onEachDatabase((open) => {
  let database: TestDatabase
  let world: World
  let call: CallOperation
  beforeAll(async () => {
    database = await open()
    world = openWorld(database)
    call = await operationsOn(database, { countries, joins: world.joins })
  })
  afterAll(() => world.stop())

  const playerWith = async (email: string) => {
    const { playerId } = await world.player({ balanceMinor: 10_000 })
    await sql`
      update players set email_index = ${database.vault.emailIndex(email, 1)}::bytea where player_id = ${playerId}`.execute(
      database.kysely,
    )
    const { username } = await database.kysely
      .selectFrom('players')
      .select('username')
      .where('player_id', '=', playerId)
      .executeTakeFirstOrThrow()
    return { playerId, username }
  }

  it('a buyer reads how many plays and subscriptions of a game are active already', async () => {
    const email = 'ada@example.org'
    const { playerId, username } = await playerWith(email)
    const game = await world.game({ subscriptionDrawsMax: 4 })
    const other = await world.game()
    const site = await readTestSite()
    const userPlays = ['3-11-19-27-40', '1-2-3-4-5']
    await call('joinGame', { ...game, userPlays, currencyId: EUR, subscriptions: 2 }, { playerId, site })
    const { gameId } = game
    const own = { playerId }
    expect(await call('checkEmailWithActiveJoins', { email, gameId }, own)).toEqual({ result: 0, active: 2 })
    expect(await call('checkEmailWithActiveJoins', { email }, own)).toEqual({ result: 0, active: 2 })
    const elsewhere = { email, gameId: other.gameId }
    expect(await call('checkEmailWithActiveJoins', elsewhere, own)).toEqual({ result: 0, active: 0 })
    const subscribed = { result: 0, active: 1 }
    expect(await call('checkEmailWithActiveSubscription', { email, gameId }, own)).toEqual(subscribed)
    expect(await call('checkUsernameWithActiveSubscription', { username, gameId }, own)).toEqual(subscribed)
  })

  it('security 10: nobody but the owner of an address or a name reads whether that player plays', async () => {
    const email = 'grace@example.org'
    const grace = await playerWith(email)
    const stranger = await playerWith('alan@example.org')
    for (const caller of [{}, { playerId: stranger.playerId }]) {
      expect(await call('checkEmailWithActiveJoins', { email }, caller)).toEqual({ result: 0 })
      expect(await call('checkEmailWithActiveSubscription', { email }, caller)).toEqual({ result: 0 })
      const { username } = grace
      expect(await call('checkUsernameWithActiveSubscription', { username }, caller)).toEqual({ result: 0 })
      expect(await call('checkEmailWithActiveJoins', { email: 'new@example.org' }, caller)).toEqual({
        result: 1,
      })
    }
  })

  it('security 14: these checks share the limit of the other checks for a free value', async () => {
    const limited = await operationsOn(database, { countries })
    for (let check = 1; check < AVAILABILITY_CHECKS.perMinute; check += 1) {
      await limited('checkEmailWithActiveJoins', { email: `name${check}@example.org` })
    }
    await limited('checkEmailWithActiveSubscription', { email: 'last@example.org' })
    await expect(limited('checkUsernameWithActiveSubscription', { username: 'ada' })).rejects.toMatchObject({
      code: FAULT.overloaded,
    })
  })
})
