import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiError } from '#schemas/operator/api-error.ts'
import { PASSKEYS_MAX } from '#schemas/operator/passkeys.ts'
import type { RateLimits } from '#service/limits/rate-limits.ts'
import { onEachDatabase, type TestDatabase } from '#service/testing/database.ts'
import { openOperatorApi, type TestOperatorApi } from '#service/testing/operator-api.ts'
import { type Deviation, passkeyDevice } from '#service/testing/passkey-device.ts'
import { peopleOf, PERSON_PASSWORD, type Someone } from '#service/testing/people.ts'
import { advance } from '#service/testing/test-clock.ts'

/** The address of the API in these tests; the first line of `openOperatorApi` sends this host. */
const ORIGIN = 'http://builder.localhost:8081'

type Device = ReturnType<typeof passkeyDevice>

onEachDatabase((open) => {
  let database: TestDatabase
  let api: TestOperatorApi
  let people: ReturnType<typeof peopleOf>
  let ada: { cookie?: string }

  beforeAll(async () => {
    database = await open()
    // Attempts are counted by the minute of the real clock, and here they come at once.
    const rateLimits = { take: async () => true } as unknown as RateLimits
    api = await openOperatorApi(database, { rateLimits })
    people = peopleOf(database, api)
    ada = await people.follow(await people.firstLink(), { email: 'ada@example.com', name: 'Ada' })
  })
  afterAll(() => api.close())

  const joined = (name: string) =>
    people.joined(ada, `${name}@example.com`, [{ role: 'games', siteId: 'fixture' }])
  const refusalOf = async (call: Promise<{ status: number; answer: unknown }>) => {
    const { status, answer } = await call
    return [status, (answer as ApiError).error]
  }
  const audited = async (action: string) => {
    const rows = await database.kysely
      .selectFrom('audit_log')
      .select(['actor', 'body'])
      .where('action', '=', action)
      .orderBy('audit_id', 'desc')
      .execute()
    return rows
  }
  const added = async (person: { cookie?: string }, device: Device, name = 'Laptop') => {
    const options = (await people.as(person, 'beginOwnPasskey', {})).answer
    return people.as(person, 'addOwnPasskey', {}, device.create(options, name))
  }
  const asked = async () => (await api.ask('beginPasskeySignIn', {}, {}, { cookie: '' })).answer
  const signIn = (passkey: ReturnType<Device['use']>, email?: string) =>
    api.ask('signInWithPasskey', {}, { passkey, ...(email !== undefined && { email }) }, { cookie: '' })
  const withPasskey = async (name: string) => {
    const person = await joined(name)
    const device = passkeyDevice(ORIGIN)
    const { passkeyId } = (await added(person, device)).answer
    return { person, device, passkeyId }
  }

  it('a person adds passkeys, signs in with one without typing a name, and sees when each was used', async () => {
    const { person, device, passkeyId } = await withPasskey('ben')
    expect((await added(person, passkeyDevice(ORIGIN), 'Security key')).status).toBe(201)
    const signed = await signIn(device.use(await asked()))
    expect(signed.answer).toEqual({ isSignedIn: true })
    expect((await people.as(signed, 'getOwnSession', {})).answer.email).toBe(person.email)
    expect((await signIn(device.use(await asked()), ' BEN@example.com ')).status).toBe(200)
    const listed = (await people.as(person, 'getOwnPasskeys', {})).answer
    expect(listed.map(({ name, host, lastUsedAt }) => [name, host, lastUsedAt === null])).toEqual([
      ['Security key', 'builder.localhost', true],
      ['Laptop', 'builder.localhost', false],
    ])
    expect((await audited('person.signed-in'))[0]).toMatchObject({
      actor: person.email,
      body: { passkeyId, personId: person.personId, name: 'Laptop' },
    })
    expect((await audited('person.passkey-added'))[0]).toMatchObject({
      actor: person.email,
      body: { name: 'Security key', host: 'builder.localhost' },
    })
  })

  it('an authenticator that does not count signs in again and again', async () => {
    const person = await joined('col')
    const device = passkeyDevice(ORIGIN, { counts: false })
    await added(person, device)
    expect((await signIn(device.use(await asked()))).status).toBe(200)
    expect((await signIn(device.use(await asked()))).status).toBe(200)
  })

  describe('security 12: a sign-in with a passkey is refused', () => {
    let device: Device
    let person: Someone
    beforeAll(async () => {
      ;({ person, device } = await withPasskey('dee'))
    })

    it.each<[string, Deviation]>([
      ['for another challenge in the signed data', { challenge: 'x'.repeat(43) }],
      ['from a page of another origin', { origin: 'http://builder.localhost:9999' }],
      ['from a page of another site', { origin: 'https://evil.example' }],
      ['for the id of another site', { rpId: 'evil.example' }],
      ['without a verified user', { isVerified: false }],
      ['with a forged signature', { isForged: true }],
      ['with the handle of another person', { userHandle: Buffer.alloc(32).toString('base64url') }],
      ['for a signature of another ceremony', { type: 'webauthn.create' }],
    ])('%s', async (_what, deviation) => {
      expect(await refusalOf(signIn(device.use(await asked(), deviation)))).toEqual([401, 'unauthorized'])
    })

    it('with data signed for another challenge than the one that is sent', async () => {
      const [one, other] = [device.use(await asked()), await asked()]
      const swapped = { ...one, challenge: other.challenge }
      expect(await refusalOf(signIn(swapped))).toEqual([401, 'unauthorized'])
    })

    it('with a challenge that was used, also without success', async () => {
      const used = device.use(await asked())
      expect((await signIn(used)).status).toBe(200)
      expect(await refusalOf(signIn(used))).toEqual([401, 'unauthorized'])
      const options = await asked()
      expect((await signIn(device.use(options, { isForged: true }))).status).toBe(401)
      expect((await signIn(device.use(options))).status).toBe(401)
    })

    it('with a challenge that is too old', async () => {
      const options = await asked()
      await advance(database, '4 minutes')
      expect(await refusalOf(signIn(device.use(options)))).toEqual([401, 'unauthorized'])
    })

    it('with a challenge for a new passkey, and at another name of the console', async () => {
      const fresh = await joined('dora')
      const { challenge } = (await people.as(fresh, 'beginOwnPasskey', {})).answer
      const options = await asked()
      expect((await signIn(device.use({ ...options, challenge }))).status).toBe(401)
      const elsewhere = await api.call('/session/passkey', {
        body: { passkey: device.use(await asked()) },
        cookie: '',
        headers: { host: 'localhost:8081' },
      })
      expect(elsewhere.status).toBe(401)
      // The whole ceremony at another name: a browser never offers the passkey there.
      const there = await api.call<typeof options>('/session/passkey-options', {
        method: 'POST',
        body: {},
        cookie: '',
        headers: { host: 'localhost:8081' },
      })
      expect(there.answer.rpId).toBe('localhost')
      const moved = device.use(there.answer, { origin: 'http://localhost:8081' })
      const answered = await api.call('/session/passkey', {
        body: { passkey: moved },
        cookie: '',
        headers: { host: 'localhost:8081' },
      })
      expect(answered.status).toBe(401)
    })

    it('of another person than the typed address', async () => {
      expect(await refusalOf(signIn(device.use(await asked()), 'ada@example.com'))).toEqual([
        401,
        'unauthorized',
      ])
      expect((await signIn(passkeyDevice(ORIGIN).use(await asked()))).status).toBe(401)
    })

    it('with a counter that went back, which the audit log has', async () => {
      const { answer } = await people.as(person, 'getOwnPasskeys', {})
      expect(await refusalOf(signIn(device.use(await asked(), { signCount: 2 })))).toEqual([
        401,
        'unauthorized',
      ])
      const [refused] = await audited('person.passkey-refused')
      expect(refused).toMatchObject({
        actor: person.email,
        body: { personId: person.personId, passkeyId: answer[0]?.passkeyId, signCount: 2 },
      })
      // A forged counter is no evidence of a copy, so it is in no line.
      await signIn(device.use(await asked(), { signCount: 1, isForged: true }))
      expect(await audited('person.passkey-refused')).toHaveLength(1)
    })

    it('of a person who is disabled', async () => {
      const eve = await withPasskey('eve')
      await people.as(ada, 'disablePerson', { personId: eve.person.personId })
      expect(await refusalOf(signIn(eve.device.use(await asked())))).toEqual([401, 'unauthorized'])
      await people.as(ada, 'enablePerson', { personId: eve.person.personId })
      expect((await signIn(eve.device.use(await asked()))).status).toBe(200)
    })
  })

  describe('a new passkey is refused', () => {
    it.each<[string, Deviation]>([
      ['for another challenge', { challenge: 'x'.repeat(43) }],
      ['from another origin', { origin: 'https://evil.example' }],
      ['for another site', { rpId: 'evil.example' }],
      ['without a verified user', { isVerified: false }],
      ['for a signature of a sign-in', { type: 'webauthn.get' }],
    ])('%s', async (what, deviation) => {
      const person = await joined(`f-${what.replaceAll(' ', '-')}`)
      const options = (await people.as(person, 'beginOwnPasskey', {})).answer
      const passkey = passkeyDevice(ORIGIN).create(options, 'Laptop', deviation)
      expect(await refusalOf(people.as(person, 'addOwnPasskey', {}, passkey))).toEqual([403, 'forbidden'])
      expect((await people.as(person, 'getOwnPasskeys', {})).answer).toEqual([])
    })

    it('with the challenge of another person, a used one or one that is too old', async () => {
      const [gil, hal] = [await joined('gil'), await joined('hal')]
      const device = passkeyDevice(ORIGIN)
      const options = (await people.as(gil, 'beginOwnPasskey', {})).answer
      const passkey = device.create(options, 'Laptop')
      expect(await refusalOf(people.as(hal, 'addOwnPasskey', {}, passkey))).toEqual([403, 'forbidden'])
      expect(await refusalOf(people.as(gil, 'addOwnPasskey', {}, passkey))).toEqual([403, 'forbidden'])
      const late = (await people.as(gil, 'beginOwnPasskey', {})).answer
      await advance(database, '4 minutes')
      expect((await people.as(gil, 'addOwnPasskey', {}, device.create(late, 'Laptop'))).status).toBe(403)
    })

    it('some time after the sign-in, and where the account has too many', async () => {
      const ida = await joined('ida')
      for (let count = 0; count < PASSKEYS_MAX; count += 1)
        expect((await added(ida, passkeyDevice(ORIGIN))).status).toBe(201)
      expect(await refusalOf(added(ida, passkeyDevice(ORIGIN)))).toEqual([409, 'conflict'])
      const late = await joined('late')
      await advance(database, '11 minutes')
      expect(await refusalOf(people.as(late, 'beginOwnPasskey', {}))).toEqual([403, 'forbidden'])
    })

    it('where it is known already', async () => {
      const { person, device } = await withPasskey('jo')
      expect((await people.as(person, 'beginOwnPasskey', {})).answer.excludeCredentials).toHaveLength(1)
      expect(await refusalOf(added(person, device))).toEqual([409, 'exists'])
    })
  })

  it('an address without a host name has no passkeys, and says so', async () => {
    const { status, answer } = await api.call<ApiError>('/session/passkey-options', {
      method: 'POST',
      body: {},
      cookie: '',
      headers: { host: '127.0.0.1:8081' },
    })
    expect([status, answer.message]).toEqual([409, expect.stringContaining('OPERATOR_NAMES')])
  })

  it('a removed passkey signs nobody in, ends no session and is in the audit log', async () => {
    const { person, device, passkeyId } = await withPasskey('kim')
    const signed = await signIn(device.use(await asked()))
    const other = await joined('kit')
    expect(await refusalOf(people.as(other, 'removeOwnPasskey', { passkeyId }))).toEqual([404, 'not-found'])
    expect((await people.as(person, 'removeOwnPasskey', { passkeyId })).answer.name).toBe('Laptop')
    expect(await refusalOf(signIn(device.use(await asked())))).toEqual([401, 'unauthorized'])
    expect((await people.as(signed, 'getOwnSession', {})).status).toBe(200)
    expect((await audited('person.passkey-removed'))[0]).toEqual({
      actor: person.email,
      body: { passkeyId, name: 'Laptop', host: 'builder.localhost' },
    })
  })

  describe('links', () => {
    const followed = async (secret: string, device: Device, more: { email?: string; name?: string } = {}) => {
      const { answer } = await api.ask('beginLinkPasskey', {}, { secret, ...more }, { cookie: '' })
      return api.ask(
        'followLink',
        {},
        { secret, passkey: device.create(answer, 'Phone'), ...more },
        { cookie: '' },
      )
    }
    const invited = async (name: string) => {
      const { link, person } = await people.invite(ada, `${name}@example.com`, [{ role: 'games' }])
      return { secret: people.secretIn(link), personId: person.personId }
    }

    it('an invitation is followed with a passkey in place of a password, and it is then the last way to sign in', async () => {
      const { secret } = await invited('lee')
      const device = passkeyDevice(ORIGIN)
      const lee = await followed(secret, device)
      expect(lee.answer).toEqual({ email: 'lee@example.com' })
      expect((await signIn(device.use(await asked()))).status).toBe(200)
      const [passkey] = (await people.as(lee, 'getOwnPasskeys', {})).answer
      const { passkeyId = 0 } = passkey ?? {}
      expect(await refusalOf(people.as(lee, 'removeOwnPasskey', { passkeyId }))).toEqual([409, 'conflict'])
      const second = passkeyDevice(ORIGIN)
      expect((await added(lee, second)).status).toBe(201)
      expect((await people.as(lee, 'removeOwnPasskey', { passkeyId })).status).toBe(200)
      const wrong = { email: 'lee@example.com', password: PERSON_PASSWORD }
      expect((await api.ask('signIn', {}, wrong, { cookie: '' })).status).toBe(401)
      expect((await audited('person.joined'))[0]).toMatchObject({
        body: { kind: 'invitation', by: 'passkey' },
      })
    })

    it('a new invitation replaces the passkeys and the password', async () => {
      const { person, device } = await withPasskey('max')
      const renewed = async () =>
        people.secretIn((await people.as(ada, 'renewInvitation', { personId: person.personId })).answer.link)
      const next = passkeyDevice(ORIGIN)
      expect((await followed(await renewed(), next)).status).toBe(200)
      expect((await signIn(device.use(await asked()))).status).toBe(401)
      expect((await signIn(next.use(await asked()))).status).toBe(200)
      const right = { email: person.email, password: PERSON_PASSWORD }
      expect((await api.ask('signIn', {}, right, { cookie: '' })).status).toBe(401)
      expect((await people.follow(await renewed())).status).toBe(200)
      expect((await signIn(next.use(await asked()))).status).toBe(401)
      expect((await api.ask('signIn', {}, right, { cookie: '' })).status).toBe(200)
    })

    it('a passkey of another link is refused, and so are a passkey and a password at once', async () => {
      const [one, other] = [await invited('ned'), await invited('nina')]
      const options = (await api.ask('beginLinkPasskey', {}, { secret: one.secret }, { cookie: '' })).answer
      const passkey = passkeyDevice(ORIGIN).create(options, 'Phone')
      const follow = (request: object) =>
        refusalOf(api.ask('followLink', {}, request as never, { cookie: '' }))
      expect(await follow({ secret: other.secret, passkey })).toEqual([403, 'forbidden'])
      expect(await follow({ secret: one.secret })).toEqual([422, 'refused'])
      expect(
        await follow({ secret: one.secret, passkey, password: PERSON_PASSWORD, code: '000000' }),
      ).toEqual([422, 'refused'])
      expect(await follow({ secret: one.secret, passkey })).toEqual([403, 'forbidden'])
      const unknown = { secret: 'x'.repeat(43) }
      expect(await refusalOf(api.ask('beginLinkPasskey', {}, unknown, { cookie: '' }))).toEqual([
        404,
        'not-found',
      ])
    })

    it('a link to a new password keeps the passkeys and takes none', async () => {
      const { person, device } = await withPasskey('oda')
      const mails: string[] = []
      const mailing = await openOperatorApi(database, {
        mail: { send: async ({ text }) => void mails.push(text), close: () => undefined },
      })
      try {
        const ask = (email: string) => mailing.ask('askPasswordLink', {}, { email }, { cookie: '' })
        // A person with passkeys alone gets no such link: nobody else than their mailbox would confirm it.
        await ask('lee@example.com')
        await ask(person.email)
        await expect.poll(() => mails).toHaveLength(1)
      } finally {
        await mailing.close()
      }
      const secret = people.secretIn(mails[0] ?? '')
      expect(await refusalOf(api.ask('beginLinkPasskey', {}, { secret }, { cookie: '' }))).toEqual([
        409,
        'conflict',
      ])
      const request = { secret, password: PERSON_PASSWORD, code: await people.codeOf(person.codeKey) }
      expect((await api.ask('followLink', {}, request, { cookie: '' })).status).toBe(200)
      expect((await signIn(device.use(await asked()))).status).toBe(200)
    })
  })

  it('the first administrator joins with a passkey', async () => {
    const another = await open()
    const fresh = await openOperatorApi(another)
    try {
      const first = peopleOf(another, fresh)
      const secret = await first.firstLink()
      const who = { email: 'first@example.com', name: 'First' }
      expect((await fresh.ask('beginLinkPasskey', {}, { secret }, { cookie: '' })).status).toBe(422)
      const { answer } = await fresh.ask('beginLinkPasskey', {}, { secret, ...who }, { cookie: '' })
      expect(answer.user).toMatchObject({ name: 'first@example.com', displayName: 'First' })
      const passkey = passkeyDevice(ORIGIN).create(answer, 'Phone')
      const made = await fresh.ask('followLink', {}, { secret, passkey, ...who }, { cookie: '' })
      expect((await first.as(made, 'getOwnSession', {})).answer.scopes).toEqual(['*'])
      expect(await first.firstLink()).toBe('')
    } finally {
      await fresh.close()
    }
  })

  it('security 12: attempts with a passkey count with those of a password, and challenges are counted too', async () => {
    const { person, device } = await withPasskey('pat')
    const counting = await openOperatorApi(database)
    try {
      const options = await asked()
      const statuses = []
      for (let count = 0; count < 11; count += 1) {
        const passkey = device.use(options, { isForged: true })
        statuses.push((await counting.ask('signInWithPasskey', {}, { passkey }, { cookie: '' })).status)
      }
      expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429])
      const right = { email: person.email, password: PERSON_PASSWORD }
      expect((await counting.ask('signIn', {}, right, { cookie: '' })).status).toBe(429)
      const challenges = []
      for (let count = 0; count < 31; count += 1)
        challenges.push((await counting.ask('beginPasskeySignIn', {}, {}, { cookie: '' })).status)
      expect(challenges).toEqual([...Array.from({ length: 30 }, () => 200), 429])
    } finally {
      await counting.close()
    }
  })
})
