import Fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { Registry } from 'prom-client'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AdvertTerms, OperatedAdvert } from '#schemas/operator/adverts.ts'
import type { ApiError } from '#schemas/operator/api-error.ts'
import { RateLimits } from '#service/limits/rate-limits.ts'
import { registerAdverts } from '#service/pages/adverts.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'
import { type CallOperation, operationsOn } from '#service/testing/call-operation.ts'
import { type PageRequest, readByOne } from '#service/testing/read-by-one.ts'
import { onEachDatabase, type TestDatabase } from '#service/testing/database.ts'
import { openOperatorApi, type TestOperatorApi } from '#service/testing/operator-api.ts'
import { openTestSites, smallManifest, type TestSites } from '#service/testing/sites.ts'
import { advance } from '#service/testing/test-clock.ts'
import { addPlayer, TEST_CURRENCY_ID, TEST_MEMBER_ID } from '#service/testing/world.ts'
import { seededBytes } from '#tests/support/seeded-bytes.ts'

const SITE = { siteId: 'shop' }
const PLACES = [
  { adScreenLocation: 'TOP', adSize: '728x90', screens: [] },
  { adScreenLocation: 'FULL', adSize: 'ALL', screens: ['lobby.home'] },
]
const ADS = { placements: PLACES, targetOrigins: ['https://partner.example'] }
const HOST = { host: 'shop.example' }
const WEB = { platform: 'WEB', screenSize: '1440x900' } as const
const MOBILE = { platform: 'MOBILE', screenSize: '390x844' } as const
const TERMS: AdvertTerms = {
  name: 'House',
  location: 'FULL',
  texts: { en: { title: 'The Advent raffle', body: 'A prize on each day.', action: 'See it' } },
  target: '/raffles?from=advert',
  schedule: { timeZone: 'Europe/Berlin' },
}

onEachDatabase((open) => {
  let database: TestDatabase
  let sites: TestSites
  let site: ServedSite
  let call: CallOperation
  let api: TestOperatorApi
  let pages: FastifyInstance
  beforeAll(async () => {
    database = await open()
    sites = await openTestSites({
      'shop/manifest.json': smallManifest('shop', TEST_MEMBER_ID, {
        operatorId: 1,
        ads: ADS,
        brand: { siteName: 'The shop' },
        languages: { served: ['en', 'de'] },
      }),
      'other/manifest.json': smallManifest('other', 102, { operatorId: 1, ads: ADS }),
    })
    site = sites.sites.bySiteId('shop')!
    call = await operationsOn(database)
    api = await openOperatorApi(database, { sites: sites.sites })
    pages = Fastify()
    const rateLimits = new RateLimits({ shared: null, metrics: new Registry() })
    registerAdverts(pages, { sites: sites.sites, database, rateLimits })
  })
  beforeEach(async () => {
    await sql`delete from advert_days`.execute(database.kysely)
    await sql`delete from advert_pictures`.execute(database.kysely)
    await sql`delete from adverts`.execute(database.kysely)
  })
  afterAll(async () => {
    await pages.close()
    await api.close()
    await sites.close()
  })

  const create = async (terms: Partial<AdvertTerms> = {}) => {
    const { status, answer } = await api.ask('createAdvert', SITE, { ...TERMS, ...terms })
    expect({ status, answer }).toMatchObject({ status: 200 })
    return answer
  }
  const refusal = async (terms: object) => {
    const { status, answer } = await api.ask('createAdvert', SITE, { ...TERMS, ...terms })
    return {
      isRefused: status === 400 || status === 422,
      path: (answer as unknown as ApiError).refusals?.[0]?.path,
    }
  }
  const main = (asked: { platform: 'WEB' | 'MOBILE'; screenSize: string } = WEB, by: object = {}) =>
    call('getMainAds', asked, { site, languageId: 'en_US', ...by })
  const idsOf = async (ads: ReturnType<typeof main>) => (await ads).map(({ id }) => id)
  const get = (url: string, headers: Record<string, string> = {}) =>
    pages.inject({ url, headers: { ...HOST, ...headers } })
  const listed = async (advertId: number) =>
    (await api.ask('getAdverts', SITE, { limit: 200 })).answer.adverts.find(
      (one) => one.advertId === advertId,
    )!
  const adOf = async ({ advertId }: OperatedAdvert) => (await main()).find(({ id }) => id === advertId)!

  describe('operators', () => {
    it('an advert is created once for a key, listed, changed and ended, and each change is audited', async () => {
      const once = () => api.ask('createAdvert', SITE, TERMS, { key: 'advert-of-december' })
      const { answer: created } = await once()
      expect((await once()).answer).toEqual(created)
      expect(created).toMatchObject({
        ...TERMS,
        screenType: 'ALL',
        size: 'ALL',
        weight: 1,
        delayMs: 0,
        shown: 0,
      })
      const which = { ...SITE, advertId: created.advertId }
      const changed = await api.ask('changeAdvert', which, { ...TERMS, weight: 7 })
      expect(changed.answer).toMatchObject({ weight: 7 })
      const ended = await api.ask('endAdvert', which)
      expect(ended.answer.endedAt).toBeGreaterThan(0)
      expect((await api.ask('changeAdvert', which, TERMS)).status).toBe(409)
      expect((await api.ask('endAdvert', { ...which, advertId: 999 })).status).toBe(404)
      expect((await api.ask('endAdvert', { siteId: 'other', advertId: created.advertId })).status).toBe(404)
      expect(await idsOf(main())).toEqual([])
      const lines = await database.kysely
        .selectFrom('audit_log')
        .select(['action', 'body'])
        .where('action', 'like', 'advert.%')
        .orderBy('audit_id')
        .execute()
      expect(lines.map(({ action }) => action)).toEqual(['advert.created', 'advert.changed', 'advert.ended'])
      expect(lines[1]?.body).toMatchObject({ weight: 7, before: { weight: 1, name: TERMS.name } })
    })

    it('adverts are listed in pages, the newest first, also those in one state', async () => {
      const running = await create({})
      const paged = await readByOne(
        async (page: PageRequest<number>) => {
          const { adverts, hasMore } = (await api.ask('getAdverts', SITE, page)).answer
          return { rows: adverts, hasMore }
        },
        ({ advertId }) => advertId,
      )
      const { answer } = await api.ask('getAdverts', SITE)
      expect(paged).toEqual(answer.adverts.map(({ advertId }) => advertId))
      const inState = async (state: 'running' | 'ended') =>
        (await api.ask('getAdverts', SITE, { state })).answer.adverts.map(({ advertId }) => advertId)
      expect(await inState('running')).toEqual([running.advertId])
      expect([...(await inState('running')), ...(await inState('ended'))]).toEqual(paged)
      await api.ask('endAdvert', { ...SITE, advertId: running.advertId })
    })

    it.each([
      [{ texts: { fr: { title: 'Bonjour', action: 'Voir' } } }, '$.texts'],
      [{ target: 'https://stranger.example/' }, '$.target'],
      [{ target: 'https://partner.example.stranger.example/' }, '$.target'],
      [{ target: 'https://partner.example@stranger.example/' }, '$.target'],
      [{ target: 'http://partner.example/' }, '$.target'],
      [{ target: '//partner.example/' }, '$.target'],
      [{ schedule: { timeZone: 'Europe/Atlantis' } }, '$.schedule.timeZone'],
      [{ schedule: { timeZone: 'UTC', firstDay: '2027-02-30' } }, '$.schedule'],
      [
        { schedule: { timeZone: 'UTC', firstDay: '2027-02-03', lastDay: '2027-02-02' } },
        '$.schedule.lastDay',
      ],
      [{ schedule: { timeZone: 'UTC', from: '10:00' } }, '$.schedule.until'],
      [{ picture: Buffer.from('<svg onload="alert(1)"/>').toString('base64') }, '$.picture'],
    ])('the terms %j are refused at %s', async (terms, path) => {
      expect(await refusal(terms)).toEqual({ isRefused: true, path })
      expect((await api.ask('getAdverts', SITE)).answer.adverts).toEqual([])
    })

    it('security 22: a picture is made anew as a JPEG without metadata, and served from the site’s own origin', async () => {
      const sent = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#a03020' } })
        .withExif({ IFD0: { Artist: 'Somebody' } })
        .png()
        .toBuffer()
      const advert = await create({ picture: sent.toString('base64') })
      expect(advert.picture).toMatchObject({ width: 60, height: 40 })
      const ad = await adOf(advert)
      const source = (await get(ad.adSourceUrl)).json<{ url: string; width: number }>()
      expect(source).toMatchObject({ width: 60, height: 40, client: 'WEB' })
      const picture = await get(source.url)
      expect(picture.headers).toMatchObject({
        'content-type': 'image/jpeg',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
      })
      expect((await sharp(picture.rawPayload).metadata()).exif).toBeUndefined()
      expect((await get(`/client/ads/${ad.id}/picture/${'0'.repeat(32)}.jpg`)).statusCode).toBe(404)
      const which = { ...SITE, advertId: advert.advertId }
      expect((await api.ask('changeAdvert', which, TERMS)).answer.picture).toEqual(advert.picture)
      expect((await api.ask('changeAdvert', which, { ...TERMS, picture: '' })).answer.picture).toBeUndefined()
      expect((await get(source.url)).statusCode).toBe(404)
    })

    it('a picture with text in it is shown in its language alone, and is gone with it and with the advert', async () => {
      const pictureOf = async (width: number) =>
        (
          await sharp({ create: { width, height: 40, channels: 3, background: '#a03020' } })
            .png()
            .toBuffer()
        ).toString('base64')
      const texts = { en: TERMS.texts['en']!, de: { title: 'Die Adventsverlosung', action: 'Ansehen' } }
      const { advertId } = await create({ texts, picture: await pictureOf(60) })
      const inLanguage = (language: string) => ({ ...SITE, advertId, language })
      const set = async (language: string, picture: string) =>
        api.ask('setAdvertPicture', inLanguage(language), { picture })
      const german = (await set('de', await pictureOf(80))).answer
      expect(german.pictures).toMatchObject({ de: { width: 80, height: 40 } })
      const sourceIn = async (language: string) =>
        (await get(`/client/ads/${advertId}/source/WEB/${language}`)).json<{ url: string; width: number }>()
      expect((await sourceIn('en')).width).toBe(60)
      const source = await sourceIn('de')
      expect(source.width).toBe(80)
      expect((await sharp((await get(source.url)).rawPayload).metadata()).width).toBe(80)
      expect((await set('fr', await pictureOf(80))).status).toBe(422)
      expect((await set('de', Buffer.from('no picture').toString('base64'))).status).toBe(422)
      expect((await set('de', '')).answer.pictures).toBeUndefined()
      expect((await sourceIn('de')).width).toBe(60)
      await set('de', await pictureOf(80))
      const which = { ...SITE, advertId }
      expect((await api.ask('changeAdvert', which, TERMS)).answer.pictures).toBeUndefined()
      expect((await get(source.url)).statusCode).toBe(404)
      await set('en', await pictureOf(80))
      expect((await api.ask('endAdvert', which)).answer.pictures).toBeUndefined()
      expect((await set('en', '')).status).toBe(409)
      expect(
        (await api.ask('setAdvertPicture', { ...inLanguage('en'), advertId: 999 }, { picture: '' })).status,
      ).toBe(404)
    })

    it('a picture that is too large after it was made anew is refused', async () => {
      const noise = sharp(seededBytes('noise', 1200 * 1200 * 3), {
        raw: { width: 1200, height: 1200, channels: 3 },
      })
      const sent = await noise.webp({ quality: 1 }).toBuffer()
      expect(sent.length).toBeLessThan(400_000)
      expect(await refusal({ picture: sent.toString('base64') })).toEqual({
        isRefused: true,
        path: '$.picture',
      })
    })
  })

  describe('getMainAds', () => {
    it('an advert has the fields of the specification', async () => {
      const { advertId } = await create({ weight: 3, delayMs: 4000 })
      expect(await main()).toEqual([
        {
          id: advertId,
          adScreenType: 'ALL',
          adScreenLocation: 'FULL',
          adSize: 'ALL',
          adWeight: 3,
          adDelay: 4000,
          adSourceUrl: `/client/ads/${advertId}/source/WEB/en`,
          adTargetUrlPc: `/client/ads/${advertId}/target/WEB`,
        },
      ])
    })

    it('adverts are chosen by platform, size, place and language', async () => {
      const web = await create({ screenType: 'WEB' })
      const mobile = await create({ screenType: 'MOBILE' })
      const banner = await create({ location: 'TOP', size: '728x90' })
      const anyBanner = await create({ location: 'TOP' })
      await create({ location: 'TOP', size: '300x250' })
      await create({ texts: { de: { title: 'Hallo', action: 'Mehr' } } })
      const sorted = async (asked: typeof WEB | typeof MOBILE) =>
        (await idsOf(main(asked))).sort((a, b) => a - b)
      expect(await sorted(WEB)).toEqual([web.advertId, banner.advertId, anyBanner.advertId])
      expect(await sorted(MOBILE)).toEqual([mobile.advertId, anyBanner.advertId])
    })

    it('a site without a place has no adverts', async () => {
      await create()
      const manifest = { ...site.manifest, ads: { placements: [] } }
      expect(await main(WEB, { site: { ...site, manifest } })).toEqual([])
    })

    it('getCampaignAds has the adverts of one campaign, which getMainAds leaves out', async () => {
      const own = await create({ campaign: 'advent' })
      const everybody = await create()
      expect(await idsOf(main())).toEqual([everybody.advertId])
      const campaign = (name: string) => idsOf(call('getCampaignAds', { ...WEB, campaign: name }, { site }))
      expect(await campaign('advent')).toEqual([own.advertId])
      expect(await campaign('easter')).toEqual([])
    })

    it('days and times are those of the schedule’s time zone', async () => {
      const rows = await sql<{ day: string; before: string; after: string; weekday: number }>`
        select to_char(local, 'YYYY-MM-DD') as day, to_char(local - interval '1 hour', 'HH24:MI') as before,
          to_char(local + interval '1 hour', 'HH24:MI') as after, extract(isodow from local)::integer as weekday
        from (select service_now() at time zone 'Pacific/Kiritimati' as local) as clock`.execute(
        database.kysely,
      )
      const { day, before, after, weekday } = rows.rows[0]!
      const timeZone = 'Pacific/Kiritimati'
      const inIt = [
        await create({ schedule: { timeZone, firstDay: day, lastDay: day, weekdays: [weekday] } }),
        await create({ schedule: { timeZone, from: before, until: after } }),
      ]
      await create({ schedule: { timeZone: 'Pacific/Pago_Pago', firstDay: day } })
      await create({ schedule: { timeZone, weekdays: [(weekday % 7) + 1] } })
      await create({ schedule: { timeZone, from: after, until: before } })
      expect((await idsOf(main())).sort((a, b) => a - b)).toEqual(inIt.map(({ advertId }) => advertId))
    })

    it('an advert is left out when it was shown as often as it may be on a day, until the next one', async () => {
      const advert = await create({ maxShownADay: 2, schedule: { timeZone: 'UTC' } })
      const { adSourceUrl } = await adOf(advert)
      await get(adSourceUrl)
      expect(await idsOf(main())).toEqual([advert.advertId])
      await get(adSourceUrl)
      expect(await idsOf(main())).toEqual([])
      await advance(database, '1 day')
      expect(await idsOf(main())).toEqual([advert.advertId])
    })
  })

  describe('protection', () => {
    const seenBy = async (playerId: number, by: object = {}) => (await main(WEB, { playerId, ...by })).length
    const player = async () => (await addPlayer(database, {})).playerId
    const limit = (playerId: number, source: 'self' | 'customerService', minor: number) =>
      database.kysely
        .insertInto('player_limits')
        .values({
          player_id: playerId,
          kind: 'weeklyDeposit',
          source,
          currency_id: TEST_CURRENCY_ID,
          limit_minor: minor,
        })
        .execute()

    it('security 30: a player in a time-out or a self-exclusion and a restricted session get no adverts', async () => {
      await create()
      const calm = await player()
      expect(await seenBy(calm)).toBe(1)
      expect(await seenBy(calm, { isRestricted: true })).toBe(0)
      const until = sql<number>`service_now() + interval '1 day'`
      for (const set of [{ timed_out_until: until }, { excluded_until: until }]) {
        const excluded = await player()
        await database.kysely.updateTable('players').set(set).where('player_id', '=', excluded).execute()
        expect(await seenBy(excluded)).toBe(0)
      }
    })

    it('a player at a limit of their own or of customer service gets no adverts', async () => {
      await create()
      const [own, ofService, below] = [await player(), await player(), await player()]
      await limit(own, 'self', 0)
      await limit(ofService, 'customerService', 0)
      await limit(below, 'self', 5000)
      expect([await seenBy(own), await seenBy(ofService), await seenBy(below)]).toEqual([0, 0, 1])
    })

    it('a visitor gets adverts unless the manifest forbids it', async () => {
      await create()
      const withoutGuests = {
        ...site,
        manifest: { ...site.manifest, ads: { ...site.manifest.ads, guests: false } },
      }
      expect((await main()).length).toBe(1)
      expect(await main(WEB, { site: withoutGuests })).toEqual([])
      expect((await main(WEB, { site: withoutGuests, playerId: await player() })).length).toBe(1)
    })
  })

  describe('the fetches', () => {
    it('the source counts as shown and the target as clicked, by day', async () => {
      const advert = await create()
      const ad = await adOf(advert)
      const source = await get(ad.adSourceUrl)
      expect(source.headers['cache-control']).toBe('no-store')
      expect(source.json()).toEqual({
        client: 'WEB',
        url: '',
        width: 0,
        height: 0,
        title: 'The Advent raffle',
        body: 'A prize on each day.',
        action: 'See it',
      })
      expect((await get(ad.adTargetUrlPc)).json()).toEqual({ client: 'WEB', url: '/raffles?from=advert' })
      const { shown, clicked, days } = await listed(advert.advertId)
      expect({ shown, clicked, days: days.map((day) => [day.shown, day.clicked]) }).toEqual({
        shown: 1,
        clicked: 1,
        days: [[1, 1]],
      })
    })

    it('security 20: a target is data and never a redirect, and an address that the manifest no longer allows is gone', async () => {
      const advert = await create({ target: 'https://partner.example/offer' })
      const { adSourceUrl, adTargetUrlPc } = await adOf(advert)
      const target = await get(adTargetUrlPc)
      expect(target.statusCode).toBe(200)
      expect(target.headers.location).toBeUndefined()
      expect(target.json()).toEqual({ client: 'SCRIPT', url: 'https://partner.example/offer' })
      await database.kysely.updateTable('adverts').set({ target: 'https://stranger.example/' }).execute()
      expect((await get(adTargetUrlPc)).statusCode).toBe(404)
      expect((await get(adSourceUrl)).statusCode).toBe(404)
    })

    it('a page of another site, another site’s host and an ended advert get nothing, and nothing is counted', async () => {
      const advert = await create()
      const { adSourceUrl } = await adOf(advert)
      expect((await get(adSourceUrl, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(404)
      expect((await get(adSourceUrl, { host: 'other.example' })).statusCode).toBe(404)
      expect((await get(adSourceUrl.replace('/en', '/fr'))).statusCode).toBe(404)
      await api.ask('endAdvert', { ...SITE, advertId: advert.advertId })
      expect((await get(adSourceUrl)).statusCode).toBe(404)
      expect(await listed(advert.advertId)).toMatchObject({ shown: 0, clicked: 0 })
    })
  })
})
