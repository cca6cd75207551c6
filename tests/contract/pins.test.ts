import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemEntropy } from '#service/adapters/entropy.ts'
import { hashOf, makeToken } from '#service/keys/tokens.ts'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import { Client, type Frame } from './client.ts'
import { freshName, PASSWORD, registrationOf } from './register.ts'
import { EACH_DATABASE } from '#service/testing/database.ts'
import { type ServiceHere, Services } from './service-here.ts'

const PIN = '294710'
const NEW_PIN = '830517'
const [NO_PINS, QUICK, STRICT] = ['aurora', 'quick', 'strict'] as const
/** Sites that ask for a PIN at the registration, and at every login. */
const SITES = [
  { siteId: QUICK, memberId: 198, pinRequired: 'registration' },
  { siteId: STRICT, memberId: 197, pinRequired: 'login' },
]

const outcomeOf = (frame: Frame) => frame.fault?.code ?? 'in'

interface Ada {
  readonly client: Client
  readonly siteId: string
  readonly username: string
  readonly playerId: number
}

describe.each(EACH_DATABASE)('PINs and phone logins, on the %s database', (kind) => {
  const services = new Services()
  let here: ServiceHere
  let sitesDir: string
  let lastAddress = 0
  let lastPhone = 10_000_000

  beforeAll(async () => {
    sitesDir = await mkdtemp(join(tmpdir(), 'tombolo-sites-'))
    await cp('sites', sitesDir, { recursive: true })
    for (const { siteId, memberId, pinRequired } of SITES) {
      const manifest = { manifestVersion: 1, siteId, memberId, operatorId: 1, extends: 'aurora' }
      await mkdir(join(sitesDir, siteId))
      await writeFile(
        join(sitesDir, siteId, 'manifest.json'),
        JSON.stringify({ ...manifest, hosts: [`${siteId}.example`], settings: { pinRequired } }),
      )
    }
    here = await services.start(kind, { SITES_DIR: sitesDir, TRUST_PROXY: '127.0.0.1' })
  }, 60_000)
  afterAll(async () => {
    await services.end()
    await rm(sitesDir, { recursive: true })
  })

  const kysely = () => here.service.database.kysely
  /** A visitor at an address of their own: their failures lock nobody else. */
  const visitor = (siteId: string) => {
    const client = new Client(here.port, siteId)
    client.address = `198.51.100.${++lastAddress}`
    return client
  }
  const send = (client: Client, username: string, pin: Record<string, string>) => {
    const request = registrationOf(username) as { fields: object }
    return client.call('playerRegistration', { ...request, fields: { ...request.fields, ...pin } })
  }
  const registered = async (siteId: string): Promise<Ada> => {
    const [client, username] = [visitor(siteId), freshName()]
    const answer = await send(client, username, siteId === NO_PINS ? {} : { pin: PIN })
    const { result: playerId } = answer.result as OperationResult<'playerRegistration'>
    expect(playerId).toBeGreaterThan(0)
    return { client, siteId, username, playerId }
  }
  const logIn = async ({ siteId }: Ada, body: object, client = visitor(siteId)) =>
    outcomeOf(await client.call('login', body))
  const secured = (client: Client, op: string, body: object) => client.call(op, body, { endpoint: 'secured' })
  const accounts = async (client: Client) => outcomeOf(await secured(client, 'getPlayerAccounts', {}))
  const rowOf = ({ playerId }: Ada) =>
    kysely().selectFrom('players').selectAll().where('player_id', '=', playerId).executeTakeFirstOrThrow()
  /** Gives the player a phone number, which is verified or not. */
  const phoneOf = async ({ client, playerId }: Ada, isVerified = true) => {
    const phoneMobile = `+49-151-${++lastPhone}`
    const answer = await secured(client, 'updatePlayerPhones', { phoneMobile, password: PASSWORD })
    expect(answer.result).toEqual({ result: 1 })
    const verifiedAt = isVerified ? sql<number>`service_now()` : null
    await kysely()
      .updateTable('players')
      .set({ phone_verified_at: verifiedAt })
      .where('player_id', '=', playerId)
      .execute()
    return phoneMobile
  }

  it('security 13: a registration chooses a PIN where the site asks for one, and it is hashed as the password is', async () => {
    const errorsOf = async (siteId: string, fields: Record<string, string>) =>
      (await send(visitor(siteId), freshName(), fields)).result as OperationResult<'playerRegistration'>
    const refused = (code: string) => ({ result: -1, errors: [{ field: 'pin', code }] })
    expect(await errorsOf(STRICT, {})).toEqual(refused('required'))
    expect(await errorsOf(QUICK, { pin: '29471' })).toEqual(refused('pin'))
    expect(await errorsOf(QUICK, { pin: '123456' })).toEqual(refused('common-pin'))
    expect(await errorsOf(NO_PINS, { pin: PIN })).toEqual(refused('unknown-field'))
    const ada = await registered(STRICT)
    const { pin_hash: hash, personal } = await rowOf(ada)
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(personal?.toString('latin1')).not.toContain(PIN)
  })

  it('security 14: a login needs the password and the PIN where the site asks for both', async () => {
    const ada = await registered(STRICT)
    const { username } = ada
    const right = { username, password: PASSWORD, pin: PIN }
    const outcomes: [object, string][] = [
      [right, 'in'],
      [{ ...right, pin: NEW_PIN }, '103'],
      [{ ...right, pin: '' }, '103'],
      [{ username, password: PASSWORD }, '103'],
      [{ ...right, password: 'engine1844' }, '103'],
      [{ ...right, username: freshName() }, '103'],
      [{ ...right, pin: '29471' }, '111'],
      [{ ...right, password: 'short' }, '111'],
      [{ ...right, username: 'ada lovelace' }, '110'],
      [{ ...right, username: 'ada lovelace', pin: 'secret' }, '109'],
    ]
    for (const [body, outcome] of outcomes) expect([body, await logIn(ada, body)]).toEqual([body, outcome])
    const client = visitor(STRICT)
    for (let time = 1; time <= 5; time += 1) {
      expect(await logIn(ada, { ...right, pin: NEW_PIN }, client)).toBe('103')
    }
    expect(await logIn(ada, right, client)).toBe('106')
  })

  it('security 15: a player without a PIN logs in with the password, and chooses one by the password before anything else', async () => {
    const ada = await registered(STRICT)
    await kysely()
      .updateTable('players')
      .set({ pin_hash: null, pin_changed_at: null })
      .where('player_id', '=', ada.playerId)
      .execute()
    const credentials = { username: ada.username, password: PASSWORD }
    const client = visitor(STRICT)
    expect(await logIn(ada, credentials, client)).toBe('in')
    expect(await accounts(client)).toBe('115')
    const changePin = async (body: object) => (await secured(client, 'changePin', body)).result
    expect(await changePin({ password: PASSWORD, newPin: '777777' })).toEqual({
      result: 0,
      errors: [{ field: 'newPin', code: 'common-pin' }],
    })
    expect(await changePin({ password: 'engine1844', newPin: PIN })).toEqual({
      result: 0,
      errors: [{ field: 'password', code: 'wrong' }],
    })
    expect(await changePin({ password: PASSWORD, newPin: PIN })).toEqual({ result: 1 })
    expect(await accounts(client)).toBe('in')
    expect(await logIn(ada, credentials)).toBe('103')
    expect(await logIn(ada, { ...credentials, pin: PIN })).toBe('in')
  })

  it('a changed PIN replaces the old one, is accepted on no other device, and is announced by mail', async () => {
    const ada = await registered(QUICK)
    const username = await phoneOf(ada)
    const byPin = (password: string, client = ada.client) =>
      logIn(ada, { username, password, byPhone: true }, client)
    const device = visitor(QUICK)
    expect(await byPin(PASSWORD, device)).toBe('in')
    await device.call('logout')
    expect(await byPin(PIN)).toBe('in')
    const token = ada.client.token
    const answer = await secured(ada.client, 'changePin', { password: PASSWORD, newPin: NEW_PIN })
    expect(answer.result).toEqual({ result: 1 })
    expect(ada.client.token).not.toBe(token)
    const mails = await kysely()
      .selectFrom('mails')
      .select('mail_id')
      .where('player_id', '=', ada.playerId)
      .where('kind', '=', 'pinChanged')
      .execute()
    expect(mails).toHaveLength(1)
    await ada.client.call('logout')
    expect(await byPin(PIN)).toBe('103')
    expect(await byPin(NEW_PIN, device)).toBe('103')
    expect(await byPin(NEW_PIN)).toBe('in')
    const elsewhere = await registered(NO_PINS)
    const refused = await secured(elsewhere.client, 'changePin', { password: PASSWORD, newPin: PIN })
    expect(refused.result).toEqual({ result: 0, errors: [{ field: 'newPin', code: 'unknown-field' }] })
  })

  it('the link of a mail replaces a forgotten PIN with the password', async () => {
    const ada = await registered(STRICT)
    const token = makeToken(systemEntropy)
    const { email_index: emailIndex, member_id: memberId } = await rowOf(ada)
    await kysely()
      .insertInto('password_resets')
      .values({
        token_hash: hashOf(token),
        member_id: memberId,
        player_id: ada.playerId,
        email_index: emailIndex!,
        expires_at: sql<number>`service_now() + interval '1 hour'`,
      })
      .execute()
    const password = 'difference1822'
    const reset = async (pin: string) =>
      (await visitor(STRICT).call('resetPassword', { token, password, pin })).result
    expect(await reset('123456')).toEqual({ result: 0, errors: [{ field: 'pin', code: 'common-pin' }] })
    expect(await reset(NEW_PIN)).toEqual({ result: 1 })
    const { username } = ada
    expect(await logIn(ada, { username, password, pin: PIN })).toBe('103')
    expect(await logIn(ada, { username, password, pin: NEW_PIN })).toBe('in')
  })

  it('a verified phone number logs in with the password, however it is written', async () => {
    const ada = await registered(NO_PINS)
    const phone = await phoneOf(ada)
    const byPhone = { password: PASSWORD, byPhone: true }
    expect(await logIn(ada, { ...byPhone, username: phone })).toBe('in')
    const digits = phone.replaceAll(/\D/g, '').slice('49'.length)
    for (const username of [`+49${digits}`, `0${digits}`, `0049${digits}`, `+490${digits}`])
      expect(await logIn(ada, { ...byPhone, username })).toBe('in')
    expect(await logIn(ada, { ...byPhone, username: phone, password: 'engine1844' })).toBe('103')
    expect(await logIn(ada, { ...byPhone, username: ada.username })).toBe('110')
    expect(await logIn(ada, { password: PASSWORD, username: phone })).toBe('110')
    const other = await registered(NO_PINS)
    expect(await logIn(other, { ...byPhone, username: await phoneOf(other, false) })).toBe('103')
  })

  it('security 14: an unknown phone number answers and locks as a known one, and tells nothing of the user name', async () => {
    const ada = await registered(NO_PINS)
    const numbers = [await phoneOf(ada), `+49-151-${++lastPhone}`]
    for (const username of numbers) {
      const client = visitor(NO_PINS)
      const outcomes: string[] = []
      for (let time = 1; time <= 6; time += 1) {
        outcomes.push(await logIn(ada, { username, password: `wrong-${time}`, byPhone: true }, client))
      }
      expect(outcomes).toEqual(['103', '103', '103', '103', '103', '106'])
      // The lock of a number says nothing about the account of a name, and does not hold for it.
      expect(await logIn(ada, { username: ada.username, password: PASSWORD }, client)).toBe('in')
    }
  })

  it('security 29: a PIN alone logs in by phone on a known device only', async () => {
    const ada = await registered(QUICK)
    const username = await phoneOf(ada)
    const byPin = { username, password: PIN, byPhone: true }
    const device = visitor(QUICK)
    expect(await logIn(ada, byPin, device)).toBe('103')
    expect(await logIn(ada, { ...byPin, password: PASSWORD }, device)).toBe('in')
    await device.call('logout')
    expect(await logIn(ada, byPin, device)).toBe('in')
    await ada.client.call('logout')
    expect(await logIn(ada, byPin, ada.client)).toBe('in')
    await ada.client.call('logout')
    expect(await logIn(ada, { ...byPin, password: NEW_PIN }, ada.client)).toBe('103')
    expect(await logIn(ada, { username: ada.username, password: PIN }, ada.client)).toBe('103')
  })
})
