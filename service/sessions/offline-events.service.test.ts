import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { FAULT } from '#schemas/protocol/faults.ts'
import { type CallOperation, operationsOn } from '#service/testing/call-operation.ts'
import { onEachDatabase, type TestDatabase } from '#service/testing/database.ts'
import { readTestSite } from '#service/testing/served-site.ts'
import { advance } from '#service/testing/test-clock.ts'
import { addGame, addPlayer, TEST_CURRENCY_ID, TEST_MEMBER_ID } from '#service/testing/world.ts'
import { storeForAway, storeIfAway } from './after-login-events.ts'
import { readSiteSession } from './site-session.ts'

onEachDatabase((open) => {
  let database: TestDatabase
  let call: CallOperation
  beforeAll(async () => {
    database = await open()
    call = await operationsOn(database)
  })

  const newPlayer = async () => (await addPlayer(database, { balanceMinor: 0 })).playerId
  const notify = (playerId: number, title: string) =>
    database.transaction((tx) => storeIfAway(tx, playerId, { kind: 'message', title, body: 'News' }))
  const ask = async (playerId: number, eventId?: number) =>
    (await call('getOfflineEvents', eventId === undefined ? {} : { eventId }, { playerId })).events
  const titles = async (playerId: number, eventId?: number) =>
    (await ask(playerId, eventId)).map(({ title }) => title)

  it('the events of an absence are returned in order until the player acknowledges them', async () => {
    const playerId = await newPlayer()
    for (const title of ['first', 'second', 'third']) await notify(playerId, title)
    const events = await ask(playerId)
    expect(events).toMatchObject([{ title: 'first' }, { title: 'second' }, { title: 'third' }])
    expect(events[0]).toEqual({
      eventId: expect.any(Number),
      kind: 'message',
      at: expect.any(Number),
      title: 'first',
      body: 'News',
    })
    expect(await titles(playerId)).toEqual(['first', 'second', 'third'])
    const second = events[1]?.eventId
    expect(await titles(playerId, second)).toEqual(['third'])
    expect(await titles(playerId, second)).toEqual(['third'])
    expect(await titles(playerId, events[2]?.eventId)).toEqual([])
    await notify(playerId, 'later')
    expect(await titles(playerId)).toEqual(['later'])
  })

  it('a notice names its game in the language in which it is read, and not in the one in which it was stored', async () => {
    const [playerId, site] = [await newPlayer(), await readTestSite()]
    const { gameId, gameInstanceId } = await addGame(database)
    const texts = { en: { title: 'Northern Dip' }, de: { title: 'Nordgriff' } }
    await sql`update games set texts = ${JSON.stringify(texts)}::jsonb where game_id = ${gameId}`.execute(
      database.kysely,
    )
    const stored = { gameTitle: 'Nordgriff', amount: 5, currencyId: TEST_CURRENCY_ID }
    await database.transaction(async (tx) => {
      await storeIfAway(tx, playerId, { kind: 'prize-won', gameInstanceId, ...stored })
      await sql`
        insert into after_login_events (player_id, kind, game_id, body)
        values (${playerId}, 'subscription-cancelled', ${gameId}, ${JSON.stringify(stored)}::jsonb)`.execute(
        tx,
      )
    })
    const read = [{ kind: 'prize-won', gameInstanceId }, { kind: 'subscription-cancelled' }]
    for (const [languageId, gameTitle] of [
      ['de_DE', 'Nordgriff'],
      ['en_US', 'Northern Dip'],
      ['fr_FR', 'Northern Dip'],
    ] as const) {
      const { events } = await call('getOfflineEvents', {}, { playerId, languageId })
      const told = read.map((event) => ({ ...stored, ...event, gameTitle, at: expect.any(Number) }))
      expect(events).toEqual(told.map((event) => ({ ...event, eventId: expect.any(Number) })))
      const session = await readSiteSession(database.kysely, site, { playerId, languageId })
      expect(session.afterLoginEvents).toEqual(told)
      expect(session.now).toBeGreaterThan(Date.UTC(2020, 0, 1))
    }
  })

  it('security 10: a player can acknowledge no event of another player, and none that does not exist', async () => {
    const [owner, other] = [await newPlayer(), await newPlayer()]
    await notify(owner, 'mine')
    const [event] = await ask(owner)
    for (const eventId of [event!.eventId, 2 ** 40]) {
      await expect(ask(other, eventId)).rejects.toMatchObject({ code: FAULT.notYours })
    }
    expect(await titles(owner)).toEqual(['mine'])
  })

  it('the newest fifty events of the last thirty days are returned, and none that the player received as a push', async () => {
    const playerId = await newPlayer()
    await notify(playerId, 'old')
    await advance(database, '31 days')
    for (let number = 1; number <= 51; number += 1) await notify(playerId, `number ${number}`)
    await sql`
      insert into sessions (player_id, member_id, sid_hash, expires_at)
      values (${playerId}, ${TEST_MEMBER_ID}, ${Buffer.alloc(32)}, service_now() + interval '1 day')`.execute(
      database.kysely,
    )
    const message = { title: 'To all', body: 'A raffle with a car.' }
    await database.transaction((tx) => storeForAway(tx, TEST_MEMBER_ID, message))
    const shown = await titles(playerId)
    expect(shown).toHaveLength(50)
    expect([shown[0], shown[49]]).toEqual(['number 2', 'number 51'])
  })
})
