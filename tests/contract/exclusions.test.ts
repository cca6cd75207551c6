import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { beginExclusion, type NewExclusion } from '#service/protection/exclusions.ts'
import { operations, type OperationName } from '#schemas/protocol/operations.ts'
import { RESTRICTED_OPERATIONS } from '#service/channel/restricted-session.ts'
import { advance } from '#service/testing/test-clock.ts'
import { Client, type Frame } from './client.ts'
import { freshName, PASSWORD, register, registrationOf } from './register.ts'
import { EACH_DATABASE } from '#service/testing/database.ts'
import { type ServiceHere, Services } from './service-here.ts'

/** A second site of Aurora's operator. */
const SISTER = {
  manifestVersion: 1,
  siteId: 'sister',
  memberId: 199,
  operatorId: 1,
  extends: 'aurora',
  hosts: ['sister.example'],
}
const faultOf = (frame: Frame) => frame.fault?.code
const accounts = (client: Client) => client.call('getPlayerAccounts', {}, { endpoint: 'secured' })

describe.each(EACH_DATABASE)('exclusions over the wire, on the %s database', (kind) => {
  const services = new Services()
  let here: ServiceHere
  let sitesDir: string
  beforeAll(async () => {
    sitesDir = await mkdtemp(join(tmpdir(), 'tombolo-sites-'))
    await cp('sites', sitesDir, { recursive: true })
    await mkdir(join(sitesDir, 'sister'))
    await writeFile(join(sitesDir, 'sister/manifest.json'), JSON.stringify(SISTER))
    here = await services.start(kind, { SITES_DIR: sitesDir })
  }, 60_000)
  afterAll(async () => {
    await services.end()
    await rm(sitesDir, { recursive: true })
  })

  const begin = (exclusion: NewExclusion) =>
    here.service.database.transaction((tx) => beginExclusion(tx, here.service.sessions, exclusion))
  const excludeHerself = (playerId: number) => {
    const until = here.database.clock.now() + 200 * 86_400_000
    return begin({ playerId, kind: 'selfExclusion', until })
  }
  /** The same e-mail address under another name, as the form of a site of the operator sends it. */
  const registerAgain = (client: Client, email: string) => {
    const request = registrationOf(freshName()) as { fields: object }
    return client.call('playerRegistration', {
      ...request,
      fields: { ...request.fields, primaryEmail: email },
    })
  }
  /** A person with an account, and a session, on each of two sites of the operator. */
  const onBothSites = async () => {
    const ada = await register(here.port)
    const sister = new Client(here.port, 'sister')
    const request = registrationOf(ada.username)
    const { result: sisterId } = (await sister.call('playerRegistration', request)).result as {
      result: number
    }
    expect(sisterId).toBeGreaterThan(0)
    return { ada, sister, sisterId }
  }

  it('security 30: MT excluded withdrawals: a player with a restriction logs in to withdraw, and can do nothing else', async () => {
    for (const kindOf of ['selfExclusion', 'timeOut'] as const) {
      const ada = await register(here.port)
      const until = here.database.clock.now() + 20 * 86_400_000
      await begin({ playerId: ada.playerId, kind: kindOf, until })
      const client = new Client(here.port)
      const logIn = (restricted: boolean) =>
        client.call('login', {
          username: ada.username,
          password: PASSWORD,
          ...(restricted && { restricted }),
        })
      expect(faultOf(await logIn(false))).toBe('107')
      expect((await logIn(true)).ok).toBe(true)
      const session = (await client.call('init', {})).result as { player: object; filteredGames: object }
      expect(session.player).toMatchObject({
        restriction: { kind: kindOf, until: expect.closeTo(until, -2) },
      })
      const codes = new Map<string, string | undefined>()
      for (const [name, { access }] of Object.entries(operations)) {
        if (access === 'open') continue
        codes.set(name, faultOf(await client.call(name, {}, { endpoint: 'secured' })))
      }
      const allowed = [...codes].filter(([, code]) => code !== '107').map(([name]) => name)
      expect(allowed.filter((name) => !RESTRICTED_OPERATIONS.has(name as OperationName))).toEqual([])
      expect(allowed).toHaveLength(RESTRICTED_OPERATIONS.size)
      for (const never of [
        'joinGame',
        'depositRequestInfo',
        'updateSelfLimits',
        'updatePlayerEmail',
        'changePassword',
      ])
        expect(codes.get(never)).toBe('107')
      const socket = await client.websocket()
      await socket.connect(client.token)
      expect(faultOf(await socket.call('subscribe', { topics: [{ topic: 'lobby/101' }] }))).toBe('107')
      const own = await socket.call('subscribe', { topics: [{ topic: `cashier/${ada.playerId}` }] })
      expect(own.ok).toBe(true)
      socket.close()
      // A ban ends it, and lets nobody in.
      await begin({ playerId: ada.playerId, kind: 'ban' })
      expect(faultOf(await accounts(client))).toBe('101')
      expect(
        faultOf(
          await new Client(here.port).call('login', {
            username: ada.username,
            password: PASSWORD,
            restricted: true,
          }),
        ),
      ).toBe('106')
    }
  })

  it('security 30: a restricted session ends with its restriction, and other players get a usual one', async () => {
    const ada = await register(here.port)
    const login = { username: ada.username, password: PASSWORD, restricted: true }
    const usual = new Client(here.port)
    expect((await usual.call('login', login)).ok).toBe(true)
    expect((await usual.call('getSelfLimits', {}, { endpoint: 'secured' })).ok).toBe(true)
    expect(faultOf(await usual.call('getDepositStep', {}, { endpoint: 'secured' }))).toBeUndefined()
    await begin({ playerId: ada.playerId, kind: 'timeOut', until: here.database.clock.now() + 60_000 })
    expect(faultOf(await accounts(usual))).toBe('101')
    const restricted = new Client(here.port)
    expect((await restricted.call('login', login)).ok).toBe(true)
    expect(faultOf(await restricted.call('getDepositStep', {}, { endpoint: 'secured' }))).toBe('107')
    await sql`update players set timed_out_until = service_now() where player_id = ${ada.playerId}`.execute(
      here.service.database.kysely,
    )
    await expect.poll(async () => faultOf(await accounts(restricted)), { timeout: 10_000 }).toBe('101')
  })

  it('security 30: a self-exclusion ends the sessions on every site of the operator, and prevents a login', async () => {
    const { ada, sister, sisterId } = await onBothSites()
    const socket = await sister.websocket()
    await socket.connect(sister.token)
    await socket.call('subscribe', { topics: [{ topic: `cashier/${sisterId}` }] })
    await excludeHerself(ada.playerId)
    await expect.poll(() => socket.pushes.map(({ event }) => event)).toEqual(['player.banned'])
    expect(faultOf(await socket.call('getPlayerAccounts'))).toBe('101')
    socket.close()
    expect(faultOf(await accounts(ada.client))).toBe('101')
    expect(faultOf(await accounts(sister))).toBe('101')
    for (const siteId of ['aurora', 'sister']) {
      const login = await new Client(here.port, siteId).call('login', {
        username: ada.username,
        password: PASSWORD,
      })
      expect(faultOf(login)).toBe('107')
    }
  })

  it('a call at the moment of the exclusion is refused on a WebSocket after the event that says why', async () => {
    const { ada, sister, sisterId } = await onBothSites()
    const socket = await sister.websocket()
    await socket.connect(sister.token)
    await socket.call('subscribe', { topics: [{ topic: `cashier/${sisterId}` }] })
    await excludeHerself(ada.playerId)
    expect(faultOf(await socket.call('getPlayerAccounts'))).toBe('101')
    expect(socket.pushes.map(({ event }) => event)).toEqual(['player.banned'])
    expect(faultOf(await socket.call('getPlayerAccounts'))).toBe('101')
    socket.close()
  })

  it('a poll at the moment of the exclusion gets the event that says why, and fault 101 from then on', async () => {
    const { ada, sister, sisterId } = await onBothSites()
    const topic = `cashier/${sisterId}`
    const before = (await sister.poll([{ topic }])).value as { topics: object[] }
    await excludeHerself(ada.playerId)
    const told = (await sister.poll(before.topics)).value as { topics: object[]; pushes: Frame[] }
    expect(told.pushes).toMatchObject([{ topic, event: 'player.banned', body: { reason: 'excluded' } }])
    expect((await sister.poll(told.topics)).status).toBe(401)
  })

  it('security 30: a ban on one site locks the accounts of the person on the others', async () => {
    const { ada, sister } = await onBothSites()
    await begin({ playerId: ada.playerId, kind: 'ban' })
    expect(faultOf(await accounts(sister))).toBe('101')
    const login = await new Client(here.port, 'sister').call('login', {
      username: ada.username,
      password: PASSWORD,
    })
    expect(faultOf(login)).toBe('106')
  })

  it('security 30: a new registration of an excluded person is refused without the reason', async () => {
    const ada = await register(here.port)
    await excludeHerself(ada.playerId)
    const before = await playerCount()
    const sister = new Client(here.port, 'sister')
    const answer = await registerAgain(sister, `${ada.username}@Example.org`)
    expect(answer.fault).toEqual({ code: '20', message: 'We could not register you at this time.' })
    expect(sister.token).toBeUndefined()
    expect(await playerCount()).toBe(before)
  })

  it('security 30: full registration refuses the address of an excluded person', async () => {
    const excluded = await register(here.port)
    await excludeHerself(excluded.playerId)
    const other = new Client(here.port, 'sister')
    await other.call('playerRegistration', registrationOf(freshName()))
    const fields = {
      country: 'DE',
      primaryAddressStreet: 'St James Square 12',
      primaryAddressPostalcode: '10115',
      primaryAddressCity: 'Berlin',
      primaryAddressState: 'Berlin',
      phoneMobile: '+49-30-1234567',
    }
    await sql`update players set phone_index = ${here.service.vault.phoneIndex(fields.phoneMobile, { ...fields, operatorId: 1 })}
      where player_id = ${excluded.playerId}`.execute(here.service.database.kysely)
    for (const op of ['playerRegistrationFull', 'registerAndLoginBeforeDeposit'])
      expect(faultOf(await other.call(op, { fields }, { endpoint: 'secured' }))).toBe('28')
    expect((await accounts(other)).ok).toBe(true)
  })

  it('security 30: a registration refuses the phone number of an excluded person in every form', async () => {
    const digits = String(20_000_000 + Math.floor(here.database.clock.now() % 1_000_000))
    const withPhone = (client: Client, phoneMobile: string) =>
      client.call(
        'playerRegistrationFull',
        {
          fields: {
            country: 'DE',
            primaryAddressStreet: 'St James Square 12',
            primaryAddressPostalcode: '10115',
            primaryAddressCity: 'Berlin',
            primaryAddressState: 'Berlin',
            phoneMobile,
          },
        },
        { endpoint: 'secured' },
      )
    const excluded = await register(here.port)
    expect((await withPhone(excluded.client, `+49151${digits}`)).result).toEqual({
      result: excluded.playerId,
    })
    await excludeHerself(excluded.playerId)
    const other = new Client(here.port, 'sister')
    await other.call('playerRegistration', registrationOf(freshName()))
    for (const form of [`0151${digits}`, `0049151${digits}`, `+490151${digits}`, `49151${digits}`])
      expect(faultOf(await withPhone(other, form))).toBe('28')
    expect((await withPhone(other, `+49152${digits}`)).ok).toBe(true)
  })

  it('security 30: a registration refuses an excluded person by another form of the address, and by name with date of birth', async () => {
    const excluded = await register(here.port)
    await excludeHerself(excluded.playerId)
    const own = registrationOf(excluded.username) as { fields: Record<string, string> }
    const again = async (fields: Record<string, string>) => {
      const request = registrationOf(freshName()) as { fields: Record<string, string> }
      return faultOf(
        await new Client(here.port, 'sister').call('playerRegistration', {
          ...request,
          fields: { ...request.fields, ...fields },
        }),
      )
    }
    expect(await again({ primaryEmail: `${excluded.username}+2@example.org` })).toBe('20')
    expect(await again({ primaryEmail: `${excluded.username.toUpperCase()}@EXAMPLE.org` })).toBe('20')
    const name = { firstName: 'ＡＤＡ', lastName: own.fields['lastName']!.toUpperCase().replace(' ', '-') }
    expect(await again(name)).toBe('20')
    expect(await again({ ...name, birthdate: '1991-12-10' })).toBeUndefined()
  })

  it('security 30: an open session of an excluded person ends with its next call', async () => {
    const { ada, sister } = await onBothSites()
    expect((await accounts(sister)).ok).toBe(true)
    await sql`update players set excluded_until = service_now() + interval '1 year' where player_id = ${ada.playerId}`.execute(
      here.service.database.kysely,
    )
    // The embedded service may answer from memory for a moment.
    await advance(here.database, '1 second')
    expect(faultOf(await accounts(sister))).toBe('101')
  })

  it('a time-out ends at its time without a request', async () => {
    const ada = await register(here.port)
    await begin({ playerId: ada.playerId, kind: 'timeOut', until: here.database.clock.now() + 86_400_000 })
    const login = () => ada.client.call('login', { username: ada.username, password: PASSWORD })
    expect(faultOf(await login())).toBe('107')
    await advance(here.database, '23 hours 59 minutes')
    expect(faultOf(await login())).toBe('107')
    await advance(here.database, '1 minute')
    expect((await login()).ok).toBe(true)
  })

  async function playerCount(): Promise<number> {
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from players`.execute(
      here.service.database.kysely,
    )
    return rows[0]?.count ?? 0
  }
})
