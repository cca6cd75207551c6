import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { playerCash, processorClearing } from '#service/ledger/accounts.ts'
import { post } from '#service/ledger/post.ts'
import { addGame, type TestGame } from '#service/testing/world.ts'
import { seededBytes } from '#tests/support/seeded-bytes.ts'
import { newDataDir } from '#tests/support/database-copies.ts'
import { Client, type Frame } from './client.ts'
import { freshName, register, registrationOf, type Registered } from './register.ts'
import { onEachService, Services, type ServiceHere } from './service-here.ts'
import { rm } from 'node:fs/promises'

const codeOf = (frame: Frame) => frame.fault?.code

/** Money to play with, and the segment that may. */
async function fund({ service }: ServiceHere, { playerId }: Registered): Promise<void> {
  await service.database.transaction(async (tx) => {
    await sql`update players set segment = 'C', email_verified_at = now() where player_id = ${playerId}`.execute(
      tx,
    )
    const amount = { currencyId: 978, amountMinor: 10_000 }
    const from = { account: processorClearing(101), ...amount, amountMinor: -amount.amountMinor }
    await post(tx, { code: 'adjustment', entries: [from, { account: playerCash(playerId), ...amount }] })
  })
}

const joinBody = (game: TestGame, userPlays = ['1-2-3-4-5']) => ({ ...game, userPlays, currencyId: 978 })

onEachService((start) => {
  let here: ServiceHere
  let game: TestGame
  beforeAll(async () => {
    here = await start()
    game = await addGame(here.database)
  }, 60_000)

  const keyCount = async () => {
    const { rows } = await sql<{
      count: number
    }>`select count(*)::int as count from idempotency_keys`.execute(here.service.database.kysely)
    return rows[0]?.count
  }
  const join = ({ client }: Registered, key: string, body: object) =>
    client.call('joinGame', body, { endpoint: 'secured', key })
  const balanceOf = async ({ client }: Registered) => {
    const answer = await client.call('getPlayerAccounts')
    return (answer.result as { accountBalance: number }[])[0]?.accountBalance
  }

  it('security 4: a repeated join gets the first answer, and is bought once', async () => {
    const ada = await register(here.port)
    await fund(here, ada)
    const key = randomUUID()
    const first = await join(ada, key, joinBody(game))
    expect(first.result).toMatchObject({ exitCode: 0 })
    const again = await Promise.all(Array.from({ length: 10 }, () => join(ada, key, joinBody(game))))
    for (const answer of again) expect(answer.result).toEqual(first.result)
    expect(await balanceOf(ada)).toBe(97.5)
  })

  it('security 4: twenty concurrent calls with one key buy one join', async () => {
    const ada = await register(here.port)
    await fund(here, ada)
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 20 }, () => join(ada, key, joinBody(game))))
    for (const answer of answers) expect(answer.result).toEqual(answers[0]?.result)
    expect(await balanceOf(ada)).toBe(97.5)
  })

  it('security 4: a key with another body is refused, and the order of the body’s fields does not matter', async () => {
    const ada = await register(here.port)
    await fund(here, ada)
    const key = randomUUID()
    const first = await join(ada, key, joinBody(game))
    const { gameId, gameInstanceId } = game
    const reordered = { currencyId: 978, userPlays: ['1-2-3-4-5'], gameInstanceId, gameId }
    expect((await join(ada, key, reordered)).result).toEqual(first.result)
    expect(codeOf(await join(ada, key, joinBody(game, ['1-2-3-4-6'])))).toBe('Client.Error.KeyReused')
    expect(await balanceOf(ada)).toBe(97.5)
  })

  it('security 4: a key belongs to one player and one operation', async () => {
    const [ada, bob] = [await register(here.port), await register(here.port)]
    await fund(here, ada)
    await fund(here, bob)
    const key = randomUUID()
    expect((await join(ada, key, joinBody(game))).result).toMatchObject({ exitCode: 0 })
    expect((await join(bob, key, joinBody(game, ['1-2-3-4-7']))).result).toMatchObject({ exitCode: 0 })
    const favorite = { endpoint: 'secured', key } as const
    expect((await ada.client.call('saveFavoriteGame', { gameId: game.gameId }, favorite)).ok).toBe(true)
  })

  it('security 4: a registration that is sent twice creates one player, and logs in both times', async () => {
    const client = new Client(here.port)
    await client.call('ping')
    const body = registrationOf(freshName())
    const key = randomUUID()
    const answers = await Promise.all(
      [1, 2, 3].map(() => sameCookie(here.port, client).call('playerRegistration', body, { key })),
    )
    const ids = answers.map(({ result }) => (result as { result: number }).result)
    expect(ids[0]).toBeGreaterThan(0)
    expect(new Set(ids).size).toBe(1)
    const late = sameCookie(here.port, client)
    expect((await late.call('playerRegistration', body, { key })).result).toEqual({ result: ids[0] })
    expect((await late.call('getPlayerAccounts')).ok).toBe(true)
    const other = { ...body, password: 'engine1844' }
    expect(codeOf(await sameCookie(here.port, client).call('playerRegistration', other, { key }))).toBe(
      'Client.Error.KeyReused',
    )
  })

  it('security 32: a visitor’s call with a key stores no key where it changes nothing', async () => {
    const client = new Client(here.port)
    await client.call('ping')
    const before = await keyCount()
    for (const key of Array.from({ length: 20 }, () => randomUUID())) {
      expect((await client.call('logout', {}, { key })).ok).toBe(true)
      const link = { key: Buffer.alloc(32).toString('base64url') }
      expect((await client.call('submitEmailConfirmation', link, { key })).result).toEqual({ result: 0 })
    }
    const ada = await register(here.port)
    const taken = await client.call('playerRegistration', registrationOf(ada.username), { key: randomUUID() })
    expect(taken.result).toMatchObject({ result: -1 })
    const deposit = { processorId: 'sandbox', amount: 25, currencyId: 978 }
    expect(codeOf(await client.call('depositRequestInfo', deposit, { key: randomUUID() }))).toBe('101')
    expect(await keyCount()).toBe(before)
  })

  it('security 32: a call with a used link stores no key, and the call that used the link gets its first answer again', async () => {
    const ada = await register(here.port)
    const secret = seededBytes('secret', 32).toString('base64url')
    await sql`insert into email_confirmations (token_hash, member_id, player_id, email_index, expires_at)
      select ${createHash('sha256').update(secret).digest()}, member_id, player_id, email_index, now() + interval '1 hour'
      from players where player_id = ${ada.playerId}`.execute(here.service.database.kysely)
    const client = new Client(here.port)
    await client.call('ping')
    const confirm = (key: string) => client.call('submitEmailConfirmation', { key: secret }, { key })
    const first = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => confirm(first)))
    for (const { result } of answers) expect(result).toEqual({ result: 1 })
    const before = await keyCount()
    expect((await confirm(first)).result).toEqual({ result: 1 })
    for (let time = 0; time < 10; time += 1)
      expect((await confirm(randomUUID())).result).toEqual({ result: 0 })
    expect(await keyCount()).toBe(before)
  })

  it('a refusal is stored under its key, without a digest that helps to guess a password', async () => {
    const ada = await register(here.port)
    const key = randomUUID()
    const call = () => ada.client.call('saveFavoriteGame', { gameId: 999_999 }, { endpoint: 'secured', key })
    expect(codeOf(await call())).toBe('Server.ResourceNotFound')
    expect(codeOf(await call())).toBe('Server.ResourceNotFound')
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from idempotency_keys where key = ${key}`.execute(
      here.service.database.kysely,
    )
    expect(rows[0]?.count).toBe(1)
  })
})

function sameCookie(port: number, { cookie }: Client): Client {
  const client = new Client(port)
  client.cookie = cookie
  return client
}

const services = new Services()
afterAll(() => services.end())

it('security 4: a key gets its first answer again after a restart', async () => {
  const dataDir = await newDataDir()
  const before = await services.open({ DATA_DIR: dataDir })
  const game = await addGame(before.database)
  const ada = await register(before.port)
  await fund(before, ada)
  const key = randomUUID()
  const options = { endpoint: 'secured', key } as const
  const first = await ada.client.call('joinGame', joinBody(game), options)
  expect(first.result).toMatchObject({ exitCode: 0 })
  await before.stop()
  const after = await services.open({ DATA_DIR: dataDir })
  const client = new Client(after.port)
  client.cookie = ada.client.cookie
  client.token = ada.client.token
  expect((await client.call('joinGame', joinBody(game), options)).result).toEqual(first.result)
  const accounts = await client.call('getPlayerAccounts')
  expect(accounts.result).toMatchObject([{ accountBalance: 97.5 }, {}])
  await services.end()
  await rm(dataDir, { recursive: true, force: true })
}, 60_000)
