import { randomInt } from 'node:crypto'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { playUnits } from '#schemas/kinds/play-units.ts'
import type { DemoSite } from '../demo-site.ts'
import { plannedGames } from '../open-games.ts'
import { openGamesOf } from '../opening-sale.ts'
import { plannedPlays } from '../sales-plan.ts'
import type { SimulatedPlayer } from '../simulated-player.ts'
import { isSoldByPlan } from './history-games.ts'

/** Tickets of a purchase: a history sells thousands of them, and must not take much longer for it. */
const TICKETS_A_PURCHASE = 30

/** Sells the tickets that each raffle of many tickets has sold by its plan at this time of its sale. */
export async function sellRaffles(site: DemoSite, players: readonly SimulatedPlayer[]): Promise<void> {
  const [first] = players
  const planned = await plannedGames(site)
  const raffles = new Set(
    [...planned.values()].filter(({ everyMs }) => isSoldByPlan(everyMs)).map(({ gameId }) => gameId),
  )
  if (first === undefined || raffles.size === 0) return
  const games = await openGamesOf(await first.connection(), site.now())
  for (const game of games.filter(isRaffle)) {
    const plan = planned.get(game.gameId)
    if (plan === undefined || !raffles.has(game.gameId)) continue
    const missing = plannedPlays(game, plan, site.now()) - (game.gamePlayCurrent ?? 0)
    await site.problems.attempt(() => sellTickets(game, missing, players))
  }
  for (const player of players) player.close()
}

const isRaffle = ({ gameRule }: GameInstance) => playUnits[gameRule] === 'ticket'

/** Each player buys once, beginning with any of them. */
async function sellTickets(
  game: GameInstance,
  missing: number,
  players: readonly SimulatedPlayer[],
): Promise<void> {
  const start = randomInt(players.length)
  let left = missing
  for (const player of [...players.slice(start), ...players.slice(0, start)]) {
    if (left <= 0) return
    const count = Math.min(TICKETS_A_PURCHASE, left)
    const { plays } = await player.buy(game, count)
    // A player without money has made a deposit instead.
    left -= plays === 0 ? (await player.buy(game, count)).plays : plays
  }
}
