import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD_RESETS } from '#schemas/protocol/rate-limits.ts'
import { advance } from '#service/testing/test-clock.ts'
import { MailServer } from '#tests/support/mail-server.ts'
import { Client } from './client.ts'
import { freshName, PASSWORD, register } from './register.ts'
import { EACH_DATABASE } from '#service/testing/database.ts'
import { type ServiceHere, Services } from './service-here.ts'

const NEW_PASSWORD = 'difference1822'
/** The token of the link in one of the mails, which may arrive in any order. */
const tokenAmong = (mails: readonly string[]) =>
  mails.map((mail) => /password\?key=([\w-]{43})/.exec(mail)?.[1]).find((token) => token !== undefined) ?? ''

describe.each(EACH_DATABASE)('a forgotten password, on the %s database', (kind) => {
  const services = new Services()
  const mails = new MailServer()
  let here: ServiceHere
  let lastAddress = 0

  beforeAll(async () => {
    const SMTP_URL = await mails.listen()
    here = await services.start(kind, {
      SMTP_URL,
      MAIL_FROM: 'no-reply@aurora.example',
      TRUST_PROXY: '127.0.0.1',
    })
  }, 120_000)
  afterAll(async () => {
    await services.end()
    await mails.close()
  })

  /** A visitor at an address of their own. */
  const visitor = (siteId?: string) => {
    const client = new Client(here.port, siteId)
    client.address = `198.51.100.${++lastAddress}`
    return client
  }
  const registered = async () => {
    const ada = await register(here.port, visitor())
    return { ...ada, email: `${ada.username}@example.org` }
  }
  const ask = async (memberName: string, client = visitor()) =>
    client.call('requestResetPassword', { memberName })
  const resultOf = async (op: string, body: object, client = visitor(), key?: string) =>
    (await client.call(op, body, key === undefined ? {} : { key })).result
  const logIn = async (username: string, password: string) =>
    (await visitor().call('login', { username, password })).fault?.code ?? 'in'
  const tokenFor = async ({ username, email }: { username: string; email: string }) => {
    await ask(`101#${username}`)
    return tokenAmong(await mails.mailsTo(email, 2))
  }

  it('the link of a mail sets a new password once, ends every session, and a notice is sent', async () => {
    const ada = await registered()
    const token = await tokenFor(ada)
    expect(await resultOf('checkToken', { token })).toEqual({ result: 1 })
    const reset = { token, password: NEW_PASSWORD, ip: '203.0.113.9' }
    expect(await resultOf('resetPassword', reset)).toEqual({ result: 1 })
    const accounts = await ada.client.call('getPlayerAccounts', {}, { endpoint: 'secured' })
    expect(accounts.fault?.code).toBe('101')
    expect(await logIn(ada.username, PASSWORD)).toBe('103')
    expect(await logIn(ada.username, NEW_PASSWORD)).toBe('in')
    expect(await resultOf('checkToken', { token })).toEqual({ result: 0 })
    expect(await resultOf('resetPassword', { ...reset, password: 'another1822' })).toEqual({
      result: 0,
      errors: [{ field: 'token', code: 'expired' }],
    })
    expect((await mails.mailsTo(ada.email, 3)).at(-1)).toContain('was changed')
  })

  it('the e-mail address names an account as the user name does', async () => {
    const { email } = await registered()
    await ask(email.toUpperCase())
    expect(tokenAmong(await mails.mailsTo(email, 2))).toMatch(/^[\w-]{43}$/)
  })

  it('security 14: the answer is the same for an unknown account, and a second request within a minute sends nothing', async () => {
    const { username, email } = await registered()
    const known = await ask(username)
    const unknown = await ask(freshName())
    expect(known.result).toEqual({ result: 1 })
    expect(unknown.result).toEqual(known.result)
    expect((await ask(username)).result).toEqual(known.result)
    await mails.mailsTo(email, 2)
    await advance(here.database, '2 minutes')
    await ask(username)
    const all = await mails.mailsTo(email, 3)
    expect(all).toHaveLength(3)
  })

  it('security 14: one client may ask for only so many links a minute', async () => {
    const client = visitor()
    for (let count = 1; count <= PASSWORD_RESETS.perMinute; count++) {
      expect((await ask(freshName(), client)).result).toEqual({ result: 1 })
    }
    expect((await ask(freshName(), client)).fault?.code).toBe('300')
    expect((await ask(freshName())).result).toEqual({ result: 1 })
  })

  it('security 12: a link expires after an hour, is valid on its own site only, and is stored as a digest', async () => {
    const ada = await registered()
    const token = await tokenFor(ada)
    expect(await resultOf('checkToken', { token }, visitor('kola'))).toEqual({ result: 0 })
    const { token_hash: stored } = await here.service.database.kysely
      .selectFrom('password_resets')
      .select('token_hash')
      .where('player_id', '=', ada.playerId)
      .executeTakeFirstOrThrow()
    expect(Buffer.from(stored).toString('base64url')).not.toBe(token)
    await advance(here.database, '61 minutes')
    expect(await resultOf('checkToken', { token })).toEqual({ result: 0 })
    expect(await resultOf('resetPassword', { token, password: NEW_PASSWORD })).toMatchObject({ result: 0 })
    expect(await logIn(ada.username, PASSWORD)).toBe('in')
  })

  it('a new password that the site refuses leaves the link valid', async () => {
    const token = await tokenFor(await registered())
    expect(await resultOf('resetPassword', { token, password: '' })).toMatchObject({
      result: 0,
      errors: [{ field: 'password', code: 'password-length' }],
    })
    expect(await resultOf('resetPassword', { token, password: 'password1' })).toEqual({
      result: 0,
      errors: [{ field: 'password', code: 'common-password' }],
    })
    expect(await resultOf('checkToken', { token })).toEqual({ result: 1 })
  })

  it('the same request with the same key is answered again', async () => {
    const token = await tokenFor(await registered())
    const [client, key] = [visitor(), freshName()]
    // The first answer gives the client the cookie that its keys are bound to.
    await client.call('ping')
    const body = { token, password: NEW_PASSWORD }
    expect(await resultOf('resetPassword', body, client, key)).toEqual({ result: 1 })
    expect(await resultOf('resetPassword', body, client, key)).toEqual({ result: 1 })
  })

  it('security 12: a new password voids a new e-mail address that was not confirmed yet', async () => {
    const ada = await registered()
    const next = `${freshName()}@example.org`
    await ada.client.call('updatePlayerEmail', { email: next, password: PASSWORD }, { endpoint: 'secured' })
    const [mail] = await mails.mailsTo(next)
    await ask(ada.username)
    const all = await mails.mailsTo(ada.email, 3)
    const token = tokenAmong(all)
    expect(await resultOf('resetPassword', { token, password: NEW_PASSWORD })).toEqual({ result: 1 })
    const key = /emailconfirmation\?key=([\w-]{43})/.exec(mail!)?.[1]
    expect(await resultOf('submitEmailConfirmation', { key })).toEqual({ result: 0 })
  })

  it.each(['', 'x', 'a'.repeat(43)])('the token "%s" sets no password', async (token) => {
    expect(await resultOf('checkToken', { token })).toEqual({ result: 0 })
    expect(await resultOf('resetPassword', { token, password: NEW_PASSWORD })).toMatchObject({ result: 0 })
  })

  it('security 10: the number of another site before the name decides nothing', async () => {
    const { username, email } = await registered()
    await ask(`102#${username}`)
    await mails.mailsTo(email, 2)
    await ask(`101#${username}`, visitor('kola'))
    expect(await mails.mailsTo(email, 2)).toHaveLength(2)
  })
})
