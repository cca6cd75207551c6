import { afterAll, beforeAll, expect, it } from 'vitest'
import { operationsOn } from '#service/testing/call-operation.ts'
import { onEachDatabase, type TestDatabase } from '#service/testing/database.ts'
import { openOperatorApi, type TestOperatorApi } from '#service/testing/operator-api.ts'
import { type PageRequest, readByOne } from '#service/testing/read-by-one.ts'
import { openWorld, type World } from '#service/testing/open-world.ts'
import { EVERY_HOUR } from '#service/testing/subscriptions.ts'
import { openTestSites, smallManifest, type TestSites } from '#service/testing/sites.ts'
import { TEST_MEMBER_ID } from '#service/testing/world.ts'

onEachDatabase((open) => {
  let database: TestDatabase
  let world: World
  let sites: TestSites
  let api: TestOperatorApi
  beforeAll(async () => {
    database = await open()
    world = openWorld(database)
    sites = await openTestSites({
      'shop/manifest.json': smallManifest('shop', TEST_MEMBER_ID, { operatorId: 1 }),
      'other/manifest.json': smallManifest('other', 102, { operatorId: 1 }),
    })
    api = await openOperatorApi(database, { sites: sites.sites })
  })
  afterAll(async () => {
    await api.close()
    await sites.close()
    await world.stop()
  })

  it('an operator reads the subscriptions of a player in pages, also those in one state, and those of no other site', async () => {
    const game = await world.game(EVERY_HOUR)
    const { playerId } = await world.player()
    await world.join(playerId, game, { userPlays: ['2'], subscriptions: 3 })
    await world.join(playerId, game, { userPlays: ['3'], subscriptions: 2, payGo: true })
    const player = { siteId: 'shop', playerId }
    const { answer } = await api.ask('getPlayerSubscriptions', player)
    expect(answer.subscriptions).toMatchObject([
      { gameId: game.gameId, status: 'active', drawsBought: 2, payGo: true, playerPlays: ['3'] },
      { gameId: game.gameId, status: 'active', drawsBought: 3, playerPlays: ['2'] },
    ])
    const paged = await readByOne(
      async (page: PageRequest<number>) => {
        const { subscriptions, hasMore } = (await api.ask('getPlayerSubscriptions', player, page)).answer
        return { rows: subscriptions, hasMore }
      },
      ({ id }) => id,
    )
    expect(paged).toEqual(answer.subscriptions.map(({ id }) => id))
    const [newest] = paged
    const call = await operationsOn(database)
    await call('removePlayerGameSubscription', { subscriptionId: newest! }, { playerId })
    const active = await api.ask('getPlayerSubscriptions', player, { status: 'active' })
    expect(active.answer.subscriptions.map(({ id }) => id)).toEqual(paged.slice(1))
    const { playerId: calm } = await world.player()
    expect((await api.ask('getPlayerSubscriptions', { siteId: 'shop', playerId: calm })).answer).toEqual({
      subscriptions: [],
      hasMore: false,
    })
    expect((await api.ask('getPlayerSubscriptions', { siteId: 'other', playerId })).status).toBe(404)
  })
})
