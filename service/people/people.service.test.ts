import type { EndpointRequest } from '#schemas/operator/endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiError } from '#schemas/operator/api-error.ts'
import { ROLES } from '#schemas/operator/roles.ts'
import { SCOPES } from '#schemas/operator/scopes.ts'
import type { OutgoingMail } from '#service/adapters/mail/mail-transport.ts'
import { areTwoPersons } from '#service/call/two-persons.ts'
import type { RateLimits } from '#service/limits/rate-limits.ts'
import { onEachDatabase, type TestDatabase } from '#service/testing/database.ts'
import { openOperatorApi, type TestOperatorApi } from '#service/testing/operator-api.ts'
import { PERSON_PASSWORD, peopleOf, type Someone } from '#service/testing/people.ts'
import { advance } from '#service/testing/test-clock.ts'

const siteId = 'fixture'

onEachDatabase((open) => {
  let database: TestDatabase
  let api: TestOperatorApi
  let ada: Someone
  let people: ReturnType<typeof peopleOf>
  const mails: OutgoingMail[] = []

  beforeAll(async () => {
    database = await open()
    const mail = { send: async (sent: OutgoingMail) => void mails.push(sent), close: () => undefined }
    // Attempts are counted by the minute of the real clock, and here they come at once.
    const rateLimits = { take: async () => true } as unknown as RateLimits
    api = await openOperatorApi(database, { mail, rateLimits })
    people = peopleOf(database, api)
  })
  afterAll(() => api.close())

  const refusalOf = async (call: Promise<{ status: number; answer: unknown }>) => {
    const { status, answer } = await call
    return [status, (answer as ApiError).error]
  }
  const actions = async () => {
    const rows = await database.kysely
      .selectFrom('audit_log')
      .select(['actor', 'action', 'body'])
      .orderBy('audit_id')
      .execute()
    return rows.map(({ actor, action }) => `${actor} ${action}`)
  }

  it('the link of the first start makes one administrator, who is signed in and has every permission', async () => {
    const [one, other] = [await people.firstLink(), await people.firstLink()]
    expect((await people.view(one)).kind).toBe('first')
    expect(await refusalOf(people.follow(one))).toEqual([422, 'refused'])
    const made = await people.follow(one, { email: 'Ada@Example.com', name: ' Ada ' })
    expect(made.answer.email).toBe('Ada@example.com')
    const own = (await people.as(made, 'getOwnSession', {})).answer
    expect(own).toMatchObject({ name: 'Ada', scopes: ['*'], sites: {} })
    ada = { personId: own.personId, email: own.email, codeKey: made.codeKey, cookie: made.cookie ?? '' }
    expect(await refusalOf(people.follow(one, { email: 'eve@example.com', name: 'Eve' }))).toEqual([
      404,
      'not-found',
    ])
    expect(await refusalOf(people.follow(other, { email: 'eve@example.com', name: 'Eve' }))).toEqual([
      404,
      'not-found',
    ])
    expect(await people.firstLink()).toBe('')
    expect(await actions()).toContain('Ada@example.com person.joined')
  })

  describe('signing in', () => {
    const signIn = (password: string, code?: string, email = 'ADA@example.com') =>
      api.ask('signIn', {}, { email, password, ...(code !== undefined && { code }) }, { cookie: '' })
    it('takes the password, then a code that was not used before', async () => {
      expect((await signIn(PERSON_PASSWORD)).answer).toEqual({ isSignedIn: false })
      const code = await people.codeOf(ada.codeKey)
      const signed = await signIn(PERSON_PASSWORD, code)
      expect(signed.answer).toEqual({ isSignedIn: true })
      expect((await people.as(signed, 'getOwnSession', {})).answer.email).toBe(ada.email)
      expect(await refusalOf(signIn(PERSON_PASSWORD, code))).toEqual([401, 'unauthorized'])
    })

    it('refuses a wrong password, a wrong code and an unknown address with one answer', async () => {
      await advance(database, '1 minute')
      const wrong = [
        await signIn('wrong', '000000'),
        await signIn(PERSON_PASSWORD, '000000'),
        await signIn('x', '1', 'x@y.zz'),
      ]
      const unknown = await signIn(PERSON_PASSWORD, '000000', 'nobody@example.com')
      expect(new Set([wrong[0], wrong[1], unknown].map((one) => JSON.stringify(one))).size).toBe(1)
      expect(unknown.status).toBe(401)
    })

    it('ends a session by itself: without a request for half an hour, and after twelve hours', async () => {
      const opened = await signIn(PERSON_PASSWORD, await people.codeOf(ada.codeKey))
      for (let half = 0; half < 20; half += 1) {
        await advance(database, '20 minutes')
        expect((await people.as(opened, 'getOwnSession', {})).status).toBe(200)
      }
      await advance(database, '31 minutes')
      expect(await refusalOf(people.as(opened, 'getOwnSession', {}))).toEqual([401, 'unauthorized'])
      const used = await signIn(PERSON_PASSWORD, await people.codeOf(ada.codeKey))
      for (let third = 0; third < 35; third += 1) {
        await advance(database, '20 minutes')
        expect((await people.as(used, 'getOwnSession', {})).status).toBe(200)
      }
      await advance(database, '30 minutes')
      expect((await people.as(used, 'getOwnSession', {})).status).toBe(401)
      ada = { ...ada, cookie: (await signIn(PERSON_PASSWORD, await people.codeOf(ada.codeKey))).cookie ?? '' }
    })

    it('lists the sessions of a person, and ends one or this one', async () => {
      const second = await signIn(PERSON_PASSWORD, await people.codeOf(ada.codeKey))
      const listed = (await people.as(second, 'getOwnSessions', {})).answer
      expect(listed.map(({ isThis }) => isThis)).toEqual([true, false])
      const { sessionId = 0 } = listed[0] ?? {}
      expect((await people.as(ada, 'endOwnSession', { sessionId })).answer).toEqual({ sessionId })
      expect(await refusalOf(people.as(ada, 'endOwnSession', { sessionId }))).toEqual([404, 'not-found'])
      expect((await people.as(second, 'getOwnSession', {})).status).toBe(401)
      const third = await signIn(PERSON_PASSWORD, await people.codeOf(ada.codeKey))
      expect((await people.as(third, 'signOut', {})).cookie).toBe('tombolo_person=')
      expect((await people.as(third, 'getOwnSession', {})).status).toBe(401)
    })
  })

  it('the cookie of a person counts only for a page of the console', async () => {
    const from = (headers: object) => api.call('/session', { cookie: ada.cookie, headers })
    expect((await from({})).status).toBe(200)
    expect((await from({ 'sec-fetch-site': 'none' })).status).toBe(401)
    expect((await from({ 'sec-fetch-site': 'same-site' })).status).toBe(403)
    expect((await from({ origin: 'http://evil.example' })).status).toBe(403)
  })

  it('people are read in pages, by their state, and by a part of the name or the address', async () => {
    await people.invite(ada, 'paged-one@example.com', [{ role: 'support', siteId }])
    await people.invite(ada, 'paged-two@example.com', [{ role: 'support', siteId }])
    const read = async (request: EndpointRequest<'getPeople'>) =>
      (await people.as(ada, 'getPeople', {}, request)).answer
    const all = await read({})
    const first = await read({ limit: 1 })
    expect(first).toEqual({ people: all.people.slice(0, 1), hasMore: true })
    const rest = await read({ after: first.people[0]!.personId })
    expect(rest).toEqual({ people: all.people.slice(1), hasMore: false })
    expect((await read({ sort: 'newest' })).people).toEqual(all.people.toReversed())
    const found = await read({ search: 'PAGED-', status: 'invited' })
    expect(found.people.map(({ email }) => email)).toEqual(['paged-one@example.com', 'paged-two@example.com'])
    expect((await read({ search: 'paged-', status: 'active' })).people).toEqual([])
  })

  describe('roles', () => {
    it('a role on one site counts on it alone', async () => {
      const ben = await people.joined(ada, 'ben@example.com', [{ role: 'support', siteId }])
      expect((await people.as(ben, 'getSite', { siteId })).status).toBe(200)
      expect(await refusalOf(people.as(ben, 'getSite', { siteId: 'base' }))).toEqual([403, 'forbidden'])
      expect(await refusalOf(people.as(ben, 'getPeople', {}))).toEqual([403, 'forbidden'])
      expect((await people.as(ben, 'getOwnSites', {})).answer).toEqual([
        expect.objectContaining({ siteId, scopes: expect.arrayContaining(['support.*']) }),
      ])
      expect((await people.as(ada, 'getOwnSites', {})).answer).toContainEqual(
        expect.objectContaining({ siteId, scopes: ['*'] }),
      )
      expect((await people.as(ben, 'getOwnSession', {})).answer).toMatchObject({
        scopes: [],
        sites: { fixture: expect.arrayContaining(['support.*']) },
      })
    })

    it('a person of an operator has its sites, and nobody gives more than they have', async () => {
      const operatorId = 9
      const role = 'recruiter'
      await people.as(ada, 'saveRole', { roleId: role }, { scopes: ['people.*', 'games.read'] })
      const cleo = await people.joined(ada, 'cleo@example.com', [{ role }, { role: 'games', operatorId }])
      expect((await people.as(cleo, 'getGames', { siteId })).status).toBe(200)
      const more = { email: 'x@example.com', name: 'X', grants: [{ role: 'administrator' }] }
      expect(await refusalOf(people.as(cleo, 'invitePerson', {}, more))).toEqual([403, 'forbidden'])
      expect(await refusalOf(people.as(cleo, 'disablePerson', { personId: ada.personId }))).toEqual([
        403,
        'forbidden',
      ])
      expect(await refusalOf(people.as(cleo, 'renewInvitation', { personId: ada.personId }))).toEqual([
        403,
        'forbidden',
      ])
      expect(
        await refusalOf(people.as(cleo, 'changeGrants', { personId: cleo.personId }, { grants: [{ role }] })),
      ).toEqual([403, 'forbidden'])
      expect(await refusalOf(people.as(cleo, 'saveRole', { roleId: role }, { scopes: ['*'] }))).toEqual([
        403,
        'forbidden',
      ])
      expect((await people.invite(cleo, 'dan@example.com', [{ role }])).person.status).toBe('invited')
    })

    it('a changed role counts at once, and a role that somebody has stays', async () => {
      await people.as(ada, 'saveRole', { roleId: 'reader' }, { scopes: ['people.read'] })
      const eva = await people.joined(ada, 'eva@example.com', [{ role: 'reader' }])
      expect((await people.as(eva, 'getPeople', {})).status).toBe(200)
      expect(
        (await people.as(ada, 'saveRole', { roleId: 'reader' }, { scopes: ['sites.read'] })).answer.before,
      ).toEqual(['people.read'])
      expect((await people.as(eva, 'getPeople', {})).status).toBe(403)
      expect(await refusalOf(people.as(ada, 'removeRole', { roleId: 'reader' }))).toEqual([409, 'conflict'])
      expect(await refusalOf(people.as(ada, 'saveRole', { roleId: 'support' }, { scopes: ['*'] }))).toEqual([
        409,
        'conflict',
      ])
      await people.as(ada, 'changeGrants', { personId: eva.personId }, { grants: [{ role: 'support' }] })
      expect((await people.as(ada, 'removeRole', { roleId: 'reader' })).answer.roleId).toBe('reader')
    })

    it('the roles of the product come first in the list, with scopes that exist', async () => {
      const { answer } = await people.as(ada, 'getRoles', {})
      expect(answer.filter(({ isOwn }) => !isOwn).map(({ roleId }) => roleId)).toEqual(Object.keys(ROLES))
      expect(answer.flatMap(({ scopes }) => scopes).filter((scope) => !SCOPES.includes(scope))).toEqual([])
    })

    it('the last administrator stays', async () => {
      const personId = ada.personId
      expect(await refusalOf(api.ask('disablePerson', { personId }))).toEqual([409, 'conflict'])
      expect(
        await refusalOf(api.ask('changeGrants', { personId }, { grants: [{ role: 'support' }] })),
      ).toEqual([409, 'conflict'])
    })

    it.each([
      [{ email: 'no address', name: 'X', grants: [{ role: 'support' }] }, '$.email'],
      [{ email: 'f@example.com', name: '—', grants: [{ role: 'support' }] }, '$.name'],
      [{ email: 'f@example.com', name: 'F', grants: [{ role: 'nothing' }] }, '$.grants[0].role'],
      [
        { email: 'f@example.com', name: 'F', grants: [{ role: 'support', siteId: 'nowhere' }] },
        '$.grants[0].siteId',
      ],
      [
        { email: 'f@example.com', name: 'F', grants: [{ role: 'support', operatorId: 404 }] },
        '$.grants[0].operatorId',
      ],
      [
        { email: 'f@example.com', name: 'F', grants: [{ role: 'support', siteId, operatorId: 9 }] },
        '$.grants[0]',
      ],
    ])('the invitation %j is refused at %s', async (wanted, path) => {
      const { status, answer } = await people.as(ada, 'invitePerson', {}, wanted)
      expect([status, (answer as unknown as ApiError).refusals?.map((refusal) => refusal.path)]).toEqual([
        422,
        [path],
      ])
    })
  })

  describe('links', () => {
    it('an invitation is mailed, and its link is followed once', async () => {
      const { link, person } = await people.invite(ada, 'gil@example.com', [{ role: 'games' }])
      await expect.poll(() => mails.map(({ to }) => to)).toContain('gil@example.com')
      expect(mails.find(({ to }) => to === 'gil@example.com')?.text).toContain(link)
      expect(await people.view(people.secretIn(link))).toMatchObject({
        kind: 'invitation',
        email: person.email,
        name: 'gil',
      })
      expect((await people.follow(people.secretIn(link))).status).toBe(200)
      expect(
        await refusalOf(api.ask('viewLink', {}, { secret: people.secretIn(link) }, { cookie: '' })),
      ).toEqual([404, 'not-found'])
    })

    it('a newer invitation replaces the older one, and ends what the person had', async () => {
      const hal = await people.joined(ada, 'hal@example.com', [{ role: 'games' }])
      const older = (await people.as(ada, 'renewInvitation', { personId: hal.personId })).answer.link
      const newer = (await people.as(ada, 'renewInvitation', { personId: hal.personId })).answer.link
      expect((await people.as(hal, 'getOwnSession', {})).status).toBe(401)
      expect((await people.follow(people.secretIn(older))).status).toBe(404)
      expect((await people.follow(people.secretIn(newer))).status).toBe(200)
    })

    it('an easy password and a wrong code are refused, and the link stays', async () => {
      const { link } = await people.invite(ada, 'ida@example.com', [{ role: 'games' }])
      const secret = people.secretIn(link)
      const attempt = (password: string, code: string) =>
        refusalOf(api.ask('followLink', {}, { secret, password, code }, { cookie: '' }))
      for (const easy of ['short', 'password1234', 'aaaaaaaaaaaaaaa'])
        expect(await attempt(easy, '000000')).toEqual([422, 'refused'])
      expect(await attempt(PERSON_PASSWORD, '000000')).toEqual([403, 'forbidden'])
      await advance(database, '1 minute')
      expect((await people.follow(secret)).status).toBe(200)
    })

    it('a link to a new password is mailed to a person alone, keeps the authenticator, and ends the sessions', async () => {
      const jo = await people.joined(ada, 'jo@example.com', [{ role: 'games' }])
      const ask = (email: string) => api.ask('askPasswordLink', {}, { email }, { cookie: '' })
      expect((await ask('nobody@example.com')).answer).toEqual((await ask('jo@example.com')).answer)
      const linkTo = () =>
        /http\S+/.exec(mails.findLast(({ to }) => to === 'jo@example.com')?.text ?? '')?.[0] ?? ''
      await expect.poll(async () => (await people.view(people.secretIn(linkTo()))).kind).toBe('password')
      const secret = people.secretIn(linkTo())
      expect(await people.view(secret)).not.toHaveProperty('codeKey')
      const request = { secret, password: `${PERSON_PASSWORD} again`, code: await people.codeOf(jo.codeKey) }
      expect((await api.ask('followLink', {}, request, { cookie: '' })).answer.email).toBe('jo@example.com')
      expect((await people.as(jo, 'getOwnSession', {})).status).toBe(401)
      expect(mails.filter(({ to }) => to === 'nobody@example.com')).toEqual([])
    })
  })

  it('an administrator ends every session of another person', async () => {
    const ned = await people.joined(ada, 'ned@example.com', [{ role: 'games' }])
    const { personId } = ned
    expect((await people.as(ada, 'endPersonSessions', { personId })).answer).toEqual({ endedSessions: 1 })
    expect((await people.as(ned, 'getOwnSession', {})).status).toBe(401)
    expect(await refusalOf(people.as(ada, 'endPersonSessions', { personId: ada.personId }))).toEqual([
      403,
      'forbidden',
    ])
  })

  it('a person changes their password with the present one and a code', async () => {
    const kim = await people.joined(ada, 'kim@example.com', [{ role: 'games' }])
    const change = async (password: string) =>
      people.as(
        kim,
        'changeOwnPassword',
        {},
        { password, newPassword: 'a wholly new phrase', code: await people.codeOf(kim.codeKey) },
      )
    expect(await refusalOf(change('wrong'))).toEqual([403, 'forbidden'])
    expect((await change(PERSON_PASSWORD)).answer).toEqual({ endedSessions: 0 })
  })

  it('security 25: a change of roles is in the audit log with the roles before, and so is a change of a role', async () => {
    const ora = await people.joined(ada, 'ora@example.com', [{ role: 'games' }])
    await people.as(
      ada,
      'changeGrants',
      { personId: ora.personId },
      { grants: [{ role: 'support', siteId }] },
    )
    await people.as(ada, 'saveRole', { roleId: 'night-desk' }, { scopes: ['people.read'] })
    await people.as(ada, 'saveRole', { roleId: 'night-desk' }, { scopes: ['sites.read'] })
    const rows = await database.kysely
      .selectFrom('audit_log')
      .select(['action', 'body'])
      .where('action', 'in', ['person.roles-changed', 'role.saved'])
      .orderBy('audit_id', 'desc')
      .limit(3)
      .execute()
    const { personId } = ora
    expect(rows).toEqual([
      {
        action: 'role.saved',
        body: { roleId: 'night-desk', scopes: ['sites.read'], before: ['people.read'] },
      },
      { action: 'role.saved', body: { roleId: 'night-desk', scopes: ['people.read'], before: null } },
      {
        action: 'person.roles-changed',
        body: { personId, grants: [{ role: 'support', siteId }], before: [{ role: 'games' }] },
      },
    ])
  })

  it('security 12: tokens of a person do no more than the person may do today, and nothing while the person is disabled', async () => {
    const lee = await people.joined(ada, 'lee@example.com', [{ role: 'administrator' }])
    const { token } = (
      await people.as(
        lee,
        'createToken',
        {},
        { name: 'Script of Lee', scopes: ['people.read', 'sites.read'] },
      )
    ).answer
    const child = (
      await api.ask(
        'createToken',
        {},
        { name: 'Child of Lee', scopes: ['people.read'] },
        {
          token: (await people.as(lee, 'createToken', {}, { name: 'Maker of Lee', scopes: ['*'] })).answer
            .token,
        },
      )
    ).answer.token
    const statuses = () =>
      Promise.all(
        [token, child].map(async (one) => (await api.ask('getPeople', {}, {}, { token: one })).status),
      )
    expect(await statuses()).toEqual([200, 200])
    await people.as(ada, 'changeGrants', { personId: lee.personId }, { grants: [{ role: 'content' }] })
    expect(await statuses()).toEqual([403, 403])
    await people.as(ada, 'changeGrants', { personId: lee.personId }, { grants: [{ role: 'administrator' }] })
    await people.as(ada, 'disablePerson', { personId: lee.personId })
    expect(await statuses()).toEqual([401, 401])
    expect((await people.as(lee, 'getOwnSession', {})).status).toBe(401)
    await people.as(ada, 'enablePerson', { personId: lee.personId })
    expect(await statuses()).toEqual([200, 200])
  })

  it('security 35: two persons are two people, whatever tokens each of them has', async () => {
    const max = await people.joined(ada, 'max@example.com', [{ role: 'administrator' }])
    await people.as(max, 'createToken', {}, { name: 'Script of Max', scopes: ['*'] })
    await api.ask('createToken', {}, { name: 'Machine', scopes: ['*'] })
    const two = (one: string, other: string) => areTwoPersons(database.kysely, one, other)
    expect(await two(ada.email, max.email)).toBe(true)
    expect(await two(ada.email, 'Script of Max')).toBe(true)
    expect(await two(max.email, 'Script of Max')).toBe(false)
    expect(await two(ada.email, 'Machine')).toBe(false)
  })

  it('a name is one person’s or one token’s for good', async () => {
    expect(
      await refusalOf(people.as(ada, 'createToken', {}, { name: 'MAX@example.com', scopes: ['sites.read'] })),
    ).toEqual([409, 'exists'])
    await api.ask('createToken', {}, { name: 'bot@example.com', scopes: ['sites.read'] })
    const taken = { email: 'BOT@example.com', name: 'Bot', grants: [{ role: 'games' }] }
    expect(await refusalOf(people.as(ada, 'invitePerson', {}, taken))).toEqual([409, 'exists'])
  })

  it('security 12: attempts with a password, a code or a link are counted, and then refused', async () => {
    const counting = await openOperatorApi(database)
    try {
      const attempt = async () =>
        (await counting.ask('signIn', {}, { email: ada.email, password: 'wrong' }, { cookie: '' })).status
      const statuses = []
      for (let count = 0; count < 12; count += 1) statuses.push(await attempt())
      expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429])
      const secret = 'x'.repeat(43)
      expect((await counting.ask('viewLink', {}, { secret }, { cookie: '' })).status).toBe(429)
    } finally {
      await counting.close()
    }
  })

  it('no secret of a person is in the audit log', async () => {
    const rows = await database.kysely.selectFrom('audit_log').select('body').execute()
    const text = JSON.stringify(rows)
    expect(text).toContain('person')
    expect(text).not.toContain(PERSON_PASSWORD)
    expect(text).not.toContain('#link=')
    expect(text).not.toContain(ada.codeKey)
  })
})
