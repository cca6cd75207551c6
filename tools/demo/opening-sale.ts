import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { playUnits } from '#schemas/kinds/play-units.ts'
import { fromColumns } from '#schemas/protocol/columns.ts'
import { isInstantKind } from '#modules/game-rules/rules/registry.ts'
import { isOpen, leftIn, roomIn } from '#tools/play/choose-game.ts'
import type { Wire } from '#tools/play/wire.ts'
import type { DemoSite } from './demo-site.ts'
import { plannedGames } from './open-games.ts'
import { plannedPlays, type PlannedGame } from './sales-plan.ts'
import type { SimulatedPlayer } from './simulated-player.ts'

const DAY_MS = 86_400_000
const FAVORITES = 2
const SUBSCRIBED_DRAWS = 12
const PLAYS_OF_DEMO = 2
const PLAYS_A_JOIN = 6
/** Numbers of simulated players in the opening sale, of frequent draws and of the others: the rest register one by one later. */
const OPENING_PLAYERS = 12
const OPENING_PLAYERS_OF_LONG_SALES = 24
const SALES_AT_ONCE = 3

/** A raffle that one player may buy whole, and so wins for sure. */
const isWonWhole = ({ gameRule, tournament, gamePlayMax, playerPlayMax }: GameInstance) =>
  playUnits[gameRule] === 'ticket' &&
  tournament !== true &&
  gamePlayMax !== undefined &&
  playerPlayMax === gamePlayMax

const isTicked = ({ gameRule, drawCount, gamePlaySize2nd = 0 }: GameInstance) =>
  playUnits[gameRule] === 'line' && drawCount === undefined && gamePlaySize2nd === 0

/** The whole raffle comes first, while there is money for it, then numbers that players tick: the subscription is one of those. */
const turnOf = (game: GameInstance) => (isWonWhole(game) ? 0 : isTicked(game) ? 1 : 2)

/** The games that accept joins, with the player's own part in them. */
export async function openGamesOf(wire: Wire, now: number): Promise<GameInstance[]> {
  const games = fromColumns<GameInstance>(await wire.call('getFilteredGames', {}))
  return games.filter((game) => isOpen(game, now) && roomIn(game) > 0)
}

/**
 * Gives the demo player favourites, plays, a prize to claim and a subscription where they are missing, and disconnects: a login of a visitor
 * as this player ends the session.
 */
export async function prepareDemoPlayer({ problems, now }: DemoSite, demo: SimulatedPlayer): Promise<void> {
  const wire = await demo.connection()
  const games = await openGamesOf(wire, now())
  // The open instance of a favourite may be missing for a moment: only the list of the player is complete.
  const { favoriteGames } = await wire.call('init', {})
  if (favoriteGames.length === 0) {
    for (const { gameId } of games.slice(0, FAVORITES)) await wire.call('saveFavoriteGame', { gameId })
  }
  const subscriptions = await wire.call('getPlayerGameSubscriptions', {})
  let isSubscribed = subscriptions.some(({ active }) => active)
  const hasPlays = games.some(({ playerInGame }) => playerInGame)
  for (const game of games.toSorted((one, other) => turnOf(one) - turnOf(other))) {
    const draws = game.tournament === true && !isSubscribed ? SUBSCRIBED_DRAWS : 0
    if (hasPlays && draws === 0) continue
    await problems.attempt(async () => {
      const count = isWonWhole(game) ? roomIn(game) : Math.min(PLAYS_OF_DEMO, roomIn(game))
      const bought = await demo.buy(game, count, draws)
      isSubscribed ||= bought.isSubscribed
    })
  }
  demo.close()
}

/**
 * Fills the games that start when full and sells the plays that each tournament has sold by its plan: first those of frequent draws, then of
 * daily ones, then of long sales. `onSold` is called with the games of each of these groups, so that draws happen within the first minute.
 */
export async function sellOpening(
  site: DemoSite,
  players: readonly SimulatedPlayer[],
  onSold: (gameIds: ReadonlySet<number>) => Promise<void>,
): Promise<void> {
  const [first] = players
  if (first === undefined) return
  const planned = await plannedGames(site)
  const games = (await openGamesOf(await first.connection(), site.now())).filter(
    ({ gameRule }) => !isInstantKind(gameRule),
  )
  const everyMs = ({ gameId }: GameInstance) => planned.get(gameId)?.everyMs ?? 0
  const groups = [
    {
      sales: games.filter((game) => everyMs(game) < DAY_MS),
      atOnce: SALES_AT_ONCE,
      buyers: OPENING_PLAYERS,
    },
    {
      sales: games.filter((game) => everyMs(game) === DAY_MS),
      atOnce: SALES_AT_ONCE,
      buyers: OPENING_PLAYERS_OF_LONG_SALES,
    },
    {
      sales: games.filter((game) => everyMs(game) > DAY_MS),
      atOnce: 1,
      buyers: OPENING_PLAYERS_OF_LONG_SALES,
    },
  ]
  for (const { sales, atOnce, buyers: count } of groups) {
    const buyers = players.slice(0, count)
    const turns = sales.entries()
    const sell = async () => {
      for (const [place, game] of turns) {
        const start = place % buyers.length
        const inTurn = [...buyers.slice(start), ...buyers.slice(0, start)]
        await site.problems.attempt(() =>
          sellPlays(inTurn, game, { planned: planned.get(game.gameId), now: site.now() }),
        )
      }
    }
    await Promise.all(Array.from({ length: atOnce }, sell))
    await onSold(new Set(sales.map(({ gameId }) => gameId)))
  }
}

/** The buyers take about as many plays each. */
async function sellPlays(
  buyers: readonly SimulatedPlayer[],
  game: GameInstance,
  { planned, now }: { planned: PlannedGame | undefined; now: number },
): Promise<void> {
  const { gamePlayCurrent = 0, playerPlayMax = 1 } = game
  let left = planned === undefined ? leftIn(game) : plannedPlays(game, planned, now) - gamePlayCurrent
  const each = Math.max(PLAYS_A_JOIN, Math.ceil(left / buyers.length))
  for (const buyer of buyers) {
    if (left <= 0) return
    left -= (await buyer.buy(game, Math.min(each, playerPlayMax, left))).plays
  }
}
