import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ApiError } from '#schemas/operator/api-error.ts'
import { openIdentityProvider } from '#service/adapters/identity-provider/identity-provider.ts'
import { createLog } from '#service/base/log.ts'
import { areTwoPersons } from '#service/call/two-persons.ts'
import { readIdentityProvider } from '#service/config/identity-provider.ts'
import type { RateLimits } from '#service/limits/rate-limits.ts'
import { onEachDatabase, type TestDatabase } from '#service/testing/database.ts'
import { openOperatorApi, type TestOperatorApi } from '#service/testing/operator-api.ts'
import { PERSON_PASSWORD, peopleOf } from '#service/testing/people.ts'
import { advance } from '#service/testing/test-clock.ts'
import {
  CLIENT,
  openStandInProvider,
  type ProvidedPerson,
  type ProviderFault,
  type StandInProvider,
} from '#tests/support/stand-in-provider.ts'

const verified = (sub: string, groups: string | string[] = 'desk'): ProvidedPerson => ({
  sub,
  email: `${sub}@company.example`,
  email_verified: true,
  name: sub,
  groups,
})

const settingsOf = (issuer: string) => ({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: CLIENT.id,
  OIDC_CLIENT_SECRET: CLIENT.secret,
  OIDC_NAME: 'Company ID',
  OIDC_ROLES: JSON.stringify({
    desk: ['support@fixture', 'games@9'],
    admins: ['administrator'],
    ahead: ['night-desk', 'support@nowhere'],
  }),
})

onEachDatabase((open) => {
  let database: TestDatabase
  let provider: StandInProvider
  let api: TestOperatorApi
  let people: ReturnType<typeof peopleOf>
  let ada: { cookie?: string }

  const openFor = (issuer: string) => {
    const settings: Record<string, string> = settingsOf(issuer)
    return openOperatorApi(database, {
      identityProvider: openIdentityProvider(
        readIdentityProvider((name) => settings[name]),
        createLog({ level: 'silent' }),
      ),
      rateLimits: { take: async () => true } as unknown as RateLimits,
    })
  }
  beforeAll(async () => {
    database = await open()
    provider = await openStandInProvider(verified('ben'))
    api = await openFor(provider.issuer)
    people = peopleOf(database, api)
    ada = await people.follow(await people.firstLink(), { email: 'ada@example.com', name: 'Ada' })
  })
  beforeEach(() => {
    provider.fault = null
  })
  afterAll(async () => {
    await api.close()
    await provider.close()
  })

  const begin = async () => (await api.ask('beginProviderSignIn', {}, {}, { cookie: '' })).answer
  const finish = (ticket: string, answer: string) =>
    api.ask('signInWithProvider', {}, { ticket, answer }, { cookie: '' })
  const signIn = async (person: ProvidedPerson) => {
    provider.person = person
    const { address, ticket } = await begin()
    return finish(ticket, await provider.agree(address))
  }
  const refusalOf = ({ status, answer }: { status: number; answer: unknown }) => [
    status,
    (answer as ApiError).error,
  ]
  const audited = (action: string) =>
    database.kysely
      .selectFrom('audit_log')
      .select(['actor', 'body'])
      .where('action', '=', action)
      .orderBy('audit_id', 'desc')
      .execute()
  const personOf = async (sub: string) => {
    const list = (await people.as(ada, 'getPeople', {})).answer.people
    return list.find(({ email }) => email === `${sub}@company.example`)
  }

  it('the sign-in page names the provider, and says nothing where there is none', async () => {
    expect((await api.ask('getSignInWays', {}, {}, { cookie: '' })).answer).toEqual({
      provider: 'Company ID',
    })
    const without = await openOperatorApi(database)
    try {
      expect((await without.ask('getSignInWays', {}, {}, { cookie: '' })).answer).toEqual({ provider: null })
      expect((await without.ask('beginProviderSignIn', {}, {}, { cookie: '' })).status).toBe(404)
    } finally {
      await without.close()
    }
  })

  it('a person of the provider has the roles of their groups, and signs out', async () => {
    const ben = await signIn(verified('ben'))
    expect(ben.answer).toEqual({ isSignedIn: true })
    expect((await people.as(ben, 'getOwnSession', {})).answer).toMatchObject({
      email: 'ben@company.example',
      name: 'ben',
      account: 'provider',
      scopes: [],
      sites: { fixture: expect.arrayContaining(['support.*', 'games.*']) },
    })
    expect((await audited('person.signed-in'))[0]).toMatchObject({
      actor: 'ben@company.example',
      body: { issuer: provider.issuer, isNew: true },
    })
    expect((await people.as(ben, 'signOut', {})).status).toBe(200)
    expect((await people.as(ben, 'getOwnSession', {})).status).toBe(401)
    expect(await areTwoPersons(database.kysely, 'ada@example.com', 'ben@company.example')).toBe(true)
  })

  it('roles that the provider took away are gone at the next sign-in, and the audit log has both', async () => {
    await signIn(verified('cleo', ['desk', 'admins']))
    const cleo = await signIn(verified('cleo', ['desk', 'ahead']))
    expect((await people.as(cleo, 'getOwnSession', {})).answer.scopes).toEqual([])
    expect((await audited('person.roles-changed'))[0]).toMatchObject({
      actor: 'cleo@company.example',
      body: {
        before: expect.arrayContaining([{ role: 'administrator' }]),
        grants: [
          { role: 'support', siteId: 'fixture' },
          { role: 'games', operatorId: 9 },
        ],
      },
    })
    expect(refusalOf(await signIn(verified('cleo', ['visitors'])))).toEqual([403, 'forbidden'])
    expect((await people.as(cleo, 'getOwnSession', {})).status).toBe(401)
    expect((await personOf('cleo'))?.grants).toEqual([])
    expect(refusalOf(await signIn(verified('nobody', [])))).toEqual([403, 'forbidden'])
    expect(await personOf('nobody')).toBeUndefined()
  })

  it('security 12: an address of somebody else is not taken over', async () => {
    const taken = { ...verified('eve', 'admins'), email: 'ADA@example.com' }
    const { status, answer } = await signIn(taken)
    expect([status, (answer as unknown as ApiError).message]).toEqual([
      403,
      expect.stringContaining('in another way'),
    ])
    expect((await audited('person.provider-refused'))[0]).toMatchObject({
      actor: 'ada@example.com',
      body: { subject: 'eve' },
    })
    await signIn(verified('flo'))
    expect((await signIn({ ...verified('gus'), email: 'flo@company.example' })).status).toBe(403)
  })

  it.each<[string, Partial<ProvidedPerson>]>([
    ['is not verified', { email_verified: false }],
    ['is verified by a text', { email_verified: 'true' as never }],
    ['is missing', { email: undefined as never }],
  ])('an address that %s is refused', async (_what, claims) => {
    const { email, ...person } = { ...verified('hal'), ...claims }
    const answer = await signIn({ ...person, ...(email !== undefined && { email }) })
    expect(refusalOf(answer)).toEqual([403, 'forbidden'])
    expect(await personOf('hal')).toBeUndefined()
  })

  it('a person who is disabled here is refused, and keeps their roles', async () => {
    await signIn(verified('ida'))
    const { personId = 0 } = (await personOf('ida')) ?? {}
    await people.as(ada, 'disablePerson', { personId })
    expect(refusalOf(await signIn(verified('ida', 'admins')))).toEqual([403, 'forbidden'])
    expect((await personOf('ida'))?.grants).toHaveLength(2)
  })

  it('the provider alone says how its people sign in and what they may do', async () => {
    const jo = await signIn(verified('jo'))
    const { personId = 0 } = (await personOf('jo')) ?? {}
    const refusals = [
      await people.as(ada, 'changeGrants', { personId }, { grants: [{ role: 'administrator' }] }),
      await people.as(ada, 'renewInvitation', { personId }),
      await people.as(jo, 'beginOwnPasskey', {}),
    ]
    expect(refusals.map(refusalOf)).toEqual(refusals.map(() => [409, 'conflict']))
  })

  describe('security 12: an answer of the provider is refused', () => {
    it.each<ProviderFault>([
      'wrong-nonce',
      'wrong-audience',
      'wrong-issuer',
      'expired',
      'unsigned',
      'signed-by-another-key',
      'no-id-token',
      'other-issuer-in-the-answer',
    ])('that is %s', async (fault) => {
      provider.fault = fault
      const answer = await signIn(verified('kim', 'admins'))
      expect(refusalOf(answer)).toEqual([401, 'unauthorized'])
      expect(await personOf('kim')).toBeUndefined()
    })

    it('for another state, another browser, a second time, too late or at another name of the console', async () => {
      provider.person = verified('lee')
      const one = await begin()
      const answer = await provider.agree(one.address)
      const other = new URLSearchParams(answer)
      other.set('state', 'x'.repeat(43))
      expect((await finish(one.ticket, other.toString())).status).toBe(401)
      expect((await finish((await begin()).ticket, answer)).status).toBe(401)
      // The first answer has used the sign-in up, whoever brought it.
      expect((await finish(one.ticket, answer)).status).toBe(401)
      const late = await begin()
      const lateAnswer = await provider.agree(late.address)
      await advance(database, '11 minutes')
      expect((await finish(late.ticket, lateAnswer)).status).toBe(401)
      const there = await begin()
      const moved = await api.call('/session/provider', {
        body: { ticket: there.ticket, answer: await provider.agree(there.address) },
        cookie: '',
        headers: { host: 'localhost:8081' },
      })
      expect(moved.status).toBe(401)
      expect(await personOf('lee')).toBeUndefined()
    })

    it('with a code that was used in another sign-in', async () => {
      provider.person = verified('max')
      const one = await begin()
      const answer = await provider.agree(one.address)
      expect((await finish(one.ticket, answer)).status).toBe(200)
      const second = await begin()
      const replayed = new URLSearchParams(await provider.agree(second.address))
      replayed.set('code', new URLSearchParams(answer).get('code') ?? '')
      expect(refusalOf(await finish(second.ticket, replayed.toString()))).toEqual([401, 'unauthorized'])
    })

    it('that says that the person did not agree', async () => {
      const { address, ticket } = await begin()
      const state = new URL(address).searchParams.get('state') ?? ''
      const answer = new URLSearchParams({ error: 'access_denied', state, iss: provider.issuer })
      expect(refusalOf(await finish(ticket, answer.toString()))).toEqual([401, 'unauthorized'])
    })
  })

  it('a person with a password moves the account to the provider after signing in with both, and keeps its name', async () => {
    const pia = await people.joined(ada, 'pia@example.com', [{ role: 'games', operatorId: 9 }])
    const move = async (cookie: string, person: ProvidedPerson) => {
      provider.person = person
      const { address, ticket } = (await api.ask('beginProviderSignIn', {}, {}, { cookie })).answer
      const answer = await provider.agree(address)
      return api.ask('moveToProvider', {}, { ticket, answer }, { cookie })
    }
    const pat = verified('pat', 'admins')
    // Without a role there she would be locked out; and a person of the provider has nothing to move.
    expect(refusalOf(await move(pia.cookie, verified('pat', [])))).toEqual([403, 'forbidden'])
    await signIn(verified('quinn'))
    expect(refusalOf(await move(pia.cookie, verified('quinn')))).toEqual([403, 'forbidden'])
    expect((await people.as(pia, 'getOwnSession', {})).answer.account).toBe('password')
    const moved = await move(pia.cookie, pat)
    expect(moved.status).toBe(200)
    expect((await people.as(pia, 'getOwnSession', {})).status).toBe(401)
    const own = (await people.as(moved, 'getOwnSession', {})).answer
    expect(own).toMatchObject({ email: 'pia@example.com', account: 'provider', scopes: ['*'] })
    expect((await audited('person.moved-to-provider'))[0]).toMatchObject({
      actor: 'pia@example.com',
      body: { personId: pia.personId, issuer: provider.issuer, subject: 'pat' },
    })
    const byPassword = await api.ask(
      'signIn',
      {},
      { email: 'pia@example.com', password: PERSON_PASSWORD, code: await people.codeOf(pia.codeKey) },
      { cookie: '' },
    )
    expect(byPassword.status).toBe(401)
    expect((await people.as(await signIn(pat), 'getOwnSession', {})).answer.email).toBe('pia@example.com')
    expect(refusalOf(await move(moved.cookie ?? '', pat))).toEqual([403, 'forbidden'])
  })

  it('security 12: an account is moved soon after the sign-in alone, and by a person who is signed in', async () => {
    const rob = await people.joined(ada, 'rob@example.com', [{ role: 'games', operatorId: 9 }])
    await advance(database, '11 minutes')
    provider.person = verified('rob')
    const { address, ticket } = await begin()
    const answer = await provider.agree(address)
    const late = await api.ask('moveToProvider', {}, { ticket, answer }, { cookie: rob.cookie })
    expect(refusalOf(late)).toEqual([403, 'forbidden'])
    expect((await api.ask('moveToProvider', {}, { ticket, answer }, { cookie: '' })).status).toBe(401)
  })

  it('a person of the provider ends the session there too, and others end theirs here alone', async () => {
    const sam = await signIn(verified('sam'))
    const ended = (await people.as(sam, 'signOutAtProvider', {})).answer
    expect(provider.endSession(ended.address ?? '')).toMatch(/^http.*\/console$/)
    expect((await people.as(sam, 'getOwnSession', {})).status).toBe(401)
    const rows = await database.kysely.selectFrom('person_sessions').select('id_token').execute()
    expect(rows.filter(({ id_token: token }) => token !== null).length).toBeLessThan(rows.length)
    expect((await audited('person.signed-out'))[0]).toMatchObject({ body: { atProvider: true } })
    const tess = await people.joined(ada, 'tess@example.com', [{ role: 'games', operatorId: 9 }])
    expect((await people.as(tess, 'signOutAtProvider', {})).answer.address).toBeNull()
    expect((await people.as(tess, 'getOwnSession', {})).status).toBe(401)
    provider.fault = 'silent'
    expect((await people.as(ada, 'getOwnSession', {})).status).toBe(200)
  })

  it('a provider that does not answer is named', async () => {
    const gone = await openStandInProvider(verified('ned'))
    const { issuer } = gone
    await gone.close()
    const fresh = await openFor(issuer)
    try {
      const { status, answer } = await fresh.ask('beginProviderSignIn', {}, {}, { cookie: '' })
      const { error, message } = answer as unknown as ApiError
      expect([status, error, message]).toEqual([
        502,
        'provider-offline',
        'Company ID does not answer. Try again later, or sign in in another way.',
      ])
    } finally {
      await fresh.close()
    }
    provider.person = verified('oda')
    const { address, ticket } = await begin()
    const answer = await provider.agree(address)
    provider.fault = 'silent'
    expect(refusalOf(await finish(ticket, answer))).toEqual([502, 'provider-offline'])
  }, 20_000)

  it('no secret of a sign-in is in the audit log', async () => {
    const text = JSON.stringify(await database.kysely.selectFrom('audit_log').select('body').execute())
    expect(text).not.toContain(CLIENT.secret)
    expect(text).not.toContain('id_token')
  })
})
