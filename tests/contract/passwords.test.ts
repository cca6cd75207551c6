import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import { advance } from '#service/testing/test-clock.ts'
import { Client, type Frame } from './client.ts'
import { operatorApi } from './operator-api.ts'
import { freshName, PASSWORD, register, type Registered } from './register.ts'
import { onEachService, type ServiceHere } from './service-here.ts'

const NEW_PASSWORD = 'difference1822'

const faultOf = (frame: Frame) => frame.fault?.code
const change = (client: Client, body: object, options: { key?: string; op?: string } = {}) => {
  const { op = 'changePassword', ...rest } = options
  return client.call(
    op,
    { password: PASSWORD, newPassword: NEW_PASSWORD, ...body },
    { endpoint: 'secured', ...rest },
  )
}
const sidHash = ({ cookie }: Client) =>
  createHash('sha256')
    .update(cookie?.split('=')[1] ?? '')
    .digest()
const accounts = (client: Client) => client.call('getPlayerAccounts', {}, { endpoint: 'secured' })
const logIn = async (port: number, { username }: Registered, password: string, client = new Client(port)) => {
  return { client, answer: await client.call('login', { username, password }) }
}
const playerOf = async (client: Client) => {
  const filter = { memberId: 101, languageId: 'en_US' }
  return ((await client.call('init', { filter, clientInformation: {} })).result as OperationResult<'init'>)
    .player
}

onEachService((start) => {
  let here: ServiceHere
  beforeAll(async () => {
    here = await start()
  }, 60_000)

  /** What an operator demands; the embedded service may answer from memory for a second. */
  const demand = async ({ playerId }: Registered) => {
    await sql`update players set must_change_password = true where player_id = ${playerId}`.execute(
      here.service.database.kysely,
    )
    await advance(here.database, '1 second')
  }

  describe('a change of the password', () => {
    it('security 15: a change of the password needs the present password, which is invalid afterwards', async () => {
      const ada = await register(here.port)
      const refused = await change(ada.client, { password: 'engine1844' })
      expect(refused.result).toEqual({ result: 0, errors: [{ field: 'password', code: 'wrong' }] })
      expect((await change(ada.client, {})).result).toEqual({ result: 1 })
      await ada.client.call('logout')
      expect(faultOf((await logIn(here.port, ada, PASSWORD)).answer)).toBe('103')
      expect((await logIn(here.port, ada, NEW_PASSWORD)).answer.ok).toBe(true)
    })

    it('an empty password is not the present one, and not a new one', async () => {
      const { client } = await register(here.port)
      const check = await client.call('checkPassword', { password: '' })
      expect(check.result).toEqual({ result: 0 })
      expect((await change(client, { password: '' })).result).toEqual({
        result: 0,
        errors: [{ field: 'password', code: 'wrong' }],
      })
      expect((await change(client, { newPassword: '' })).result).toMatchObject({
        result: 0,
        errors: [{ field: 'newPassword', code: 'password-length' }],
      })
    })

    it('security 12: a change of the password gives the session a new token, and the old one is invalid at once', async () => {
      const ada = await register(here.port)
      const old = ada.client.token
      await change(ada.client, {})
      expect(ada.client.token).not.toBe(old)
      expect((await accounts(ada.client)).ok).toBe(true)
      const thief = new Client(here.port)
      thief.cookie = ada.client.cookie
      thief.token = old
      expect(faultOf(await accounts(thief))).toBe('101')
    })

    it('a WebSocket on which the password was changed goes on with the new token', async () => {
      const ada = await register(here.port)
      const socket = await ada.client.websocket()
      await socket.connect(ada.client.token)
      await socket.call('subscribe', { topics: [{ topic: `cashier/${ada.playerId}` }] })
      const body = { password: PASSWORD, newPassword: NEW_PASSWORD }
      const answer = await socket.call('changePassword', body)
      expect(answer).toMatchObject({ ok: true, result: { result: 1 } })
      expect(answer.token).toMatch(/^[\w-]{43}$/)
      expect((await socket.call('getPlayerAccounts')).ok).toBe(true)
      expect((await socket.nextPush()).event).toBe('player.profileUpdate')
      socket.close()
    })

    it('a change of the password ends every other session of the player', async () => {
      const ada = await register(here.port)
      // A login ends the other sessions, so that a second one beside it is put into the database.
      const other = new Client(here.port)
      await other.call('ping')
      const { rows } = await sql<{ sessionId: number }>`
        insert into sessions (player_id, member_id, sid_hash, expires_at)
        values (${ada.playerId}, 101, ${Buffer.alloc(32)}, service_now() + interval '1 day')
        returning session_id as "sessionId"`.execute(here.service.database.kysely)
      await change(ada.client, {})
      const ended = await sql<{ reason: string }>`
        select end_reason as reason from sessions where session_id = ${rows[0]!.sessionId}`.execute(
        here.service.database.kysely,
      )
      expect(ended.rows).toEqual([{ reason: 'passwordChanged' }])
    })

    it.each([
      ['abc12', 'password-length'],
      ['a1'.repeat(11), 'password-length'],
      ['abcdefgh', 'password-characters'],
      ['Password1', 'common-password'],
      [PASSWORD, 'same'],
    ])('security 13: the new password %j is refused: %s', async (newPassword, code) => {
      const ada = await register(here.port)
      const { result } = await change(ada.client, { newPassword })
      expect(result).toEqual({ result: 0, errors: [expect.objectContaining({ field: 'newPassword', code })] })
      expect((await accounts(ada.client)).ok).toBe(true)
    })

    it('security 14: wrong present passwords are counted together with failed logins of the device', async () => {
      const ada = await register(here.port)
      const sameDevice = new Client(here.port)
      sameDevice.cookie = ada.client.cookie
      for (let time = 1; time <= 3; time += 1) await logIn(here.port, ada, `wrong-${time}`, sameDevice)
      for (let time = 4; time <= 5; time += 1) await change(ada.client, { password: `wrong-${time}` })
      expect(faultOf(await change(ada.client, {}))).toBe('106')
      expect(faultOf((await logIn(here.port, ada, PASSWORD, sameDevice)).answer)).toBe('106')
    })

    it('security 29: only the device that changed the password is a known device afterwards', async () => {
      const ada = await register(here.port)
      const other = new Client(here.port)
      await logIn(here.port, ada, PASSWORD, other)
      const devices = async () => {
        const { rows } = await sql<{ device: Buffer }>`select device from known_devices
          where device in (${sidHash(ada.client)}, ${sidHash(other)})`.execute(here.service.database.kysely)
        return rows.map(({ device }) => device.toString('hex'))
      }
      expect(await devices()).toHaveLength(2)
      await change(other, {})
      expect(await devices()).toEqual([sidHash(other).toString('hex')])
    })

    it('a repeated change of the password gets the first answer, and no second token', async () => {
      const ada = await register(here.port)
      const key = freshName()
      expect((await change(ada.client, {}, { key })).result).toEqual({ result: 1 })
      const token = ada.client.token
      expect((await change(ada.client, {}, { key })).result).toEqual({ result: 1 })
      expect(ada.client.token).toBe(token)
      expect(faultOf(await change(ada.client, { newPassword: 'another1833' }, { key }))).toBe(
        'Client.Error.KeyReused',
      )
    })

    it('a player gets a mail about each change of the password, at most six a day', async () => {
      const ada = await register(here.port)
      for (let time = 0; time < 7; time += 1) {
        const password = time === 0 ? PASSWORD : `${NEW_PASSWORD}${time}`
        await change(ada.client, { password, newPassword: `${NEW_PASSWORD}${time + 1}` })
      }
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from mails
        where player_id = ${ada.playerId} and kind = 'passwordChanged'`.execute(here.service.database.kysely)
      expect(rows).toEqual([{ count: 6 }])
    })

    it('a visitor cannot change a password', async () => {
      const client = new Client(here.port)
      await client.call('ping')
      expect(faultOf(await change(client, {}))).toBe('101')
    })
  })

  describe('a demanded change of the password', () => {
    it('secured operations are answered with 115 until a demanded change of the password is made', async () => {
      const ada = await register(here.port)
      await demand(ada)
      expect(faultOf(await accounts(ada.client))).toBe('115')
      expect(faultOf(await ada.client.call('getPlayerAccounts'))).toBe('115')
      expect((await ada.client.call('getFilteredGames', {})).ok).toBe(true)
      expect((await playerOf(ada.client))?.changePassword).toBe(true)
      expect((await change(ada.client, {}, { op: 'changePassword2' })).result).toEqual({ result: 1 })
      expect((await accounts(ada.client)).ok).toBe(true)
      expect((await playerOf(ada.client))?.changePassword).toBe(false)
    })

    it('a demanded change of the password is still required after a new login', async () => {
      const ada = await register(here.port)
      await demand(ada)
      expect((await ada.client.call('logout')).ok).toBe(true)
      const { client, answer } = await logIn(here.port, ada, PASSWORD)
      expect(answer.ok).toBe(true)
      expect(faultOf(await accounts(client))).toBe('115')
    })

    it('security 15: an operator demands another password: the sessions end, and the next login must change it', async () => {
      const ada = await register(here.port)
      const operator = operatorApi(here)
      const player = { siteId: 'aurora', playerId: ada.playerId }
      const reason = { reason: 'Seen in a list of stolen passwords' }
      expect((await operator.ask('demandPasswordChange', player, reason)).status).toBe(200)
      expect(faultOf(await accounts(ada.client))).toBe('101')
      const { client, answer } = await logIn(here.port, ada, PASSWORD)
      expect(answer.ok).toBe(true)
      expect(faultOf(await accounts(client))).toBe('115')
      expect((await change(client, {}, { op: 'changePassword2' })).result).toEqual({ result: 1 })
      expect((await accounts(client)).ok).toBe(true)
      const audit = await here.service.database.kysely
        .selectFrom('audit_log')
        .select(['action', 'body'])
        .orderBy('audit_id', 'desc')
        .executeTakeFirst()
      expect(audit).toEqual({ action: 'player.password-demanded', body: { ...player, ...reason } })
      expect((await operator.ask('demandPasswordChange', { ...player, siteId: 'kola' }, reason)).status).toBe(
        404,
      )
    })

    it('changePassword2 is refused with 108, no temporary password, where no change is demanded', async () => {
      const ada = await register(here.port)
      expect(faultOf(await change(ada.client, {}, { op: 'changePassword2' }))).toBe('108')
    })

    it('security 13: a login with a password that the site would refuse today demands a change', async () => {
      const ada = await register(here.port)
      await ada.client.call('logout')
      const { hashPassword } = await import('#service/sessions/passwords.ts')
      await sql`update players set password_hash = ${await hashPassword('qwerty123', 'test')}
        where player_id = ${ada.playerId}`.execute(here.service.database.kysely)
      const { client, answer } = await logIn(here.port, ada, 'qwerty123')
      expect(answer.ok).toBe(true)
      expect((await playerOf(client))?.changePassword).toBe(true)
      expect(faultOf(await accounts(client))).toBe('115')
    })
  })
})
