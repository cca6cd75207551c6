import type { Player } from '#schemas/entities/player.ts'
import type { LimitKind } from '#schemas/entities/player-limit.ts'
import { INDEFINITE_UNTIL } from '#schemas/limits.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readExclusion } from '#service/players/rows/exclusion.ts'
import { endSessions } from '#service/sessions/session-changes.ts'
import { lastBefore } from '#service/testing/audited.ts'
import { type CallOperation, operationsOn } from '#service/testing/call-operation.ts'
import { onEachDatabase, type TestDatabase } from '#service/testing/database.ts'
import { openOperatorApi, type TestOperatorApi } from '#service/testing/operator-api.ts'
import { openWorld, type World } from '#service/testing/open-world.ts'
import { readTestSite } from '#service/testing/served-site.ts'
import { advance } from '#service/testing/test-clock.ts'
import { openTestSites, smallManifest, type TestSites } from '#service/testing/sites.ts'
import { addGame } from '#service/testing/world.ts'

const DAY_MS = 86_400_000
/** The site of the operator API’s test. */
const [siteId, memberId] = ['fixture', 901]

onEachDatabase((open) => {
  let database: TestDatabase
  let world: World
  let call: CallOperation
  let operator: TestOperatorApi
  // The test players have no personal data, which the vault would decrypt.
  const parts = { vault: {} as never, sessions: { end: endSessions } as never }
  beforeAll(async () => {
    world = openWorld(await open())
    ;({ database } = world)
    call = await operationsOn(database, parts)
    operator = await openOperatorApi(database, parts)
  })
  afterAll(async () => {
    await operator.close()
    await world.stop()
  })
  const inDays = (days: number) => database.clock.now() + days * DAY_MS
  const lastAudit = () =>
    database.kysely
      .selectFrom('audit_log')
      .select(['action', 'body'])
      .orderBy('audit_id', 'desc')
      .executeTakeFirstOrThrow()

  describe('a restriction that a player begins', () => {
    it('a time-out ends in the future and within six weeks', async () => {
      const { playerId } = await world.player()
      const timeOut = (date: number) => call('updateTimeout', { date }, { playerId })
      expect(await timeOut(inDays(-1))).toBe('date-in-past')
      expect(await timeOut(inDays(42.1))).toBe('date-too-late')
      expect(await readExclusion(database.kysely, playerId)).toBeNull()
      expect(await timeOut(inDays(41.9))).toBe('success')
      expect(await readExclusion(database.kysely, playerId)).toBe('timeOut')
      expect(await timeOut(inDays(1))).toBe('restricted-longer')
    })

    it('a self-exclusion lasts from six months to five years', async () => {
      const { playerId } = await world.player()
      const site = await readTestSite()
      const exclude = (date: number) => call('updateSelfExclusion', { date }, { playerId, site })
      expect(await exclude(inDays(-1))).toBe('date-in-past')
      expect(await exclude(inDays(179))).toBe('date-too-early')
      for (const years of [6, 100]) expect(await exclude(inDays(years * 366))).toBe('date-too-far')
      expect(await readExclusion(database.kysely, playerId)).toBeNull()
      expect(await exclude(inDays(185))).toBe('success')
      expect(await exclude(inDays(5 * 365))).toBe('success')
      expect(await readExclusion(database.kysely, playerId)).toBe('selfExclusion')
    })

    it('MT exclusion: a self-exclusion until further notice has no end, where the site offers it', async () => {
      const { playerId } = await world.player()
      const date = INDEFINITE_UNTIL
      const usual = await readTestSite()
      expect(await call('updateSelfExclusion', { date }, { playerId, site: usual })).toBe('date-too-far')
      const selfExclusion = { indefinite: true, chooseSites: true, removable: true }
      const site = await readTestSite({ settings: { selfExclusion } })
      expect(await call('updateSelfExclusion', { date }, { playerId, site })).toBe('success')
      await advance(database, '10 years')
      expect(await readExclusion(database.kysely, playerId)).toBe('selfExclusion')
      expect((await world.notices(playerId)).at(-1)).toEqual({
        event: 'player.banned',
        body: { playerId, reason: 'excluded', until: date },
      })
    })

    it('MT all brands: the player chooses all brands or this one, where the site asks', async () => {
      const asks = { indefinite: false, chooseSites: true, removable: false }
      const [asking, silent] = [
        await readTestSite({ settings: { selfExclusion: asks } }),
        await readTestSite(),
      ]
      const chosen = async (site: typeof asking, sites?: 'all' | 'this') => {
        const { playerId } = await world.player()
        const request = { date: inDays(200), ...(sites !== undefined && { sites }) }
        expect(await call('updateSelfExclusion', request, { playerId, site })).toBe('success')
        return (await world.notices(playerId)).at(-1)?.body
      }
      expect(await chosen(asking, 'this')).toMatchObject({ sites: 'this' })
      expect(await chosen(asking, 'all')).not.toHaveProperty('sites')
      expect(await chosen(asking)).not.toHaveProperty('sites')
      expect(await chosen(silent, 'this')).not.toHaveProperty('sites')
    })

    it('a time-out refuses joins with 7 until its end, and publishes the reason and the end', async () => {
      const { playerId } = await world.player()
      const game = await world.game()
      const date = inDays(1)
      await call('updateTimeout', { date }, { playerId })
      expect((await world.notices(playerId)).at(-1)).toEqual({
        event: 'player.banned',
        body: { playerId, reason: 'timedOut', until: date },
      })
      expect((await world.join(playerId, game)).exitCode).toBe(7)
      await advance(database, '1 day 1 minute')
      const next = await world.game()
      expect((await world.join(playerId, next)).exitCode).toBe(0)
    })
  })

  it('MT before the first wager: the service keeps when the tools were shown, and the first time counts', async () => {
    const { playerId } = await world.player()
    const shownAt = async () => {
      const events = await world.notices(playerId)
      return events.flatMap(({ event, body }) =>
        event === 'player.profileUpdate' ? [(body as unknown as Player).statistics.toolsShownDate] : [],
      )
    }
    expect(await call('markToolsShown', {}, { playerId })).toBe('success')
    const first = await shownAt()
    expect(first).toEqual([expect.any(Number)])
    await advance(database, '1 day')
    expect(await call('markToolsShown', {}, { playerId })).toBe('success')
    expect(await shownAt()).toEqual(first)
  })

  describe('customer service', () => {
    it('a limit of customer service applies at once', async () => {
      const { playerId } = await world.player({ memberId })
      const game = await addGame(database, {}, memberId)
      const params = { siteId, playerId, kind: 'weeklyBet' } as const
      const wanted = { amountMinor: 300, currency: 'EUR', reason: 'Agreed on the phone' }
      const set = await operator.ask('setPlayerLimit', params, wanted)
      expect(set).toEqual({
        status: 200,
        answer: {
          playerId,
          limits: [{ kind: 'weeklyBet', source: 'customerService', currency: 'EUR', amountMinor: 300 }],
        },
      })
      expect(await lastAudit()).toEqual({
        action: 'player.limit-set',
        body: { ...params, ...wanted, before: null },
      })
      expect((await world.join(playerId, game, { site: { memberId } })).exitCode).toBe(0)
      expect((await world.join(playerId, game, { site: { memberId } })).exitCode).toBe(6)
    })

    it('security 36: limits of customer service are in order: a day’s is not above a week’s', async () => {
      const { playerId } = await world.player({ memberId })
      const set = async (kind: LimitKind, amountMinor: number) => {
        const body = { amountMinor, currency: 'EUR', reason: 'x' }
        return (await operator.ask('setPlayerLimit', { siteId, playerId, kind }, body)).status
      }
      expect(await set('weeklyDeposit', 5000)).toBe(200)
      expect(await set('dailyDeposit', 8000)).toBe(409)
      expect(await set('dailyDeposit', 5000)).toBe(200)
      expect(await set('monthlyDeposit', 4000)).toBe(409)
      expect(await set('weeklyDeposit', 4000)).toBe(409)
      expect(await set('dailyDeposit', 1000)).toBe(200)
      expect(await lastBefore(database, 'player.limit-set')).toEqual({ amountMinor: 5000, currency: 'EUR' })
      expect(await set('weeklyDeposit', 4000)).toBe(200)
      expect([await set('dailyLoss', 9000), await set('weeklyBet', 100)]).toEqual([200, 200])
    })

    it('a limit in a currency that the site does not serve is refused with its place', async () => {
      const { playerId } = await world.player({ memberId })
      const wanted = { amountMinor: 300, currency: 'JPY', reason: 'x' }
      const { status, answer } = await operator.ask(
        'setPlayerLimit',
        { siteId, playerId, kind: 'dailyDeposit' },
        wanted,
      )
      expect([status, JSON.stringify(answer)]).toEqual([422, expect.stringContaining('$.currency')])
    })

    it('customer service begins a restriction of any length, with a line in the audit log', async () => {
      const { playerId } = await world.player({ memberId })
      const until = Math.round(inDays(30))
      const restrict = (end: number) =>
        operator.ask(
          'restrictPlayer',
          { siteId, playerId },
          { kind: 'selfExclusion', until: end, reason: 'Asked for by letter' },
        )
      expect((await restrict(1)).status).toBe(422)
      expect(await restrict(until)).toEqual({
        status: 200,
        answer: { playerId, exclusion: 'selfExclusion', excludedUntil: until, limits: [] },
      })
      expect(await lastAudit()).toMatchObject({ action: 'player.restricted', body: { playerId, until } })
      expect((await restrict(until - 1)).status).toBe(409)
      const shown = await operator.ask('getPlayerProtection', { siteId, playerId })
      expect(shown.answer).toMatchObject({ exclusion: 'selfExclusion' })
    })

    describe('the removal of a self-exclusion', () => {
      const reason = 'The player wrote that he wants to play again.'
      const [ownSite, ownMember] = ['removable', 902]
      let sites: TestSites
      let own: TestOperatorApi
      beforeAll(async () => {
        const selfExclusion = { indefinite: true, chooseSites: true, removable: true }
        const manifest = smallManifest(ownSite, ownMember, { operatorId: 1, settings: { selfExclusion } })
        sites = await openTestSites({ [`${ownSite}/manifest.json`]: manifest })
        own = await openOperatorApi(database, { ...parts, sites: sites.sites })
      })
      afterAll(async () => {
        await own.close()
        await sites.close()
      })
      const excluded = async (until: number, member = ownMember) => {
        const { playerId } = await world.player({ memberId: member })
        const begun = { kind: 'selfExclusion', until, reason: 'Asked for by letter' } as const
        const params = { siteId: member === ownMember ? ownSite : siteId, playerId }
        expect((await own.ask('restrictPlayer', params, begun)).status).toBe(200)
        return playerId
      }
      const remove = (playerId: number) =>
        own.ask('removeSelfExclusion', { siteId: ownSite, playerId }, { reason })

      it.each([
        ['a day', 'with an end', () => Math.round(inDays(400)), '24 hours'],
        ['a week', 'until further notice', () => INDEFINITE_UNTIL, '7 days'],
      ])(
        'MT removed exclusion: it takes effect %s after the decision on one %s',
        async (_wait, _kind, until, wait) => {
          const playerId = await excluded(until())
          const answer = await remove(playerId)
          expect(answer).toMatchObject({ status: 200, answer: { exclusion: 'selfExclusion' } })
          expect(await lastAudit()).toEqual({
            action: 'player.self-exclusion-removed',
            body: { siteId: ownSite, playerId, reason },
          })
          expect((await world.notices(playerId)).at(-1)).toMatchObject({ event: 'player.privateMessage' })
          expect((await remove(playerId)).status).toBe(409)
          await advance(database, `${wait} -1 minute`)
          expect(await readExclusion(database.kysely, playerId)).toBe('selfExclusion')
          await advance(database, '2 minutes')
          expect(await readExclusion(database.kysely, playerId)).toBeNull()
          expect((await remove(playerId)).status).toBe(409)
        },
      )

      it('GB LCCP 3.5.3: it is refused where the manifest does not allow it', async () => {
        const playerId = await excluded(Math.round(inDays(400)), memberId)
        const asked = await own.ask('removeSelfExclusion', { siteId, playerId }, { reason })
        expect(asked.status).toBe(409)
        expect(await readExclusion(database.kysely, playerId)).toBe('selfExclusion')
      })
    })
  })
})
