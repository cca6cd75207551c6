import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { beginExclusion, type NewExclusion } from '#service/protection/exclusions.ts'
import { advance } from '#service/testing/test-clock.ts'
import { Client, type Frame } from './client.ts'
import { freshName, PASSWORD, register, registrationOf } from './register.ts'
import { type Kind, type ServiceHere, Services } from './service-here.ts'

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

describe.each<Kind>(['embedded', 'postgres'])('exclusions over the wire, on the %s database', (kind) => {
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
    await sql`update players set phone_index = ${here.service.vault.phoneIndex(fields.phoneMobile)}
      where player_id = ${excluded.playerId}`.execute(here.service.database.kysely)
    for (const op of ['playerRegistrationFull', 'registerAndLoginBeforeDeposit'])
      expect(faultOf(await other.call(op, { fields }, { endpoint: 'secured' }))).toBe('28')
    expect((await accounts(other)).ok).toBe(true)
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
