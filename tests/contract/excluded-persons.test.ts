import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askAboutPlayers } from '#service/protection/register-runner.ts'
import { EACH_DATABASE } from '#service/testing/database.ts'
import { advance } from '#service/testing/test-clock.ts'
import { Client, type Frame } from './client.ts'
import { complete, freshName, PASSWORD, registrationOf } from './register.ts'
import { type ServiceHere, Services } from './service-here.ts'

/** Aurora as a site that asks a register. */
const LISTED = {
  manifestVersion: 1,
  siteId: 'listed',
  memberId: 198,
  operatorId: 1,
  extends: 'aurora',
  hosts: ['listed.example'],
  registration: { exclusionRegister: { address: 'sandbox', keyId: 'sandbox', cacheMinutes: 0 } },
}
const BIRTHDATE = '1990-12-10'
const BY_REGISTER = { by: 'register' }
const faultOf = (frame: Frame) => frame.fault && { code: frame.fault.code, args: frame.fault.args }

describe.each(EACH_DATABASE)('a register of excluded persons, on the %s database', (kind) => {
  const services = new Services()
  let here: ServiceHere
  let sitesDir: string
  beforeAll(async () => {
    sitesDir = await mkdtemp(join(tmpdir(), 'tombolo-sites-'))
    await cp('sites', sitesDir, { recursive: true })
    await mkdir(join(sitesDir, 'listed'))
    await writeFile(join(sitesDir, 'listed/manifest.json'), JSON.stringify(LISTED))
    here = await services.start(kind, { SITES_DIR: sitesDir, SANDBOX_PROCESSOR: '1' })
  }, 60_000)
  afterAll(async () => {
    await services.end()
    await rm(sitesDir, { recursive: true })
  })

  const say = async (username: string, state: 'excluded' | 'silent' | 'none') => {
    const answer = await fetch(`http://127.0.0.1:${here.port}/sandbox-checks/register/persons`, {
      method: 'PUT',
      body: JSON.stringify({ lastName: `Lovelace ${username}`, birthDate: BIRTHDATE, state }),
    })
    expect(answer.status).toBe(204)
  }
  const registerAs = async (username: string) => {
    const client = new Client(here.port, 'listed')
    const frame = await client.call('playerRegistration', registrationOf(username))
    return {
      client,
      username,
      frame,
      playerId: (frame.result as { result: number } | undefined)?.result ?? 0,
    }
  }
  const player = async () => {
    const registered = await registerAs(freshName())
    expect(registered.playerId).toBeGreaterThan(0)
    return registered
  }
  const logIn = (username: string, restricted = false) =>
    new Client(here.port, 'listed').call('login', {
      username,
      password: PASSWORD,
      ...(restricted && { restricted }),
    })
  const deposit = async (client: Client) => {
    const body = { processorId: 'sandbox', amount: 20, currencyId: 978, returnPath: '/cashier' }
    const frame = await client.call('depositRequestInfo', body, { endpoint: 'secured', key: randomUUID() })
    return (frame.result as { status: string } | undefined)?.status ?? frame.fault?.code
  }
  const step = async (client: Client) => {
    const frame = await client.call('getDepositStep', { currencyId: 978 }, { endpoint: 'secured' })
    return (frame.result as { status: string }).status
  }
  const isDue = async (playerId: number) => {
    const { rows } = await sql<{ isDue: boolean }>`
      select register_due_at <= service_now() is true as "isDue" from players where player_id = ${playerId}`.execute(
      here.database.kysely,
    )
    return rows[0]?.isDue
  }
  const runDaily = () => askAboutPlayers({ ...here.service, log: here.service.log })

  it('GB LCCP 3.5.5: a person on the register is refused at the registration, the login and the deposit', async () => {
    const stranger = freshName()
    await say(stranger, 'excluded')
    expect(faultOf((await registerAs(stranger)).frame)).toEqual({ code: '20', args: BY_REGISTER })
    const { username, client } = await player()
    await complete(client)
    expect(await deposit(client)).toBe('created')
    await say(username, 'excluded')
    expect(await deposit(client)).toMatch(/^(101|unavailable)$/)
    expect(faultOf(await logIn(username))).toEqual({ code: '107', args: BY_REGISTER })
    expect((await logIn(username, true)).ok).toBe(true)
  })

  it('IE exclusion register: without an answer nobody registers, logs in or deposits, and it is asked again', async () => {
    const stranger = freshName()
    await say(stranger, 'silent')
    expect(faultOf((await registerAs(stranger)).frame)).toEqual({ code: '300', args: BY_REGISTER })
    const { username, client, playerId } = await player()
    await complete(client)
    await say(username, 'silent')
    expect(await deposit(client)).toBe('register-unanswered')
    expect(await step(client)).toBe('register-unanswered')
    expect(await isDue(playerId)).toBe(true)
    expect(faultOf(await logIn(username))).toEqual({ code: '300', args: BY_REGISTER })
    await say(username, 'none')
    expect(await step(client)).toBe('ready')
    expect(await deposit(client)).toBe('created')
    expect((await logIn(username)).ok).toBe(true)
  })

  it('IE exclusion register: each player is asked about once a day, and a match ends sessions and marketing', async () => {
    const { username, client, playerId } = await player()
    await say(username, 'excluded')
    await runDaily()
    expect((await client.call('getPlayerAccounts', {}, { endpoint: 'secured' })).ok).toBe(true)
    await advance(here.database, '21 hours')
    await runDaily()
    const { rows } = await sql<object>`
      select excluded_until > service_now() as excluded, contact_by_email as mail, contact_email_news as news
      from players where player_id = ${playerId}`.execute(here.database.kysely)
    expect(rows).toEqual([{ excluded: true, mail: false, news: false }])
    expect((await client.call('getPlayerAccounts', {}, { endpoint: 'secured' })).fault?.code).toBe('101')
  })

  it('IE exclusion register: an answer of the day before holds through a silent round, and ends after 26 hours', async () => {
    const { username, playerId } = await player()
    await say(username, 'silent')
    await advance(here.database, '21 hours')
    await runDaily()
    expect(await isDue(playerId)).toBe(false)
    await advance(here.database, '6 hours')
    await runDaily()
    expect(await isDue(playerId)).toBe(true)
    await say(username, 'none')
    await runDaily()
    expect(await isDue(playerId)).toBe(false)
  })

  it('security 24: no log line has the data of a person who was asked about', async () => {
    const { username } = await player()
    await say(username, 'silent')
    await logIn(username)
    const lines = here.logged.join('\n')
    expect(lines).toContain('a check of a person was not answered')
    expect(lines).not.toContain(username)
    expect(lines).not.toContain(BIRTHDATE)
  })
})
