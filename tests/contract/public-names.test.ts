import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { addGame } from '#service/testing/world.ts'
import { Client } from './client.ts'
import { PASSWORD, register, registrationOf, type Registered } from './register.ts'
import { onEachService, type ServiceHere } from './service-here.ts'

const GIVEN = /^[A-Z][a-z]+ [0-9]{4,}$/

onEachService((start) => {
  let here: ServiceHere
  beforeAll(async () => {
    here = await start()
  }, 60_000)

  const screenNameOf = async ({ client }: Registered) => {
    const request = { filter: { memberId: 101, languageId: 'en_US' }, clientInformation: {} }
    const { player } = (await client.call('init', request)).result as { player: { screenName: string } }
    return player.screenName
  }

  it('security 29: the public names of a game’s players cannot be used to log in', async () => {
    const game = await addGame(here.database, { gamePlayCostMinor: 0, gameFeePerPlayMinor: 0 })
    const players = []
    for (let number = 1; number <= 5; number += 1) players.push(await register(here.port))
    await sql`update players set segment = 'C', email_verified_at = now()`.execute(
      here.service.database.kysely,
    )
    for (const { client } of players) {
      const body = { ...game, userPlays: ['1-2-3-4-5'], currencyId: 978 }
      const { result } = await client.call('joinGame', body, { endpoint: 'secured', key: randomUUID() })
      expect(result).toMatchObject({ exitCode: 0 })
    }
    const visitor = new Client(here.port)
    const { result } = await visitor.call('getGamePlayers', { gameInstanceId: game.gameInstanceId })
    const names = (result as { players: { screenName: string }[] }).players.map(
      ({ screenName }) => screenName,
    )
    expect(names).toHaveLength(5)
    expect(new Set(names).size).toBe(5)
    for (const name of names) {
      expect(name).toMatch(GIVEN)
      const login = await new Client(here.port).call('login', { username: name, password: PASSWORD })
      expect(login.fault?.code).toBe('110')
    }
    expect(names).toContain(await screenNameOf(players[0] as Registered))
    const pushed = JSON.stringify(
      (await visitor.poll([{ topic: `game/${game.gameInstanceId}`, offset: 0 }])).value,
    )
    for (const { username } of players) expect(pushed).not.toContain(username)
  })

  it('a player logs in with the username of the registration', async () => {
    const ada = await register(here.port)
    await ada.client.call('logout')
    const login = await ada.client.call('login', { username: ada.username.toUpperCase(), password: PASSWORD })
    expect(login.ok).toBe(true)
  })

  it('security 29: a player on a site that requires a phone shows neither the phone nor the login name', async () => {
    const client = new Client(here.port, 'kola')
    const request = registrationOf(`k${Date.now()}`) as { username: string; fields: Record<string, unknown> }
    const { firstName, lastName, birthdate, terms, privacy } = request.fields
    const phoneMobile = `+234-801-${String(Date.now()).slice(-7)}`
    const fields = { firstName, lastName, birthdate, terms, privacy, phoneMobile, country: 'NG' }
    const more = { primaryAddressState: 'Lagos' }
    const answer = await client.call('playerRegistration', { ...request, fields: { ...fields, ...more } })
    expect(answer.result).toMatchObject({ result: expect.any(Number) })
    const { result: playerId } = answer.result as { result: number }
    expect(playerId).toBeGreaterThan(0)
    const name = await screenNameOf({ client, playerId, username: request.username, password: PASSWORD })
    expect(name).toMatch(GIVEN)
  })
})
