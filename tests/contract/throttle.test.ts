import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prune } from '#service/prune.ts'
import { Client, type Frame } from './client.ts'
import { freshName, PASSWORD, register, registrationOf, type Registered } from './register.ts'
import { EACH_DATABASE } from '#service/testing/database.ts'
import { type ServiceHere, Services } from './service-here.ts'

const ATTACKER = '203.0.113.66'
const REGISTRATIONS_PER_HOUR = 20
const faultOf = (frame: Frame) => frame.fault?.code
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

describe.each(EACH_DATABASE)('throttles, on the %s database', (kind) => {
  const services = new Services()
  let here: ServiceHere
  beforeAll(async () => {
    here = await services.start(kind, {
      TRUST_PROXY: '127.0.0.1',
      REGISTRATIONS_PER_HOUR: String(REGISTRATIONS_PER_HOUR),
    })
  }, 60_000)
  afterAll(() => services.end())

  let lastAddress = 0
  const freshAddress = () => `198.51.100.${++lastAddress}`
  const clientAt = (address: string) => {
    const client = new Client(here.port)
    client.address = address
    return client
  }
  /** A player who registered at an address of their own, and logged out. */
  const player = async () => {
    const registered = await register(here.port, clientAt(freshAddress()))
    await registered.client.call('logout')
    return registered
  }
  const logIn = async (client: Client, { username }: Registered, password = PASSWORD) => {
    const fault = faultOf(await client.call('login', { username, password }))
    if (fault === undefined) await client.call('logout')
    return fault ?? 'in'
  }
  /** Counts failures as logins with a wrong password do, without the time that a password takes. */
  const fail = async (clientAddress: string, account = freshName()) => {
    const attempt = { memberId: 101, account, clientAddress, device: Buffer.alloc(32) }
    return (await here.service.throttle.check(attempt, async () => null)).outcome
  }
  const rowsOf = async (table: 'secret_attempts' | 'idempotency_keys') => {
    const { rows } = await sql<{
      count: number
    }>`select count(*)::integer as count from ${sql.table(table)}`.execute(here.service.database.kysely)
    return rows[0]?.count ?? 0
  }

  it('security 29: password guesses from one address lock no player out on other addresses', async () => {
    const players = []
    for (const _ of numbers(4)) players.push(await player())
    const answers = []
    for (const one of players) {
      const guesses = numbers(6).map((guess) => logIn(clientAt(ATTACKER), one, `guess-${guess}`))
      answers.push(...(await Promise.all(guesses)))
    }
    expect(answers.filter((answer) => answer === '103')).toHaveLength(20)
    expect(answers.filter((answer) => answer === '106')).toHaveLength(4)
    for (const one of players) {
      expect(await logIn(one.client, one)).toBe('in')
      expect(await logIn(clientAt(freshAddress()), one)).toBe('in')
    }
  })

  it('security 29: an account that many networks attack is locked, except for its known devices', async () => {
    const ada = await player()
    for (const network of numbers(5)) {
      for (const _ of numbers(5)) await fail(`192.0.2.${network}`, ada.username)
    }
    expect(await logIn(clientAt(freshAddress()), ada)).toBe('106')
    expect(await logIn(ada.client, ada)).toBe('in')
    ada.client.address = freshAddress()
    expect(await logIn(ada.client, ada)).toBe('in')
  })

  it('security 29: a device is known by its cookie also over a WebSocket, and for its own account only', async () => {
    const [ada, bob] = [await player(), await player()]
    for (const network of numbers(5)) {
      for (const _ of numbers(5)) {
        await fail(`192.0.2.${100 + network}`, ada.username)
        await fail(`192.0.2.${120 + network}`, bob.username)
      }
    }
    const socket = await ada.client.websocket()
    await socket.connect()
    const login = (username: string) => socket.call('login', { username, password: PASSWORD })
    expect(faultOf(await login(bob.username))).toBe('106')
    expect((await login(ada.username)).ok).toBe(true)
    socket.close()
  })

  it('security 29: failures of a locked client are not counted for an account', async () => {
    const outcomes = []
    for (const _ of numbers(101)) outcomes.push(await fail('203.0.113.9'))
    expect(outcomes.indexOf('locked')).toBe(100)
    const [ada, before] = [await player(), await rowsOf('secret_attempts')]
    for (const _ of numbers(30)) expect(await fail('203.0.113.9', ada.username)).toBe('locked')
    expect(await rowsOf('secret_attempts')).toBe(before)
    expect(await fail('203.0.113.10', ada.username)).toBe('wrong')
  })

  it('security 29: the addresses of one /64 count as one client, and those of one /48 have a common bound', async () => {
    const outcomes = []
    for (const host of numbers(120)) outcomes.push(await fail(`2001:db8:1:1::${host.toString(16)}`))
    expect(outcomes.filter((outcome) => outcome === 'wrong')).toHaveLength(100)
    const others = []
    for (const index of numbers(500)) {
      const network = (2 + Math.floor(index / 100)).toString(16)
      others.push(await fail(`2001:db8:1:${network}::${index.toString(16)}`))
    }
    expect(others.filter((outcome) => outcome === 'wrong').length).toBeLessThanOrEqual(400)
    expect(await fail('2001:db8:1:ffff::1')).toBe('locked')
    expect(await fail('2001:db8:2:1::1')).toBe('wrong')
  })

  it('security 29: registrations of one /64 are counted as those of one client', async () => {
    const codes = []
    for (const host of numbers(REGISTRATIONS_PER_HOUR + 5)) {
      const client = clientAt(`2001:db8:3:1::${host.toString(16)}`)
      codes.push(
        faultOf(await client.call('playerRegistration', registrationOf(freshName()))) ?? 'registered',
      )
      client.close()
    }
    expect(codes.filter((code) => code === 'registered')).toHaveLength(REGISTRATIONS_PER_HOUR)
    expect(codes.at(-1)).toBe('113')
  })

  it('security 14: a correct password removes one failure of the address, and all failures of the client at the account', async () => {
    const ada = await player()
    const stranger = clientAt(freshAddress())
    for (const _ of numbers(4)) expect(await logIn(stranger, ada, 'wrong-1')).toBe('103')
    expect(await logIn(stranger, ada)).toBe('in')
    for (const _ of numbers(5)) expect(await logIn(stranger, ada, 'wrong-1')).toBe('103')
    expect(await logIn(stranger, ada, 'wrong-1')).toBe('106')
    expect(await logIn(ada.client, ada)).toBe('in')
  })

  it('security 32: failures of a locked client store no rows, and expired rows are removed', async () => {
    await prune(here.service)
    const before = await rowsOf('secret_attempts')
    for (const _ of numbers(400)) await fail('203.0.113.32')
    // The client, and the account with what this client did to it, for each of the hundred that were looked at.
    expect(await rowsOf('secret_attempts')).toBeLessThanOrEqual(before + 202)
    await sql`update secret_attempts set window_started_at = now() - interval '61 minutes',
      locked_until = now() - interval '1 second'`.execute(here.service.database.kysely)
    await prune(here.service)
    expect(await rowsOf('secret_attempts')).toBe(0)
  })
})
