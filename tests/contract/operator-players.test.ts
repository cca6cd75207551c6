import type { OperationResult } from '#schemas/protocol/operations.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PollResponse } from '#schemas/protocol/frames.ts'
import { addGame } from '#service/testing/world.ts'
import { Client } from './client.ts'
import { operatorApi, type OperatorApi } from './operator-api.ts'
import { freshName, register, type Registered, registrationOf } from './register.ts'
import { EACH_DATABASE } from '#service/testing/database.ts'
import { type ServiceHere, Services } from './service-here.ts'

describe.each(EACH_DATABASE)('players and the operator, on the %s database', (kind) => {
  const services = new Services()
  let here: ServiceHere
  let operator: OperatorApi
  beforeAll(async () => {
    here = await services.start(kind)
    operator = operatorApi(here)
  })
  afterAll(() => services.end())

  const siteId = 'aurora'
  const post = (path: string, body: object) => operator.call('POST', `/sites/aurora${path}`, body)
  const lastAudit = () =>
    here.service.database.kysely
      .selectFrom('audit_log')
      .select(['actor', 'action', 'body'])
      .orderBy('audit_id', 'desc')
      .executeTakeFirst()
  /** Follows a topic from now on; answers with the bodies of an event that came since. */
  const follow = async (client: Client, topic: string) => {
    const { topics } = (await client.poll([{ topic }])).value as PollResponse
    return async (event: string) => {
      const { pushes } = (await client.poll(topics)).value as PollResponse
      return pushes.filter((push) => push.event === event).map(({ body }) => body)
    }
  }
  const eventsAtLogin = async ({ client }: Registered, languageId = 'en_US') =>
    (
      (await client.call('init', { filter: { memberId: 101, languageId }, clientInformation: {} }))
        .result as OperationResult<'init'>
    ).afterLoginEvents
  const goAway = ({ playerId }: Registered) =>
    sql`update sessions set last_used_at = now() - interval '10 minutes' where player_id = ${playerId}`.execute(
      here.service.database.kysely,
    )

  it('a player is found by username, on the player’s own site only', async () => {
    const { username, playerId } = await register(here.port)
    const found = await operator.ask('findPlayers', { siteId }, { search: username.toUpperCase() })
    expect(found).toEqual({
      status: 200,
      answer: [{ playerId, username, screenName: expect.any(String), status: 'active', segment: 'B' }],
    })
    expect((await operator.ask('findPlayers', { siteId: 'kola' }, { search: username })).answer).toEqual([])
  })

  it('a player is found by what customer service is told: number, address, phone, name with date of birth', async () => {
    const username = freshName()
    const client = new Client(here.port)
    const frame = await client.call('playerRegistration', registrationOf(username))
    const { result: playerId } = frame.result as { result: number }
    const { fields } = registrationOf(username) as { fields: Record<string, string> }
    const { primaryEmail = '', firstName, lastName, birthdate } = fields
    const asked = [
      String(playerId),
      ` ${primaryEmail.toUpperCase()} `,
      `${lastName} ${firstName} ${birthdate}`,
    ]
    for (const text of asked) {
      const { answer } = await operator.ask('findPlayers', { siteId }, { search: text })
      expect(answer).toContainEqual(expect.objectContaining({ playerId, username }))
      expect((await operator.ask('findPlayers', { siteId: 'kola' }, { search: text })).answer).toEqual([])
    }
    expect(
      (await operator.ask('findPlayers', { siteId }, { search: `${firstName} ${birthdate}` })).answer,
    ).toEqual([])
  })

  it('a banned player gets the ban as an event, is logged out, and can log in after its end', async () => {
    const { client, playerId, username, password } = await register(here.port)
    const received = await follow(client, `cashier/${playerId}`)
    const ban = await operator.ask('banPlayer', { siteId, playerId }, { reason: 'Used a stolen card' })
    expect(ban).toMatchObject({ status: 200, answer: { playerId, status: 'banned' } })
    expect(await lastAudit()).toEqual({
      actor: 'RUN_TOKEN',
      action: 'player.banned',
      body: { siteId: 'aurora', playerId, reason: 'Used a stolen card' },
    })
    await expect.poll(() => received('player.banned')).toEqual([{ playerId }])
    const accounts = () => client.call('getPlayerAccounts', {}, { endpoint: 'secured' })
    expect((await accounts()).fault?.code).toBe('101')
    const login = () => new Client(here.port).call('login', { username, password })
    expect((await login()).fault?.code).toBe('106')
    const unban = await operator.ask('unbanPlayer', { siteId, playerId }, { reason: 'The card was theirs' })
    expect(unban).toMatchObject({ status: 200, answer: { playerId, status: 'active' } })
    expect((await login()).ok).toBe(true)
  })

  it('a second ban is refused, and a player who is not banned cannot be unbanned', async () => {
    const { playerId } = await register(here.port)
    expect((await post(`/players/${playerId}/unban`, { reason: 'x' })).status).toBe(409)
    await post(`/players/${playerId}/ban`, { reason: 'first' })
    expect((await post(`/players/${playerId}/ban`, { reason: 'second' })).status).toBe(409)
    expect(await lastAudit()).toMatchObject({ body: { reason: 'first' } })
  })

  it('a private message reaches a connected player as an event, and is not repeated at the login', async () => {
    const ada = await register(here.port)
    const received = await follow(ada.client, `cashier/${ada.playerId}`)
    const message = { title: 'Your letter', body: 'We have answered it.' }
    const sent = await operator.ask('sendPlayerMessage', { siteId, playerId: ada.playerId }, message)
    expect(sent).toMatchObject({ status: 201, answer: { playerId: ada.playerId } })
    await expect.poll(() => received('player.privateMessage')).toEqual([message])
    expect(await eventsAtLogin(ada)).toEqual([])
    // The text is not in the log, which is kept for ever.
    expect(await lastAudit()).toEqual({
      actor: 'RUN_TOKEN',
      action: 'player.messaged',
      body: { siteId: 'aurora', playerId: ada.playerId },
    })
  })

  it('a private message to an absent player is shown at the next login', async () => {
    const ada = await register(here.port)
    await goAway(ada)
    const message = { title: 'Your letter', body: 'We have answered it.' }
    await post(`/players/${ada.playerId}/messages`, message)
    expect(await eventsAtLogin(ada)).toEqual([{ kind: 'message', at: expect.any(Number), ...message }])
  })

  it('a global message reaches every client of the site, with its game', async () => {
    const game = await addGame(here.database)
    const [visitor, elsewhere] = [new Client(here.port), new Client(here.port, 'kola')]
    await visitor.call('ping')
    await elsewhere.call('ping')
    const received = await follow(visitor, 'lobby/101')
    const receivedElsewhere = await follow(elsewhere, 'lobby/102')
    const message = { title: 'Tonight', body: 'The jackpot is at ten millions.', gameId: game.gameId }
    const sent = await operator.ask('sendSiteMessage', { siteId }, message)
    expect(sent).toEqual({ status: 201, answer: message })
    await expect.poll(() => received('site.globalMessage')).toEqual([message])
    expect(await receivedElsewhere('site.globalMessage')).toEqual([])
    expect((await post('/messages', { ...message, gameId: 999_999 })).status).toBe(422)
  })

  it('a global message is shown in the language of the player, and in the site’s own where it has none', async () => {
    const [german, arab] = [await register(here.port), await register(here.port)]
    await goAway(german)
    await goAway(arab)
    const texts = { de: { title: 'Diese Woche', body: 'Eine Tombola mit einem Auto.' } }
    const message = { title: 'In this week', body: 'A raffle with a car.', texts }
    const follower = new Client(here.port)
    await follower.call('ping')
    const received = await follow(follower, 'lobby/101')
    expect(await operator.ask('sendSiteMessage', { siteId }, message)).toEqual({
      status: 201,
      answer: message,
    })
    await expect.poll(() => received('site.globalMessage')).toContainEqual(message)
    const titlesIn = async (player: Registered, languageId: string) =>
      (await eventsAtLogin(player, languageId)).map((event) => (event as { title?: string }).title)
    expect(await titlesIn(german, 'de_DE')).toContain('Diese Woche')
    expect(await titlesIn(arab, 'ar_AE')).toContain('In this week')
    const unserved = { ...message, texts: { xx: { title: 'x', body: 'x' } } }
    expect((await post('/messages', unserved)).status).toBe(422)
  })

  it('a global message to an absent player is shown once, at the next login', async () => {
    const [there, away] = [await register(here.port), await register(here.port)]
    await goAway(away)
    const message = { title: 'This week', body: 'A raffle with a car.' }
    expect((await post('/messages', message)).status).toBe(201)
    const later = await register(here.port)
    const ofThisWeek = async (player: Registered) =>
      (await eventsAtLogin(player)).filter((event) => (event as { title?: string }).title === message.title)
    expect(await ofThisWeek(away)).toEqual([{ kind: 'message', at: expect.any(Number), ...message }])
    await here.database.transaction((tx) =>
      sql`update after_login_events set seen_at = seen_at - interval '1 minute' where player_id = ${away.playerId}`.execute(
        tx,
      ),
    )
    expect(await ofThisWeek(away)).toEqual([])
    expect(await ofThisWeek(there)).toEqual([])
    expect(await ofThisWeek(later)).toEqual([])
  })

  it.each([
    ['/messages', { title: '', body: 'x' }, 400],
    ['/messages', { title: 'x', body: 'x'.repeat(2001) }, 400],
    ['/players/999999/messages', { title: 'x', body: 'x' }, 404],
    ['/players/999999/ban', { reason: 'x' }, 404],
    ['/players/1%20/ban', { reason: 'x' }, 404],
    ['/players/1/ban', {}, 400],
  ])('the operator’s request %s %j is refused with %i', async (path, body, status) => {
    expect((await post(path, body)).status).toBe(status)
  })

  it('security 11: a player of another site cannot be banned or messaged', async () => {
    const { playerId } = await register(here.port)
    const at = (action: string, body: object) =>
      operator.call('POST', `/sites/kola/players/${playerId}/${action}`, body)
    expect((await at('ban', { reason: 'x' })).status).toBe(404)
    expect((await at('messages', { title: 'x', body: 'x' })).status).toBe(404)
  })
})
