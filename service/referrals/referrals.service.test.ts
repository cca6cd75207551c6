import Fastify from 'fastify'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { INVITES_A_DAY } from '#schemas/limits.ts'
import { FAULT } from '#schemas/protocol/faults.ts'
import type { MailContents } from '#service/mail/outbox.ts'
import { takeDueMails } from '#service/mail/outbox.ts'
import { registerMailStops } from '#service/pages/mail-stops.ts'
import type { PagesService } from '#service/pages/pages-service.ts'
import { indexesOf } from '#service/players/rows/identity-indexes.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'
import { advance } from '#service/testing/test-clock.ts'
import { type CallOperation, operationsOn } from '#service/testing/call-operation.ts'
import { onEachDatabase, type TestDatabase } from '#service/testing/database.ts'
import { readTestSite } from '#service/testing/served-site.ts'
import { addPlayer } from '#service/testing/world.ts'
import { forgetOldVisitors } from './visits.ts'

onEachDatabase((open) => {
  let database: TestDatabase
  let call: CallOperation
  let site: ServedSite
  let ada: number
  let tests = 0
  beforeAll(async () => {
    database = await open()
    site = await readTestSite()
  })
  beforeEach(async () => {
    // The tests share a database: each has its own player, addresses and count of calls.
    tests += 1
    await sql`delete from mails`.execute(database.kysely)
    call = await operationsOn(database)
    ada = await addPerson('ada@example.org')
  })

  /** An address that no other test uses. */
  const own = (email: string) => `t${tests}.${email}`

  /** A player with an address, on this site or another one of the operator. */
  const addPerson = async (email: string, of: { memberId?: number; referredBy?: number } = {}) => {
    const { playerId } = await addPlayer(database, { memberId: of.memberId ?? 101, balanceMinor: 0 })
    const { emailIndex, emailPersonIndex } = indexesOf(
      database.vault,
      { primaryEmail: own(email) },
      { country: null, operatorId: 1 },
    )
    await database.kysely
      .updateTable('players')
      .set({
        email_index: emailIndex,
        email_person_index: emailPersonIndex,
        referred_by_player_id: of.referredBy ?? null,
      })
      .where('player_id', '=', playerId)
      .execute()
    return playerId
  }
  const invite = (email: string, by = ada) =>
    call('sendPlayerInvite', { email: own(email) }, { playerId: by, site })
  const report = (playerId = ada) => call('getReferralsReport', {}, { playerId, site })
  const columnsOf = async (playerId: number) =>
    database.kysely
      .selectFrom('players')
      .select(['referral_code as code', 'screen_name as screenName'])
      .where('player_id', '=', playerId)
      .executeTakeFirstOrThrow()
  const invitationMails = async () =>
    (await takeDueMails(database, database.vault))
      .filter(({ kind }) => kind === 'invitation')
      .map(({ content }) => content as MailContents['invitation'])

  describe('an invitation', () => {
    it('an invitation sends one mail with the player’s name and code, and the player’s list shows the masked address', async () => {
      expect(await invite('Bob@Example.org ')).toEqual({ result: 1 })
      const { code, screenName } = await columnsOf(ada)
      const mails = await invitationMails()
      expect(mails).toEqual([
        expect.objectContaining({ to: own('Bob@example.org'), inviter: screenName, code, name: '' }),
      ])
      const { referrals, invitesLeft } = await report()
      expect(referrals).toEqual([{ name: 't…@example.org', state: 'invited', time: expect.any(Number) }])
      expect(invitesLeft).toBe(INVITES_A_DAY - 1)
    })

    it('security 24: no row of an invitation holds the address in a readable form', async () => {
      await invite('bob@example.org')
      const { rows } = await sql<{ row: string }>`
        select invitation::text as row from invitations invitation where player_id = ${ada}`.execute(
        database.kysely,
      )
      expect(rows).toHaveLength(1)
      expect(rows[0]!.row).not.toMatch(/bob|example/)
      for (const text of ['bob', 'example.org'])
        expect(rows[0]!.row).not.toContain(Buffer.from(text).toString('hex'))
    })

    it.each([
      ['a text that is no address', 'bob', 'malformed'],
      ['the player’s own address', 'ADA@example.org', 'own'],
      ['the player’s own address with a part behind a plus', 'ada+friend@example.org', 'own'],
    ])('is refused for %s', async (_case, email, refusal) => {
      expect(await invite(email)).toEqual({ result: 0, refusal })
      expect(await invitationMails()).toEqual([])
    })

    it('an invitation to a player of the same site is refused, and one to a player of another site is sent', async () => {
      await addPerson('eve@example.org')
      await addPerson('finn@example.org', { memberId: 102 })
      expect(await invite('eve@example.org')).toEqual({ result: 0, refusal: 'registered' })
      expect(await invite('finn@example.org')).toEqual({ result: 1 })
    })

    it('a site sends one invitation to a person, also where another player invites or the address is written in another way', async () => {
      const other = await addPerson('other@example.org')
      expect(await invite('b.ob@gmail.com')).toEqual({ result: 1 })
      expect(await invite('bob+2@googlemail.com', other)).toEqual({ result: 0, refusal: 'invited' })
      expect(await invite('bob@gmail.com')).toEqual({ result: 0, refusal: 'invited' })
    })

    it('one invitation is sent when two players invite the same person at the same moment', async () => {
      const other = await addPerson('other@example.org')
      const answers = await Promise.all([invite('bob@example.org'), invite('bob@example.org', other)])
      expect(answers.map(({ result }) => result).sort()).toEqual([0, 1])
      expect(await invitationMails()).toHaveLength(1)
    })

    it('an invitation above the limit of a day is refused until 24 hours have passed, also when many are sent at once', async () => {
      const numbers = Array.from({ length: INVITES_A_DAY + 3 }, (_, number) => number)
      const fresh = await operationsOn(database)
      const answers = []
      for (const number of numbers)
        answers.push(
          await (number < 8 ? call : fresh)(
            'sendPlayerInvite',
            { email: `friend${number}@many.example` },
            { playerId: ada, site },
          ),
        )
      expect(answers.filter(({ result }) => result === 1)).toHaveLength(INVITES_A_DAY)
      expect(answers.at(-1)).toEqual({ result: 0, refusal: 'tooMany' })
      await advance(database, '25 hours')
      const later = await operationsOn(database)
      expect(
        await later('sendPlayerInvite', { email: 'late@many.example' }, { playerId: ada, site }),
      ).toEqual({
        result: 1,
      })
    })

    it('an invitation to a person who is excluded at the operator gets the same answer as one to a person who has refused', async () => {
      const excluded = await addPerson('gus@example.org', { memberId: 102 })
      await sql`update players set excluded_until = service_now() + interval '1 year'
        where player_id = ${excluded}`.execute(database.kysely)
      expect(await invite('gus@example.org')).toEqual({ result: 0, refusal: 'unwanted' })
    })

    it('an excluded player gets the same refusal for every address', async () => {
      await sql`update players set excluded_until = service_now() + interval '1 year'
        where player_id = ${ada}`.execute(database.kysely)
      await addPerson('eve@example.org')
      expect(await invite('eve@example.org')).toEqual({ result: 0, refusal: 'notAllowed' })
    })

    it('an invitation in a restricted session is refused', async () => {
      const asked = call(
        'sendPlayerInvite',
        { email: 'bob@example.org' },
        { playerId: ada, site, isRestricted: true },
      )
      await expect(asked).rejects.toMatchObject({ code: FAULT.selfRestricted })
    })

    it('an invitation on a site without a route for its form is refused', async () => {
      const without = await readTestSite({ routes: { '/referrals/send': null } })
      const asked = call('sendPlayerInvite', { email: 'bob@example.org' }, { playerId: ada, site: without })
      expect(await asked).toEqual({ result: 0, refusal: 'notAllowed' })
    })
  })

  describe('the link that refuses further invitations', () => {
    const openPage = async () => {
      const app = Fastify()
      const sites = { byMemberId: (memberId: number) => (memberId === 101 ? site : null) }
      await registerMailStops(app, { database, sites } as unknown as PagesService)
      return app
    }

    it('a GET of the link changes nothing, and a POST ends the invitations of every site of the operator', async () => {
      await invite('bob@example.org')
      const [mail] = await invitationMails()
      const app = await openPage()
      const url = `/client/invitations/${mail!.stopKey}?lang=en`
      const second = { ...site, memberId: 102 }
      const there = await addPlayer(database, { memberId: 102 })
      const stops = () => database.kysely.selectFrom('invitation_stops').selectAll().execute()
      const shown = await app.inject({ method: 'GET', url })
      expect(shown.statusCode).toBe(200)
      expect(shown.body).toContain('<form method="post">')
      expect(await stops()).toEqual([])
      await advance(database, '3000 days')
      const payload = 'List-Unsubscribe=One-Click'
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      for (let time = 0; time < 2; time += 1)
        expect((await app.inject({ method: 'POST', url, payload, headers })).statusCode).toBe(200)
      expect(await stops()).toHaveLength(1)
      const asked = call('sendPlayerInvite', { email: own('bob+1@example.org') }, { ...there, site: second })
      expect(await asked).toEqual({ result: 0, refusal: 'unwanted' })
      await app.close()
    })

    it('a link with an unknown secret is answered with 404', async () => {
      const app = await openPage()
      for (const key of ['x', 'A'.repeat(43)])
        for (const method of ['GET', 'POST'] as const)
          expect((await app.inject({ method, url: `/client/invitations/${key}` })).statusCode).toBe(404)
      await app.close()
    })
  })

  describe('the report', () => {
    it('the report lists the players who registered with the link by their public names, each once, and no referral of another player', async () => {
      await invite('bob@example.org')
      await invite('cleo@example.org')
      await advance(database, '1 hour')
      const bob = await addPerson('bob@example.org', { referredBy: ada })
      const cleo = await addPerson('cleo@example.org')
      const { referrals, registered } = await report()
      expect(registered).toBe(1)
      expect(referrals.map(({ name, state }) => [name, state])).toEqual([
        [(await columnsOf(bob)).screenName, 'registered'],
        // Registered without the link: the list does not tell.
        ['t…@example.org', 'invited'],
      ])
      expect((await report(cleo)).referrals).toEqual([])
    })
  })

  describe('a visit with a referral code', () => {
    const visit = (refStr: string, caller: object = {}) => call('trackReferralCode', { refStr }, caller)

    it('one browser counts once a day', async () => {
      const { code } = await columnsOf(ada)
      expect(await visit(code)).toEqual({ result: 1 })
      expect(await visit(code)).toEqual({ result: 0 })
      await advance(database, '49 hours')
      await forgetOldVisitors(database)
      expect(await database.kysely.selectFrom('referral_visitors').selectAll().execute()).toEqual([])
      expect(await visit(code)).toEqual({ result: 1 })
      expect((await report()).visits).toBe(2)
    })

    it('a visit with an unknown code, with a code of another site, or by the player who has the code is not counted', async () => {
      const { code } = await columnsOf(ada)
      expect(await visit('spring-campaign')).toEqual({ result: 0 })
      expect(await visit(code, { memberId: 102 })).toEqual({ result: 0 })
      expect(await visit(code, { playerId: ada })).toEqual({ result: 0 })
      expect((await report()).visits).toBe(0)
    })
  })
})
