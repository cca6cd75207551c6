import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import type { MarketingChannel } from '#schemas/entities/marketing.ts'
import type { CampaignTerms } from '#schemas/operator/campaigns.ts'
import { systemEntropy } from '#service/adapters/entropy.ts'
import { type MailContents, takeDueMails } from '#service/mail/outbox.ts'
import { ownerOf } from '#service/players/rows/personal-vault.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'
import { type CallOperation, operationsOn } from '#service/testing/call-operation.ts'
import { onBothDatabases, type TestDatabase } from '#service/testing/database.ts'
import { openOperatorApi, type TestOperatorApi } from '#service/testing/operator-api.ts'
import { openTestSites, type TestSites } from '#service/testing/sites.ts'
import { advance } from '#service/testing/test-clock.ts'
import { addPlayer } from '#service/testing/world.ts'
import { announceCampaigns } from './announce.ts'
import { moveByTime } from './move-by-time.ts'

const [MEMBER_ID, OPERATOR_ID] = [901, 9]
const SITE = { siteId: 'fixture' }
const TEXTS = {
  en: { title: 'Advent', body: 'Half of your deposit on top.\nUntil Sunday.' },
  ar: { title: 'عرض', body: 'نصف إيداعك إضافة.' },
}

onBothDatabases((open, _kind, repeated) => {
  let database: TestDatabase
  let sites: TestSites
  let site: ServedSite
  let call: CallOperation
  let api: TestOperatorApi
  beforeAll(async () => {
    database = await open()
    sites = await openTestSites()
    site = sites.sites.bySiteId('fixture')!
    call = await operationsOn(database)
    api = await openOperatorApi(database)
  })
  afterAll(async () => {
    await api.close()
    await sites.close()
  })

  const by = (playerId: number) => ({ playerId, memberId: MEMBER_ID, site })
  /** A player with an address, who has agreed to offers in some channels. */
  const player = async (
    channels: readonly MarketingChannel[] = ['mail', 'message'],
    languageId = 'en_US',
  ) => {
    const { playerId } = await addPlayer(database, {
      memberId: MEMBER_ID,
      operatorId: OPERATOR_ID,
      balanceMinor: 0,
    })
    const { usernameKey } = await database.kysely
      .selectFrom('players')
      .select('username_key as usernameKey')
      .where('player_id', '=', playerId)
      .executeTakeFirstOrThrow()
    const personal = { primaryEmail: `p${playerId}@example.org`, firstName: 'Ada' }
    const { bytes, keyId } = database.vault.seal(personal, ownerOf(MEMBER_ID, usernameKey))
    await database.kysely
      .updateTable('players')
      .set({ personal: bytes, personal_key_id: keyId, language_id: languageId })
      .where('player_id', '=', playerId)
      .execute()
    const choices = channels.map((channel) => ({ channel, topic: 'offers' as const, isGiven: true }))
    if (choices.length > 0) await call('updateMarketingChoices', { choices }, by(playerId))
    return playerId
  }
  const dayIn = async (days: number) => {
    const { rows } = await sql<{ day: string }>`
      select ((service_now() at time zone ${site.manifest.timeZone})::date + ${days}::integer)::text as day`.execute(
      database.kysely,
    )
    return rows[0]!.day
  }
  let classes = 0
  const terms = async (
    playerIds: readonly number[],
    announcement: CampaignTerms['announcement'] = { texts: TEXTS },
  ): Promise<CampaignTerms> => ({
    name: 'Test',
    kind: 'depositOffer',
    currency: 'EUR',
    schedule: { firstDay: await dayIn(-1), lastDay: await dayIn(6) },
    budget: { amount: 100, grants: 100 },
    stackingClass: `announced-${++classes}`,
    audience: { playerIds: [...playerIds] },
    depositOffer: { percent: 50, maxAward: 10, award: 'instant' },
    ...(announcement && { announcement }),
  })
  const started = async (playerIds: readonly number[], announcement?: CampaignTerms['announcement']) => {
    const { answer } = await api.ask('createCampaign', SITE, await terms(playerIds, announcement))
    const which = { ...SITE, campaignId: answer.campaignId }
    expect((await api.ask('startCampaign', which)).status).toBe(200)
    return which
  }
  const service = () => ({ database, sites: sites.sites, vault: database.vault, entropy: systemEntropy })
  const announce = async (limit?: number) => {
    while (await announceCampaigns(service(), limit));
  }
  const mails = async () => {
    const found: (MailContents['campaign'] & { playerId: number | null })[] = []
    for (;;) {
      const due = await takeDueMails(database, database.vault)
      if (due.length === 0) return found
      for (const mail of due)
        if (mail.kind === 'campaign') found.push({ ...mail.content, playerId: mail.playerId })
    }
  }
  const messages = async (playerId: number) =>
    (await api.ask('getPlayerMessages', { ...SITE, playerId })).answer.messages.map(({ title }) => title)
  const announced = async (which: { siteId: string; campaignId: number }) => {
    const { announcedMails, announcedMessages, announcedAt } = (await api.ask('getCampaign', which)).answer
    return { mails: announcedMails, messages: announcedMessages, isOver: announcedAt !== undefined }
  }

  it('a campaign is announced once to each player of its audience, in the channels that the player agreed to and in their language', async () => {
    const both = await player()
    const arabic = await player(['mail'], 'ar_AE')
    const reader = await player(['message'])
    const none = await player([])
    const stranger = await player()
    const which = await started([both, arabic, reader, none])
    await announce(2)
    await announce()
    const sent = await mails()
    expect(sent.map(({ playerId, title }) => [playerId, title])).toEqual([
      [both, 'Advent'],
      [arabic, 'عرض'],
    ])
    // RFC 8058: each mail has a secret of its own that ends such mails.
    expect(new Set(sent.map(({ stopKey }) => stopKey)).size).toBe(2)
    expect(sent.every(({ stopKey = '' }) => stopKey.length > 20)).toBe(true)
    for (const [playerId, titles] of [
      [both, ['Advent']],
      [reader, ['Advent']],
      [arabic, []],
      [none, []],
      [stranger, []],
    ] as const)
      expect(await messages(playerId)).toEqual(titles)
    expect(await announced(which)).toEqual({ mails: 2, messages: 2, isOver: true })
  })

  it('several processes at once announce a campaign once', async () => {
    const players = await Promise.all(Array.from({ length: 12 }, () => player(['message'])))
    const which = await started(players, { texts: TEXTS, channels: ['message'] })
    await Promise.all(Array.from({ length: 4 }, () => announce(3)))
    await announce(3)
    expect(await announced(which)).toEqual({ mails: 0, messages: 12, isOver: true })
    for (const playerId of players) expect(await messages(playerId)).toEqual(['Advent'])
  })

  repeated(() => {
    describe('no announcement is sent', () => {
      const set = (playerId: number, column: string, value: ReturnType<typeof sql>) =>
        sql`update players set ${sql.ref(column)} = ${value} where player_id = ${playerId}`.execute(
          database.kysely,
        )
      const KEPT: readonly (readonly [string, (playerId: number) => Promise<unknown>])[] = [
        [
          'to a player in a time-out',
          (id) => set(id, 'timed_out_until', sql`service_now() + interval '1 day'`),
        ],
        ['to an excluded player', (id) => set(id, 'excluded_until', sql`service_now() + interval '1 year'`)],
        ['to a banned player', (id) => set(id, 'status', sql`'banned'`)],
        [
          'to a player with an open marker of harm',
          (id) =>
            sql`insert into harm_markers (player_id, member_id, rule, first_day, last_day, words)
              values (${id}, ${MEMBER_ID}, 'longDay', '2026-11-01', '2026-11-01', 'x')`.execute(
              database.kysely,
            ),
        ],
        [
          'to a player at a limit',
          (id) =>
            sql`insert into player_limits (player_id, kind, source, currency_id, limit_minor)
              values (${id}, 'dailyDeposit', 'self', 978, 0)`.execute(database.kysely),
        ],
        [
          'to a player who has withdrawn the consent',
          (id) =>
            call(
              'updateMarketingChoices',
              {
                choices: (['mail', 'message'] as const).map((channel) => ({
                  channel,
                  topic: 'offers' as const,
                  isGiven: false,
                })),
              },
              by(id),
            ),
        ],
      ]
      test.each(KEPT)('%s', async (_who, keep) => {
        const [kept, other] = [await player(), await player()]
        const which = await started([kept, other])
        await keep(kept)
        await announce()
        expect((await mails()).map(({ playerId }) => playerId)).toEqual([other])
        expect(await messages(kept)).toEqual([])
        expect(await announced(which)).toEqual({ mails: 1, messages: 1, isOver: true })
      })
    })

    it('an announcement waits for its day and hour by the clock of the site, and may come before the offer', async () => {
      const playerId = await player(['mail'])
      const [day, firstDay, lastDay] = [await dayIn(1), await dayIn(3), await dayIn(4)]
      const planned = await terms([playerId], { texts: TEXTS, channels: ['mail'], day, time: '23:30' })
      const { answer } = await api.ask('createCampaign', SITE, {
        ...planned,
        schedule: { firstDay, lastDay },
      })
      const which = { ...SITE, campaignId: answer.campaignId }
      expect((await api.ask('viewCampaignAnnouncement', which)).answer).toMatchObject({
        sendsAt: Date.parse(`${day}T23:30:00Z`),
        texts: [
          { language: 'en', title: 'Advent', mail: expect.stringContaining('Until Sunday.') },
          { language: 'ar', title: 'عرض' },
        ],
      })
      await api.ask('startCampaign', which)
      await announce()
      expect(await mails()).toEqual([])
      const { rows } = await sql<{ seconds: number }>`
        select extract(epoch from announce_at - service_now())::integer as seconds from campaigns
        where campaign_id = ${which.campaignId}`.execute(database.kysely)
      await advance(database, `${rows[0]!.seconds - 60} seconds`)
      await announce()
      // Mails of other tests, which nobody has marked as sent, are due again.
      const ofPlayer = async () => (await mails()).filter((mail) => mail.playerId === playerId)
      expect(await ofPlayer()).toEqual([])
      await advance(database, '2 minutes')
      await moveByTime(database)
      await announce()
      expect(await ofPlayer()).toHaveLength(1)
    })

    it('a paused campaign is not announced, and what players have got cannot be changed', async () => {
      const players = [await player(['mail']), await player(['mail'])]
      const which = await started(players)
      await api.ask('pauseCampaign', which)
      await announce()
      expect(await mails()).toEqual([])
      const changed = await terms(players, { texts: { ...TEXTS, en: { title: 'New', body: 'Better.' } } })
      const { stackingClass } = (await api.ask('getCampaign', which)).answer
      const kept = { ...changed, ...(stackingClass !== undefined && { stackingClass }) }
      expect((await api.ask('changeCampaign', which, kept)).status).toBe(200)
      await api.ask('startCampaign', which)
      await announce()
      expect((await mails()).map(({ title }) => title)).toEqual(['New', 'New'])
      await api.ask('pauseCampaign', which)
      const again = await api.ask('changeCampaign', which, { ...kept, announcement: { texts: TEXTS } })
      expect(again.status).toBe(422)
      expect(JSON.stringify(again.answer)).toContain('/announcement')
    })

    it('texts are needed in every language of the site, and a day after the schedule is refused', async () => {
      const refused = async (announcement: CampaignTerms['announcement']) => {
        const { status, answer } = await api.ask('createCampaign', SITE, await terms([], announcement))
        return [status, JSON.stringify(answer)]
      }
      expect(await refused({ texts: { en: TEXTS.en } })).toEqual([422, expect.stringContaining('en, ar')])
      expect(await refused({ texts: { ...TEXTS, de: TEXTS.en } })).toEqual([
        422,
        expect.stringContaining('/announcement/texts'),
      ])
      expect(await refused({ texts: TEXTS, day: await dayIn(7) })).toEqual([
        422,
        expect.stringContaining('/announcement/day'),
      ])
    })
  })
})
