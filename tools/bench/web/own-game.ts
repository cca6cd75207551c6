import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { GameFile } from '#schemas/entities/game-file.ts'
import type { RunningService } from '#tests/support/service-process.ts'
import { connectApi, resultOf } from '#tools/cli/operator/connect-api.ts'
import { readDemoGames } from '#tools/demo/demo-games.ts'
import type { Wire } from '#tools/play/wire.ts'

const SITES = join(import.meta.dirname, '../../../sites')
const OPERATOR_TOKEN = 'a-token-of-the-operator-of-this-game'
const PLAYS_A_CALL = 100

/** Settings of a service whose games only the measurement offers and plays. */
export const OWN_GAME_ENV = { SANDBOX_PROCESSOR: '1', OPERATOR_TOKEN }

export interface OfferedGame {
  gameId: number
  gameInstanceId: number
}

/** Offers a game of the demonstration with other terms; it starts when all of its plays are sold. */
export async function offerGame(
  { operatorPort }: RunningService,
  siteId: string,
  slug: string,
  terms: Partial<GameFile['definition']>,
): Promise<OfferedGame> {
  const files = await readDemoGames(SITES, siteId)
  const file = files.find((one) => one.slug === slug)
  if (file === undefined) throw new Error(`The site ${siteId} has no game ${slug}.`)
  const operator = connectApi(`http://127.0.0.1:${operatorPort}`, { OPERATOR_TOKEN })
  const definition = { ...file.definition, schedule: { kind: 'instaplay' as const }, ...terms }
  const { gameId } = resultOf(await operator('createGame', { siteId }, { ...file, definition }))
  const { games } = resultOf(await operator('getGames', { siteId }, { gameId }))
  const [instance] = games[0]?.instances ?? []
  if (instance === undefined) throw new Error(`The game ${slug} takes no plays.`)
  return { gameId, gameInstanceId: instance.gameInstanceId }
}

/** Buys random plays for the player who is logged in on the connection. */
export async function buyPlays(
  wire: Wire,
  game: OfferedGame,
  { plays, currencyId }: { plays: number; currencyId: number },
): Promise<void> {
  const { gameInstanceId } = game
  for (let left = plays; left > 0; left -= PLAYS_A_CALL) {
    const count = Math.min(left, PLAYS_A_CALL)
    const { plays: userPlays } = await wire.call('getRandomPlaysForGame', { gameInstanceId, count })
    const join = { ...game, userPlays, currencyId }
    const { exitCode, exitDescription } = await wire.call('joinGame', join, randomUUID())
    if (exitCode !== 0) throw new Error(`The plays were refused with ${exitCode}: ${exitDescription}`)
  }
}
