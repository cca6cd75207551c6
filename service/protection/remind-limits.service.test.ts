import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { onEachDatabase, type TestDatabase } from '#service/testing/database.ts'
import { openTestSites, smallManifest, type TestSites } from '#service/testing/sites.ts'
import { advance, advanceTo } from '#service/testing/test-clock.ts'
import { addPlayer, eventsOf, TEST_MEMBER_ID } from '#service/testing/world.ts'
import { remindOfLimits } from './remind-limits.ts'

onEachDatabase((open) => {
  let database: TestDatabase
  let sites: TestSites
  beforeAll(async () => {
    database = await open()
    sites = await openTestSites({
      'shop/manifest.json': smallManifest('shop', TEST_MEMBER_ID, {
        operatorId: 1,
        brand: { siteName: 'The shop' },
        languages: { served: ['en', 'de'] },
      }),
      'quiet/manifest.json': smallManifest('quiet', 102, {
        operatorId: 1,
        settings: { limitsReminderMonths: 0 },
      }),
    })
    await sql`
      insert into site_clocks (member_id, time_zone, week_start, since)
      values (${TEST_MEMBER_ID}, 'Africa/Lagos', 1, '2036-01-01')`.execute(database.kysely)
    await advanceTo(database, '2036-03-20T10:00Z')
  })
  afterAll(() => sites.close())

  const remind = async (siteId = 'shop') => {
    while (await remindOfLimits(database, database.vault, sites.sites.bySiteId(siteId)!));
  }
  const player = async (memberId = TEST_MEMBER_ID) => {
    const { playerId } = await addPlayer(database, { memberId })
    const { username } = await database.kysely
      .selectFrom('players')
      .select('username_key as username')
      .where('player_id', '=', playerId)
      .executeTakeFirstOrThrow()
    const { bytes, keyId } = database.vault.seal(
      { primaryEmail: 'ada@example.org' },
      `${memberId}/${username}`,
    )
    await database.kysely
      .updateTable('players')
      .set({ personal: bytes, personal_key_id: keyId, language_id: 'de_DE' })
      .where('player_id', '=', playerId)
      .execute()
    return playerId
  }
  const playNow = (playerId: number) =>
    database.kysely
      .insertInto('player_quarter_times')
      .values({ player_id: playerId, quarter: sql<number>`quarter_of(service_now())`, played_ms: 1000 })
      .execute()
  const sentTo = async (playerId: number) => {
    const mails = await database.kysely
      .selectFrom('mails')
      .select(['kind', 'language_id'])
      .where('player_id', '=', playerId)
      .execute()
    const messages = await eventsOf(database, `cashier/${playerId}`)
    return {
      mails: mails.map(({ kind }) => kind),
      titles: messages.flatMap(({ event, body }) =>
        event === 'player.privateMessage' ? [body['title']] : [],
      ),
    }
  }

  it('GB RTS 12 reminder: after six months, on the day of the site, a player is asked once by mail and message in the own language', async () => {
    const [playing, away, excluded, elsewhere] = [
      await player(),
      await player(),
      await player(),
      await player(102),
    ]
    for (const playerId of [playing, excluded, elsewhere]) await playNow(playerId)
    await database.kysely
      .updateTable('players')
      .set({ excluded_until: sql<number>`service_now() + interval '1 year'` })
      .where('player_id', '=', excluded)
      .execute()
    // In Lagos, the day begins an hour before that of UTC.
    await advanceTo(database, '2036-09-19T22:00Z')
    await remind()
    expect(await sentTo(playing)).toEqual({ mails: [], titles: [] })
    await advanceTo(database, '2036-09-19T23:05Z')
    await playNow(playing)
    await playNow(excluded)
    await remind()
    await remind()
    await remind('quiet')
    expect(await sentTo(playing)).toEqual({
      mails: ['limitsReminder'],
      titles: ['Zeit für einen Blick auf Ihre Limits'],
    })
    for (const playerId of [away, excluded, elsewhere])
      expect(await sentTo(playerId)).toEqual({ mails: [], titles: [] })
    await advance(database, '6 months')
    await playNow(playing)
    await remind()
    expect((await sentTo(playing)).mails).toHaveLength(2)
  })
})
