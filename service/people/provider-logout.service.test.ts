import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openIdentityProvider } from '#service/adapters/identity-provider/identity-provider.ts'
import { createLog } from '#service/base/log.ts'
import { readIdentityProvider } from '#service/config/identity-provider.ts'
import type { RateLimits } from '#service/limits/rate-limits.ts'
import { createOperatorApp } from '#service/operator/operator-app.ts'
import { OperatorAuth } from '#service/operator/operator-auth.ts'
import { onEachDatabase, type TestDatabase } from '#service/testing/database.ts'
import { openOperatorApi, type TestOperatorApi } from '#service/testing/operator-api.ts'
import { peopleOf } from '#service/testing/people.ts'
import {
  CLIENT,
  type LogoutFault,
  openStandInProvider,
  type StandInProvider,
} from '#tests/support/stand-in-provider.ts'

const FORM = 'application/x-www-form-urlencoded'
const POST = { method: 'POST', url: '/api/backchannel-logout', headers: { 'content-type': FORM } } as const

onEachDatabase((open) => {
  let database: TestDatabase
  let provider: StandInProvider
  let api: TestOperatorApi
  let people: ReturnType<typeof peopleOf>
  /** The address at which the provider sends logouts, of another process than that of the sign-ins. */
  let address: string
  let stop: () => Promise<void>

  const providerAt = (issuer: string) => {
    const settings: Record<string, string> = {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      OIDC_ROLES: JSON.stringify({ desk: ['support@fixture'] }),
    }
    return openIdentityProvider(
      readIdentityProvider((name) => settings[name]),
      createLog({ level: 'silent' }),
    )
  }
  const parts = (isAdmitted = true) => ({
    identityProvider: providerAt(provider.issuer),
    rateLimits: { take: async () => isAdmitted } as unknown as RateLimits,
  })
  beforeAll(async () => {
    database = await open()
    provider = await openStandInProvider({ sub: 'ben' })
    api = await openOperatorApi(database, parts())
    people = peopleOf(database, api)
    const other = await openOperatorApi(database, parts())
    const app = await createOperatorApp(other.service, { auth: await OperatorAuth.open(other.service) })
    address = `${await app.listen({ port: 0, host: '127.0.0.1' })}/api/backchannel-logout`
    stop = async () => {
      await app.close()
      await other.close()
    }
  })
  beforeEach(() => {
    provider.fault = null
  })
  afterAll(async () => {
    await stop()
    await api.close()
    await provider.close()
  })

  async function signIn(sub: string, sid?: string) {
    provider.person = {
      sub,
      email: `${sub}@company.example`,
      email_verified: true,
      name: sub,
      groups: 'desk',
      ...(sid !== undefined && { sid }),
    }
    const begun = (await api.ask('beginProviderSignIn', {}, {}, { cookie: '' })).answer
    const answer = await provider.agree(begun.address)
    return api.ask('signInWithProvider', {}, { ticket: begun.ticket, answer }, { cookie: '' })
  }
  const isSignedIn = async (session: { cookie?: string }) =>
    (await people.as(session, 'getOwnSession', {})).status === 200
  const send = (body: string, type = FORM) =>
    fetch(address, { method: 'POST', headers: { 'content-type': type }, body })
  const logOut = (token: string) => send(new URLSearchParams({ logout_token: token }).toString())
  const audited = () =>
    database.kysely
      .selectFrom('audit_log')
      .select(['actor', 'body'])
      .where('action', '=', 'person.signed-out-by-provider')
      .orderBy('audit_id', 'desc')
      .execute()

  it('security 12: the provider ends every session of a person at once, in every process, and the audit log has it', async () => {
    const sessions = [await signIn('cleo', 'one'), await signIn('cleo', 'two')]
    const other = await signIn('dan', 'three')
    const answer = await logOut(provider.logoutToken({ sub: 'cleo' }))
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    for (const session of sessions) expect(await isSignedIn(session)).toBe(false)
    expect(await isSignedIn(other)).toBe(true)
    expect((await audited())[0]).toMatchObject({
      actor: 'cleo@company.example',
      body: { issuer: provider.issuer, endedSessions: 2, by: 'person', address: '127.0.0.1' },
    })
    expect(await isSignedIn(await signIn('cleo', 'four'))).toBe(true)
  })

  it('the provider ends one session by its name there, with the person or without', async () => {
    const [one, two, three] = [
      await signIn('eve', 'e1'),
      await signIn('eve', 'e2'),
      await signIn('eve', 'e3'),
    ]
    expect((await logOut(provider.logoutToken({ sid: 'e1' }))).status).toBe(200)
    expect((await logOut(provider.logoutToken({ sub: 'eve', sid: 'e2' }))).status).toBe(200)
    expect([await isSignedIn(one), await isSignedIn(two), await isSignedIn(three)]).toEqual([
      false,
      false,
      true,
    ])
    // The session of another person is not theirs.
    await logOut(provider.logoutToken({ sub: 'flo', sid: 'e3' }))
    expect(await isSignedIn(three)).toBe(true)
    expect((await audited())[0]).toMatchObject({ body: { endedSessions: 1, by: 'session' } })
  })

  it('a session that began without a name there ends with the first one of its person', async () => {
    const session = await signIn('gus')
    expect((await logOut(provider.logoutToken({ sub: 'gus', sid: 'g1' }))).status).toBe(200)
    expect(await isSignedIn(session)).toBe(false)
  })

  it('a person who is not here, and a session that has ended, are no error', async () => {
    const before = await audited()
    expect((await logOut(provider.logoutToken({ sub: 'nobody' }))).status).toBe(200)
    expect((await logOut(provider.logoutToken({ sid: 'never' }))).status).toBe(200)
    expect(await audited()).toEqual(before)
  })

  describe('security 12: a logout is refused', () => {
    it.each<LogoutFault>([
      'wrong-issuer',
      'wrong-audience',
      'old',
      'expired',
      'of-tomorrow',
      'without-iat',
      'without-jti',
      'without-events',
      'with-another-event',
      'with-a-nonce',
      'without-sub-and-sid',
      'with-a-long-sid',
      'an-id-token-by-type',
      'unsigned',
      'signed-by-another-key',
      'signed-with-the-secret',
    ])('whose token is %s', async (fault) => {
      const session = await signIn('hal', 'h1')
      const answer = await logOut(provider.logoutToken({ sub: 'hal' }, fault))
      expect([answer.status, await answer.json()]).toEqual([
        400,
        { error: 'invalid_request', error_description: 'The logout token is not valid.' },
      ])
      expect(await isSignedIn(session)).toBe(true)
    })

    it('whose token was used before, at whichever process', async () => {
      const token = provider.logoutToken({ sub: 'ida' })
      expect((await logOut(token)).status).toBe(200)
      const session = await signIn('ida', 'i1')
      expect((await logOut(token)).status).toBe(400)
      expect(await isSignedIn(session)).toBe(true)
    })

    it('whose token is sent many times at once, but for one', async () => {
      const token = provider.logoutToken({ sub: 'jo' })
      const answers = await Promise.all(Array.from({ length: 5 }, () => logOut(token)))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400])
    })

    it('whose token is an ID token of the person', async () => {
      const session = await signIn('kim', 'k1')
      const { id_token: idToken } = await database.kysely
        .selectFrom('person_sessions')
        .select('id_token')
        .orderBy('session_id', 'desc')
        .executeTakeFirstOrThrow()
      expect((await logOut(idToken ?? '')).status).toBe(400)
      expect(await isSignedIn(session)).toBe(true)
    })

    it('whose form has no token, two of them, or another form', async () => {
      const token = provider.logoutToken({ sub: 'lee' })
      expect((await send('')).status).toBe(400)
      expect((await send(`logout_token=${token}&logout_token=${token}`)).status).toBe(400)
      expect((await send(JSON.stringify({ logout_token: token }), 'application/json')).status).toBe(415)
      expect((await send(`logout_token=${'x'.repeat(40_000)}`)).status).toBe(413)
      expect((await fetch(address)).status).toBe(404)
    })

    it('by a service without a provider, and after too many requests', async () => {
      const statuses: number[] = []
      for (const more of [{}, parts(false)]) {
        const opened = await openOperatorApi(database, more)
        const app = await createOperatorApp(opened.service, { auth: await OperatorAuth.open(opened.service) })
        const payload = `logout_token=${provider.logoutToken({ sub: 'max' })}`
        statuses.push((await app.inject({ ...POST, payload })).statusCode)
        await app.close()
        await opened.close()
      }
      expect(statuses).toEqual([404, 429])
    })
  })

  it('a logout is answered with 503 while the keys of the provider cannot be read, and is followed later', async () => {
    const session = await signIn('ned', 'n1')
    const opened = await openOperatorApi(database, parts())
    const app = await createOperatorApp(opened.service, { auth: await OperatorAuth.open(opened.service) })
    const payload = `logout_token=${provider.logoutToken({ sub: 'ned' })}`
    const ask = () => app.inject({ ...POST, payload })
    provider.fault = 'silent'
    expect((await ask()).statusCode).toBe(503)
    provider.fault = null
    expect((await ask()).statusCode).toBe(200)
    expect(await isSignedIn(session)).toBe(false)
    await app.close()
    await opened.close()
  }, 30_000)
})
