import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MarketingChannel, MarketingTopic } from '#schemas/entities/marketing.ts'
import { systemEntropy } from '#service/adapters/entropy.ts'
import { takeDueMails } from '#service/mail/outbox.ts'
import { registerMailStops } from '#service/pages/mail-stops.ts'
import type { PagesService } from '#service/pages/pages-service.ts'
import { putMarketingMail } from '#service/players/changes/player-mail.ts'
import { ownerOf } from '#service/players/rows/personal-vault.ts'
import { beginExclusion } from '#service/protection/exclusions.ts'
import { readSiteSession } from '#service/sessions/site-session.ts'
import type { ServedSite } from '#service/sites/served-site.ts'
import { type CallOperation, operationsOn } from '#service/testing/call-operation.ts'
import { onEachDatabase, type TestDatabase } from '#service/testing/database.ts'
import { openOperatorApi, type TestOperatorApi } from '#service/testing/operator-api.ts'
import { openTestSites, type TestSites } from '#service/testing/sites.ts'
import { addPlayer, eventsOf } from '#service/testing/world.ts'
import { wordingOf } from './consents.ts'
import { marketingOf, mayMarket, ON_PAGE } from './may-market.ts'

const SITE = { siteId: 'fixture' }
type Field = `${MarketingChannel}.${MarketingTopic}`
const choiceOf = (field: Field) => {
  const [channel, topic] = field.split('.') as [MarketingChannel, MarketingTopic]
  return { channel, topic }
}

onEachDatabase((open) => {
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

  const askingFor = (
    marketing: Partial<ServedSite['manifest']['registration']['marketing']>,
  ): ServedSite => ({
    ...site,
    manifest: {
      ...site.manifest,
      registration: {
        ...site.manifest.registration,
        marketing: { ...site.manifest.registration.marketing, ...marketing },
      },
    },
  })
  const by = (playerId: number, asked = site) => ({ playerId, memberId: site.memberId, site: asked })
  const player = async () => {
    const { memberId, operatorId } = site
    const { playerId } = await addPlayer(database, { memberId, operatorId, balanceMinor: 0 })
    const { usernameKey } = await database.kysely
      .selectFrom('players')
      .select('username_key as usernameKey')
      .where('player_id', '=', playerId)
      .executeTakeFirstOrThrow()
    const personal = { primaryEmail: `p${playerId}@example.org`, firstName: 'Ada' }
    const { bytes, keyId } = database.vault.seal(personal, ownerOf(memberId, usernameKey))
    await database.kysely
      .updateTable('players')
      .set({ personal: bytes, personal_key_id: keyId })
      .where('player_id', '=', playerId)
      .execute()
    return playerId
  }
  const choose = (playerId: number, fields: readonly Field[], isGiven = true, asked = site) =>
    call(
      'updateMarketingChoices',
      { choices: fields.map((field) => ({ ...choiceOf(field), isGiven })) },
      by(playerId, asked),
    )
  const given = async (playerId: number, asked = site) =>
    (await call('getMarketingChoices', {}, by(playerId, asked))).choices
      .filter(({ isGiven }) => isGiven)
      .map(({ channel, topic }) => `${channel}.${topic}`)
  const mailOffer = (playerId: number) =>
    database.transaction((tx) =>
      putMarketingMail(tx, { vault: database.vault, entropy: systemEntropy }, site, {
        kind: 'bonusEnding',
        playerId,
        subject: { kind: 'offers' },
        facts: { amount: 1, currency: 'EUR', until: 0 },
      }),
    )
  const offersTo = async (playerId: number) =>
    (await takeDueMails(database, database.vault)).flatMap((mail) =>
      mail.kind === 'bonusEnding' && mail.playerId === playerId ? [mail.content] : [],
    )
  const isPresent = (playerId: number) =>
    database.kysely
      .insertInto('sessions')
      .values({
        member_id: site.memberId,
        player_id: playerId,
        sid_hash: Buffer.from(`session ${playerId}`),
        expires_at: sql<number>`service_now() + interval '1 day'`,
      })
      .execute()

  it('GB LCCP 5.1.12: nothing is chosen beforehand, and a player gives and withdraws each channel and topic in the account', async () => {
    const british = askingFor({ products: ['bingo', 'casino'] })
    const playerId = await player()
    const asked = await call('getMarketingChoices', {}, by(playerId, british))
    expect(asked.choices).toHaveLength(8)
    expect(await given(playerId, british)).toEqual([])
    expect(await choose(playerId, ['mail.offers', 'message.bingo'], true, british)).toEqual({ result: 1 })
    expect(await given(playerId, british)).toEqual(['mail.offers', 'message.bingo'])
    await choose(playerId, ['mail.offers'], false, british)
    expect(await given(playerId, british)).toEqual(['message.bingo'])
    expect(await choose(playerId, ['mail.betting'], true, british)).toEqual({
      result: 0,
      errors: [{ field: 'marketing.mail.betting', code: 'unknown-field' }],
    })
  })

  it('IE marketing consent: marketing about a product needs consent to it in the channel, and marketing about none to one product', async () => {
    const british = askingFor({ products: ['bingo', 'casino'] })
    const playerId = await player()
    const may = (channel: MarketingChannel, product?: 'bingo' | 'casino') =>
      mayMarket(database.kysely, playerId, marketingOf(british, channel, { kind: 'offers', product })!)
    await choose(playerId, ['mail.offers', 'message.offers'], true, british)
    expect([await may('mail'), await may('mail', 'bingo')]).toEqual([false, false])
    await choose(playerId, ['mail.bingo'], true, british)
    expect([await may('mail'), await may('mail', 'bingo'), await may('mail', 'casino')]).toEqual([
      true,
      true,
      false,
    ])
    expect(await may('message', 'bingo')).toBe(false)
  })

  it('MT marketing consent: an offer by mail goes only to a player who agreed, and its link withdraws without a login', async () => {
    const [willing, quiet] = [await player(), await player()]
    await choose(willing, ['mail.offers', 'message.news'])
    await choose(quiet, ['mail.news', 'message.offers'])
    await mailOffer(willing)
    await mailOffer(quiet)
    const [mail] = await offersTo(willing)
    expect(await offersTo(quiet)).toEqual([])
    const app = Fastify()
    const byMemberId = (memberId: number) => (memberId === site.memberId ? site : null)
    await registerMailStops(app, { database, sites: { byMemberId } } as unknown as PagesService)
    const url = `/client/marketing/${mail?.stopKey}?lang=en`
    const shown = await app.inject({ method: 'GET', url })
    expect([shown.statusCode, shown.body.includes('<form method="post">')]).toEqual([200, true])
    expect(await given(willing)).toEqual(['mail.offers', 'message.news'])
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    for (let time = 0; time < 2; time += 1) {
      const payload = 'List-Unsubscribe=One-Click'
      expect((await app.inject({ method: 'POST', url, payload, headers })).statusCode).toBe(200)
    }
    expect(await given(willing)).toEqual(['message.news'])
    await mailOffer(willing)
    expect(await offersTo(willing)).toEqual([])
    for (const key of ['x', 'A'.repeat(43)])
      expect((await app.inject({ method: 'POST', url: `/client/marketing/${key}` })).statusCode).toBe(404)
    await app.close()
  })

  it('an operator sees each consent and each withdrawal with its time, origin, language and wording', async () => {
    const playerId = await player()
    const own = askingFor({ text: { en: 'Tell me more.' } })
    await choose(playerId, ['mail.news'], true, own)
    await choose(playerId, ['mail.news'], true, own)
    await call(
      'updateContactPreference',
      {
        contactByEmail: true,
        contactEmailNews: false,
        contactEmailDeposits: true,
        contactEmailWithdrawals: true,
        contactEmailWins: true,
      },
      by(playerId),
    )
    const { answer } = await api.ask('getPlayerMarketing', { ...SITE, playerId })
    const news = {
      channel: 'mail',
      topic: 'news',
      origin: 'account',
      languageId: 'en_US',
      at: expect.any(Number),
    }
    expect(answer).toEqual({
      playerId,
      consents: [
        { ...news, isGiven: false, wording: '1' },
        { ...news, isGiven: true, wording: wordingOf(own, 'en_US') },
      ],
    })
    expect(wordingOf(own, 'en_US')).toMatch(/^1-[0-9a-f]{12}$/)
  })

  it('the database refuses to change or remove a consent', async () => {
    const playerId = await player()
    await choose(playerId, ['mail.news'])
    for (const statement of [
      'update marketing_consents set is_given = false',
      'delete from marketing_consents',
    ])
      await expect(
        database.transaction((tx) => sql.raw(`${statement} where player_id = ${playerId}`).execute(tx)),
      ).rejects.toThrow(/permission denied/)
  })

  it('the one switch of the mails gives and withdraws all topics by mail, and no mail is sent while mails are off', async () => {
    const playerId = await player()
    const preference = { contactEmailDeposits: true, contactEmailWithdrawals: true, contactEmailWins: true }
    const set = (contactByEmail: boolean, contactEmailNews: boolean) =>
      call('updateContactPreference', { ...preference, contactByEmail, contactEmailNews }, by(playerId))
    await set(true, true)
    expect(await given(playerId)).toEqual(['mail.news', 'mail.offers'])
    await set(false, true)
    await mailOffer(playerId)
    expect(await offersTo(playerId)).toEqual([])
    await set(true, false)
    expect(await given(playerId)).toEqual([])
  })

  it('a self-exclusion withdraws every consent, and keeps offers from the pages too', async () => {
    const playerId = await player()
    await choose(playerId, ['mail.offers', 'message.offers'])
    expect(await mayMarket(database.kysely, playerId, ON_PAGE)).toBe(true)
    await database.transaction((tx) =>
      beginExclusion(
        tx,
        { end: () => Promise.resolve([]) },
        { playerId, kind: 'selfExclusion', until: database.clock.now() + 86_400_000 },
      ),
    )
    expect(await given(playerId)).toEqual([])
    expect(await mayMarket(database.kysely, playerId, ON_PAGE)).toBe(false)
    const { answer } = await api.ask('getPlayerMarketing', { ...SITE, playerId })
    expect(answer.consents.filter(({ isGiven }) => !isGiven).map(({ origin }) => origin)).toEqual([
      'exclusion',
      'exclusion',
    ])
  })

  describe('messages of the operator', () => {
    const listOf = async (playerId: number) =>
      (await call('getNotifications', {}, by(playerId))).notifications.map(({ title }) => title)
    const pushed = async (playerId: number) =>
      (await eventsOf(database, `cashier/${playerId}`)).filter(
        ({ event }) => event === 'player.privateMessage',
      )

    it('NG-LAGOS marketing objection: marketing to a site reaches the players who agreed, and is in no list of the others', async () => {
      const [willing, quiet, away] = [await player(), await player(), await player()]
      for (const playerId of [willing, away]) await choose(playerId, ['message.news'])
      await isPresent(willing)
      await isPresent(quiet)
      const message = { title: 'A new game', body: 'Play it.', marketing: { kind: 'news' as const } }
      const sent = await api.ask('sendSiteMessage', SITE, message)
      expect(sent).toMatchObject({ status: 201 })
      expect((await pushed(willing)).map(({ body }) => body)).toEqual([
        { title: 'A new game', body: 'Play it.' },
      ])
      expect(await pushed(quiet)).toEqual([])
      expect([await listOf(willing), await listOf(quiet), await listOf(away)]).toEqual([
        ['A new game'],
        [],
        ['A new game'],
      ])
      const eventsAt = async (playerId: number) => {
        const session = { playerId, languageId: 'en_US' }
        const { afterLoginEvents } = await readSiteSession(database.kysely, site, session)
        return afterLoginEvents.length
      }
      expect([await eventsAt(willing), await eventsAt(quiet), await eventsAt(away)]).toEqual([0, 0, 1])
      await choose(away, ['message.news'], false)
      expect(await listOf(away)).toEqual([])
    })

    it('marketing to one player is refused without consent, and a message about the account never', async () => {
      const playerId = await player()
      const to = { ...SITE, playerId }
      const offer = { title: 'For you', body: 'A bonus.', marketing: { kind: 'offers' as const } }
      expect(await api.ask('sendPlayerMessage', to, offer)).toMatchObject({
        status: 422,
        answer: { refusals: [{ path: '$.marketing' }] },
      })
      await choose(playerId, ['message.offers'])
      expect(await api.ask('sendPlayerMessage', to, offer)).toMatchObject({ status: 201 })
      const letter = { title: 'Your letter', body: 'Answered.' }
      expect(await api.ask('sendPlayerMessage', { ...SITE, playerId: await player() }, letter)).toMatchObject(
        {
          status: 201,
        },
      )
    })
  })
})
