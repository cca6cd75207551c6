import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import { advance } from '#service/testing/test-clock.ts'
import { Client, type Frame } from './client.ts'
import { PASSWORD, register, registrationOf, freshName, type Registered } from './register.ts'
import { onEachService, type ServiceHere } from './service-here.ts'

const faultOf = (frame: Frame) => frame.fault?.code
const accounts = (client: Client) => client.call('getPlayerAccounts', {}, { endpoint: 'secured' })
const isIn = async (client: Client) => (await accounts(client)).ok === true
const hashOf = (token: string) => createHash('sha256').update(token).digest()

onEachService((start) => {
  let here: ServiceHere
  beforeAll(async () => {
    here = await start()
  }, 60_000)

  const pass = (time: string) => advance(here.database, time)
  const tokenOf = ({ client }: Registered) => client.token as string
  const second = ({ client }: Registered, token: string) => {
    const other = new Client(here.port)
    other.cookie = client.cookie
    other.token = token
    return other
  }

  it('security 12: a token has 256 bits, and cannot be computed from stored data', async () => {
    const ada = await register(here.port)
    expect(Buffer.from(tokenOf(ada), 'base64url')).toHaveLength(32)
    const { rows } = await sql<{ row: string }>`
      select session_tokens::text as row from session_tokens union all select sessions::text from sessions
      union all select idempotency_keys::text from idempotency_keys
      union all select outbox::text from outbox`.execute(here.service.database.kysely)
    const stored = rows.map(({ row }) => row).join('\n')
    const secrets = [tokenOf(ada), ada.client.cookie?.split('=')[1] as string]
    for (const secret of secrets) {
      expect(stored).not.toContain(secret)
      expect(stored).not.toContain(Buffer.from(secret).toString('hex'))
    }
    expect(stored).toContain(hashOf(tokenOf(ada)).toString('hex'))
  })

  it('security 12: a token is rotated after 15 minutes of use, and the old one is valid for 30 s', async () => {
    const ada = await register(here.port)
    const old = tokenOf(ada)
    await pass('14 minutes')
    expect(await isIn(ada.client)).toBe(true)
    expect(tokenOf(ada)).toBe(old)
    await pass('1 minute 1 second')
    expect(await isIn(ada.client)).toBe(true)
    const fresh = tokenOf(ada)
    expect(fresh).not.toBe(old)
    // Whoever lost that answer still has the old token, and gets the same new one again.
    const lost = second(ada, old)
    await pass('25 seconds')
    expect(await isIn(lost)).toBe(true)
    expect(lost.token).toBe(fresh)
    expect(await isIn(ada.client)).toBe(true)
  })

  it('security 12: a rotated token that is used again later revokes all tokens of its session', async () => {
    const ada = await register(here.port)
    const old = tokenOf(ada)
    await pass('16 minutes')
    await accounts(ada.client)
    expect(await isIn(ada.client)).toBe(true)
    await pass('31 seconds')
    expect(faultOf(await accounts(second(ada, old)))).toBe('101')
    expect(faultOf(await accounts(ada.client))).toBe('101')
  })

  it('security 12: eight concurrent requests at the rotation get one new token', async () => {
    const ada = await register(here.port)
    const old = tokenOf(ada)
    await pass('16 minutes')
    const clients = Array.from({ length: 8 }, () => second(ada, old))
    const answers = await Promise.all(clients.map((client) => accounts(client)))
    expect(answers.every(({ ok }) => ok === true)).toBe(true)
    expect(new Set(clients.map(({ token }) => token)).size).toBe(1)
    expect(await isIn(clients[0] as Client)).toBe(true)
  })

  it('security 12: a session ends after a time without use, and after a day in any case', async () => {
    const idle = await register(here.port)
    await pass('3 hours')
    expect(faultOf(await accounts(idle.client))).toBe('101')
    const used = await register(here.port)
    // Twice this time is less than the time without use: the service answers before it has written a use.
    for (let minutes = 55; minutes < 24 * 60; minutes += 55) {
      await pass('55 minutes')
      expect(await isIn(used.client)).toBe(true)
    }
    await pass('55 minutes')
    expect(faultOf(await accounts(used.client))).toBe('101')
  })

  it('security 12: each login gives a new token, which is bound to the cookie and the site', async () => {
    const ada = await register(here.port)
    const first = tokenOf(ada)
    await ada.client.call('logout')
    await ada.client.call('login', { username: ada.username, password: PASSWORD })
    expect(tokenOf(ada)).not.toBe(first)
    const thief = new Client(here.port)
    await thief.call('ping')
    thief.token = tokenOf(ada)
    expect(faultOf(await accounts(thief))).toBe('101')
    const elsewhere = new Client(here.port, 'kola')
    elsewhere.cookie = ada.client.cookie
    elsewhere.token = tokenOf(ada)
    expect(faultOf(await accounts(elsewhere))).toBe('101')
    expect(await isIn(ada.client)).toBe(true)
  })

  it('a poll from the positions in the answer to init gets what happened after it, and nothing before', async () => {
    const ada = await register(here.port)
    const speak = (languageId: string) =>
      ada.client.call('updatePlayerLocale', { languageId }, { endpoint: 'secured', key: randomUUID() })
    const own = (await ada.client.poll([{ topic: `cashier/${ada.playerId}` }])).value as { topics: object[] }
    expect((await speak('de_DE')).ok).toBe(true)
    // The event is in the topic before the session is read.
    expect((await ada.client.poll(own.topics, 5000)).value).toMatchObject({ pushes: [{}] })
    const { topics } = (await ada.client.call('init')).result as OperationResult<'init'>
    expect(topics.map(({ topic }) => topic)).toEqual(['lobby/101', `cashier/${ada.playerId}`])
    // A change by another tab, between the load of a page and its first poll.
    expect((await speak('en_US')).ok).toBe(true)
    const { pushes } = (await ada.client.poll([topics[1] as object], 5000)).value as { pushes: Frame[] }
    expect(pushes.map(({ event }) => event)).toEqual(['player.profileUpdate'])
  })

  it('a poll of the old session gets the event of a login elsewhere, and its next call is refused with 101', async () => {
    const ada = await register(here.port)
    const topic = `cashier/${ada.playerId}`
    const before = (await ada.client.poll([{ topic }])).value as { topics: object[] }
    const held = ada.client.poll(before.topics, 5000)
    const other = new Client(here.port)
    const login = await other.call('login', { username: ada.username, password: PASSWORD })
    expect(login.ok).toBe(true)
    const told = (await held).value as { pushes: Frame[]; topics: object[] }
    expect(told.pushes.map(({ event }) => event)).toEqual(['player.loginEvent'])
    expect(faultOf(await accounts(ada.client))).toBe('101')
    expect((await ada.client.poll(told.topics)).status).toBe(401)
    // Whoever polls every three seconds hears of it as well, and so does nobody twice.
    const late = (await ada.client.poll(before.topics)).value as { pushes: Frame[] }
    expect(late.pushes.map(({ event }) => event)).toEqual(['player.loginEvent'])
    const own = (await other.poll([{ topic }])).value as { topics: object[] }
    expect((await other.poll(own.topics)).value).toMatchObject({ pushes: [] })
    expect(await isIn(other)).toBe(true)
  })

  it('a WebSocket of the old session gets the event of a login elsewhere, and its next call is refused with 101', async () => {
    const ada = await register(here.port)
    const socket = await ada.client.websocket()
    await socket.connect(tokenOf(ada))
    await socket.call('subscribe', { topics: [{ topic: `cashier/${ada.playerId}` }] })
    const other = new Client(here.port)
    await other.call('login', { username: ada.username, password: PASSWORD })
    await expect.poll(() => socket.pushes.map(({ event }) => event)).toEqual(['player.loginEvent'])
    expect(faultOf(await socket.call('getPlayerAccounts'))).toBe('101')
    expect(faultOf(await socket.call('subscribe', { topics: [{ topic: `cashier/${ada.playerId}` }] }))).toBe(
      '101',
    )
    // What happens to the player from now on is not for this connection.
    await other.call('playerRegistrationFull', { fields: {} }, { endpoint: 'secured' })
    await other.call('logout')
    await other.call('login', { username: ada.username, password: PASSWORD })
    await new Client(here.port).call('login', { username: ada.username, password: PASSWORD })
    // An absence is observed: a push arrives within some milliseconds.
    await sleep(200)
    expect(socket.pushes).toHaveLength(1)
    socket.close()
  })

  it('a WebSocket is authenticated by its own login until its session ends', async () => {
    const ada = await register(here.port)
    await ada.client.call('logout')
    const socket = await ada.client.websocket()
    await socket.connect()
    expect(faultOf(await socket.call('getPlayerAccounts'))).toBe('101')
    const login = await socket.call('login', { username: ada.username, password: PASSWORD })
    expect(login).toMatchObject({ ok: true, result: { playerId: ada.playerId } })
    expect(login.token).toMatch(/^[\w-]{43}$/)
    expect((await socket.call('getPlayerAccounts')).ok).toBe(true)
    await pass('16 minutes')
    const rotated = await socket.call('getPlayerAccounts')
    expect(rotated.token).toMatch(/^[\w-]{43}$/)
    expect(rotated.token).not.toBe(login.token)
    expect((await socket.call('logout')).ok).toBe(true)
    expect(faultOf(await socket.call('getPlayerAccounts'))).toBe('101')
    socket.close()
  })

  it('security 13: a password is hashed with Argon2id, 19 MiB and two passes, and is hashed again at login', async () => {
    const ada = await register(here.port)
    const read = async () => {
      const { rows } = await sql<{ hash: string }>`
        select password_hash as hash from players where player_id = ${ada.playerId}`.execute(
        here.service.database.kysely,
      )
      return rows[0]?.hash as string
    }
    expect(await read()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    await ada.client.call('logout')
    const { hash } = await import('@node-rs/argon2')
    const weak = await hash(PASSWORD, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
    await sql`update players set password_hash = ${weak} where player_id = ${ada.playerId}`.execute(
      here.service.database.kysely,
    )
    expect((await ada.client.call('login', { username: ada.username, password: PASSWORD })).ok).toBe(true)
    expect(await read()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it.each([
    ['', 'required'],
    ['abc12', 'password-length'],
    ['a1'.repeat(11), 'password-length'],
    ['abcdefgh', 'password-characters'],
    ['12345678', 'password-characters'],
    ['Password1', 'common-password'],
    ['qwerty123', 'common-password'],
  ])('security 13: the password %j is refused: %s', async (password, code) => {
    const client = new Client(here.port)
    const answer = await client.call('playerRegistration', { ...registrationOf(freshName()), password })
    expect(answer.result).toEqual({
      result: -1,
      errors: [expect.objectContaining({ field: 'password', code })],
    })
    expect(client.token).toBeUndefined()
    client.close()
  })

  it('security 10: a login whose username contains the member and the address is refused', async () => {
    const ada = await register(here.port)
    await ada.client.call('logout')
    const username = `${ada.username}#101#198.51.100.1`
    expect(faultOf(await ada.client.call('login', { username, password: PASSWORD }))).toBe('110')
  })

  it('a login without a name or a password is refused with 109 to 111', async () => {
    const ada = await register(here.port)
    await ada.client.call('logout')
    const outcomeOf = async (username: string, password: string) =>
      faultOf(await ada.client.call('login', { username, password }))
    expect(await outcomeOf('', '')).toBe('109')
    expect(await outcomeOf('', PASSWORD)).toBe('110')
    expect(await outcomeOf(ada.username, '')).toBe('111')
  })

  it('security 14: an account is locked after five failures, also for the right password', async () => {
    const ada = await register(here.port)
    await ada.client.call('logout')
    const attempt = (password: string) => ada.client.call('login', { username: ada.username, password })
    for (let time = 1; time <= 5; time += 1) expect(faultOf(await attempt(`wrong-${time}`))).toBe('103')
    expect(faultOf(await attempt('wrong-6'))).toBe('106')
    expect(faultOf(await attempt(PASSWORD))).toBe('106')
    await pass('14 minutes')
    expect(faultOf(await attempt(PASSWORD))).toBe('106')
    await pass('1 minute')
    expect((await attempt(PASSWORD)).ok).toBe(true)
  })

  it('security 14: forty concurrent guesses of a password are counted as forty', async () => {
    const ada = await register(here.port)
    await ada.client.call('logout')
    const guesses = Array.from({ length: 40 }, (_, index) => {
      const password = index === 39 ? PASSWORD : `guess-${index}`
      return new Client(here.port).call('login', { username: ada.username, password })
    })
    const codes = (await Promise.all(guesses)).map(faultOf)
    expect(codes.filter((code) => code === '106').length).toBeGreaterThanOrEqual(34)
  })

  it('security 14: an unknown account answers and locks in the same way as an existing one', async () => {
    const client = new Client(here.port)
    const unknown = freshName()
    const codes = []
    for (let time = 1; time <= 7; time += 1) {
      codes.push(faultOf(await client.call('login', { username: unknown, password: `wrong-${time}` })))
    }
    expect(codes).toEqual(['103', '103', '103', '103', '103', '106', '106'])
    client.close()
  })

  it('security 14: the availability checks allow as many calls as a form needs, and refuse more with 300', async () => {
    const client = new Client(here.port)
    const taken = await register(here.port)
    expect((await client.call('checkUsername', { username: taken.username.toUpperCase() })).result).toEqual({
      result: 0,
    })
    const email = ` ${taken.username.toUpperCase()}@Example.org`
    expect((await client.call('checkEmail', { email })).result).toEqual({ result: 0 })
    expect((await client.call('checkUsername', { username: freshName() })).result).toEqual({ result: 1 })
    const codes = []
    for (let time = 0; time < 80; time += 1)
      codes.push(faultOf(await client.call('checkPhone', { phone: '12345678' })))
    expect(codes.filter((code) => code === undefined).length).toBeLessThanOrEqual(60)
    expect(codes.at(-1)).toBe('300')
    client.close()
  })

  it('a player who is banned, expired or self-excluded cannot log in', async () => {
    const ada = await register(here.port)
    await ada.client.call('logout')
    const login = () => ada.client.call('login', { username: ada.username, password: PASSWORD })
    const set = (change: ReturnType<typeof sql>) =>
      sql`update players set ${change} where player_id = ${ada.playerId}`.execute(
        here.service.database.kysely,
      )
    const codes: unknown[] = []
    for (const status of ['banned', 'locked', 'expired']) {
      await set(sql`status = ${status}`)
      codes.push(faultOf(await login()))
    }
    expect(codes).toEqual(['106', '106', '105'])
    await set(sql`status = 'active', excluded_until = service_now() + interval '6 months'`)
    expect(faultOf(await login())).toBe('107')
    await set(sql`excluded_until = null, timed_out_until = service_now() + interval '1 week'`)
    expect(faultOf(await login())).toBe('107')
    await set(sql`timed_out_until = service_now() - interval '1 second'`)
    expect((await login()).ok).toBe(true)
  })

  it('an exclusion applies on every site of the operator, by e-mail address', async () => {
    const ada = await register(here.port)
    await ada.client.call('logout')
    await sql`insert into players (member_id, operator_id, username, username_key, screen_name, password_hash,
        email_index, excluded_until)
      select 199, operator_id, username, username_key, screen_name, '-', email_index, service_now() + interval '1 year'
      from players where player_id = ${ada.playerId}`.execute(here.service.database.kysely)
    const answer = await ada.client.call('login', { username: ada.username, password: PASSWORD })
    expect(faultOf(answer)).toBe('107')
  })

  it('security 12 and 24: no log line holds a token, a password, a cookie or an e-mail address', async () => {
    const ada = await register(here.port)
    await ada.client.call('logout')
    await ada.client.call('login', { username: ada.username, password: 'not-that-1' })
    await ada.client.call('login', { username: ada.username, password: PASSWORD })
    await ada.client.post('/channel/open', null, { bytes: Buffer.from('c1', 'hex') })
    const lines = here.logged.join('\n')
    const secrets = [
      tokenOf(ada),
      ada.client.cookie?.split('=')[1] as string,
      PASSWORD,
      'not-that-1',
      'example.org',
    ]
    for (const secret of secrets) expect(lines).not.toContain(secret)
  })

  it('a username, an e-mail address and a phone number can be registered once per site', async () => {
    const ada = await register(here.port)
    const again = await new Client(here.port).call('playerRegistration', {
      ...registrationOf(ada.username.toUpperCase()),
    })
    const errors = [
      { field: 'username', code: 'taken' },
      { field: 'primaryEmail', code: 'taken' },
    ]
    expect(again.result).toEqual({ result: -1, errors })
  })

  it('a player’s name, address and birth date are stored encrypted only', async () => {
    const ada = await register(here.port)
    const { rows } = await sql<{ row: string; personal: Buffer }>`
      select players::text as row, personal from players where player_id = ${ada.playerId}`.execute(
      here.service.database.kysely,
    )
    const row = rows[0] as { row: string; personal: Buffer }
    for (const clear of ['Lovelace', 'example.org', '1990-12-10']) {
      expect(row.row).not.toContain(clear)
      expect(row.personal.includes(clear)).toBe(false)
    }
    const init = await ada.client.call('init')
    expect(init.result).toMatchObject({
      player: { details: { lastName: `Lovelace ${ada.username}`, birthdate: '1990-12-10' } },
    })
  })
})
