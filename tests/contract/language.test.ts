import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addGame } from '#service/testing/world.ts'
import { Client, type Frame } from './client.ts'
import { Services, type ServiceHere } from './service-here.ts'

const services = new Services()
let here: ServiceHere
let gameInstanceId: number

beforeAll(async () => {
  here = await services.start('embedded')
  const { kysely } = here.service.database
  const game = await addGame(here.database)
  gameInstanceId = game.gameInstanceId
  const texts = JSON.stringify({
    en: { title: 'Lottery' },
    de: { title: 'Lotterie' },
    ar: { title: 'يانصيب' },
  })
  await sql`update games set texts = ${texts}::jsonb where game_id = ${game.gameId}`.execute(kysely)
}, 60_000)
afterAll(() => services.end())

const titleOf = (answer: Frame) =>
  (answer.result as { gameDetails: { gameTitle: string } }).gameDetails.gameTitle

/** What a call is answered with whose client asks for languages in these ways. */
async function overHttp(headers: Record<string, string>): Promise<string> {
  const client = new Client(here.port)
  const frames = [{ id: 1, op: 'getGameLobby', body: { gameInstanceId } }]
  const { value } = await client.post('/channel/open', frames, { headers })
  client.close()
  return titleOf((value as Frame[])[0]!)
}

async function overWebsocket(headers: Record<string, string>, query: string): Promise<string> {
  const client = new Client(here.port)
  const socket = await client.websocket(headers, ['tombolo.v1'], query)
  await socket.connect()
  const answer = await socket.call('getGameLobby', { gameInstanceId })
  socket.close()
  client.close()
  return titleOf(answer)
}

describe('the language of an answer', () => {
  it('an answer is in the site’s language that the Accept-Language header prefers', async () => {
    const headers = { 'Accept-Language': 'de;q=0.5, ar, fr;q=0.9' }
    expect(await overHttp(headers)).toBe('يانصيب')
    expect(await overWebsocket(headers, '')).toBe('يانصيب')
    expect(await overHttp({ 'Accept-Language': 'fr' })).toBe('Lottery')
    expect(await overHttp({})).toBe('Lottery')
  })

  it('an answer is in the language of the WebSocket’s address, before the Accept-Language header', async () => {
    const headers = { 'Accept-Language': 'ar' }
    expect(await overWebsocket(headers, '?lang=de')).toBe('Lotterie')
    expect(await overWebsocket(headers, '?lang=tlh')).toBe('يانصيب')
    expect(await overWebsocket({}, `?lang=${'%'.repeat(200)}`)).toBe('Lottery')
  })
})
