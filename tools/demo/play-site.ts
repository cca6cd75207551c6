import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { FAULT } from '#schemas/protocol/faults.ts'
import { roomIn } from '#tools/play/choose-game.ts'
import { Unreachable } from '#tools/mistake.ts'
import { DEMO_LOGIN } from '#tools/play/player.ts'
import { Refused } from '#tools/play/wire.ts'
import { addAdverts } from './add-adverts.ts'
import { chooseGameToJoin, oneOf } from './choose-game-to-join.ts'
import type { DemoSite } from './demo-site.ts'
import {
  addPrizeAgents,
  advanceFirstDraws,
  createCoupons,
  createGames,
  enterRates,
  firstSales,
  gamesOf,
  plannedGames,
} from './open-games.ts'
import { payWithdrawals } from './pay-withdrawals.ts'
import { openGamesOf, prepareDemoPlayer, sellOpening } from './opening-sale.ts'
import { plannedPlays, type PlannedGame } from './sales-plan.ts'
import { isLoggedOut, SimulatedPlayer } from './simulated-player.ts'

/** Maximum number of plays that a simulated player buys at a time, and the part of what a sale lacks that one buys. */
const PLAYS_MOST = 5
const PART_OF_MISSING = 12
const RETRY_AFTER_MS = 2000
/** Withdrawals of the demonstration are looked at after so many moves. */
const MOVES_BETWEEN_PAYMENTS = 10
/** A failure that passes is reported after more of them in a row than this; a restart of the service causes fewer. */
const PASSING_FAILURES = 3

/**
 * Runs the demonstration on a site until `signal` aborts: creates what is missing, then lets the simulated players buy. Failures are
 * logged and retried. `onOpen` is called when the games and the demo player exist.
 */
export async function playSite(site: DemoSite, signal: AbortSignal, onOpen: () => void): Promise<void> {
  const names = Array.from({ length: site.players }, (_, index) => `simulated_${index + 1}`)
  const players = names.map((username) => new SimulatedPlayer(site, username))
  await untilDone(site, signal, () => open(site, players, onOpen))
  const { moveEveryMs } = site
  const joined = new JoinedGames()
  let planned: ReadonlyMap<number, PlannedGame> = new Map()
  for (let moves = 1; !signal.aborted; moves += 1) {
    await pause(moveEveryMs / 2 + randomInt(moveEveryMs), signal)
    await untilDone(site, signal, async () => {
      if (planned.size === 0) planned = await plannedGames(site)
      await makeMove(site, players, { joined, planned })
    })
    if (moves % MOVES_BETWEEN_PAYMENTS === 0)
      await untilDone(site, signal, () => payWithdrawals(site, site.now()))
  }
  for (const player of players) player.close()
}

/** Whether the same step may succeed soon: the service restarts, or says that it is too busy. */
const isPassing = (error: unknown) =>
  error instanceof Unreachable || (error instanceof Refused && error.code === FAULT.overloaded)

/** Repeats a step until it succeeds, and logs why it fails. */
async function untilDone(
  { problems }: DemoSite,
  signal: AbortSignal,
  step: () => Promise<void>,
): Promise<void> {
  for (let failures = 1; !signal.aborted; failures += 1) {
    try {
      await step()
      problems.clear()
      return
    } catch (error) {
      if (!isPassing(error) || failures > PASSING_FAILURES) problems.report(error)
      await pause(RETRY_AFTER_MS, signal)
    }
  }
}

const pause = (ms: number, signal: AbortSignal) => delay(ms, undefined, { signal }).catch(() => undefined)

async function open(site: DemoSite, players: readonly SimulatedPlayer[], onOpen: () => void): Promise<void> {
  const { problems } = site
  await problems.attempt(() => enterRates(site))
  await problems.attempt(() => createCoupons(site))
  await problems.attempt(() => addPrizeAgents(site))
  await problems.attempt(async () => createGames(site, await gamesOf(site)))
  await problems.attempt(() => addAdverts(site))
  const sales = await firstSales(site)
  if (sales.length > 0) {
    const demo = new SimulatedPlayer(site, DEMO_LOGIN.username)
    await problems.attempt(() => prepareDemoPlayer(site, demo))
  }
  onOpen()
  if (sales.length > 0) {
    await problems.attempt(() =>
      sellOpening(site, players, (gameIds) =>
        advanceFirstDraws(
          site,
          sales.filter(({ gameId, isLong }) => gameIds.has(gameId) && !isLong),
        ),
      ),
    )
  }
}

/** Lets one simulated player buy into one game. */
async function makeMove(
  { now }: DemoSite,
  players: readonly SimulatedPlayer[],
  { joined, planned }: { joined: JoinedGames; planned: ReadonlyMap<number, PlannedGame> },
): Promise<void> {
  const player = oneOf(players)
  if (player === undefined) return
  try {
    const wire = await player.connection()
    const games = await openGamesOf(wire, now())
    joined.keep(games)
    const game = chooseGameToJoin(
      games.map((one) => ({
        ...one,
        hasVisitors: joined.hasVisitors(one),
        missing: missingIn(one, planned.get(one.gameId), now()),
      })),
    )
    if (game === undefined) return
    const most = Math.max(PLAYS_MOST, Math.ceil(game.missing / PART_OF_MISSING))
    const { plays } = await player.buy(game, 1 + randomInt(Math.min(most, roomIn(game))))
    if (plays > 0) joined.add(game, player)
  } catch (error) {
    if (!isLoggedOut(error)) throw error
    player.close()
  }
}

/** Plays that a tournament has sold fewer than planned; 0 for a game that starts when it is full. */
function missingIn(game: GameInstance, planned: PlannedGame | undefined, now: number): number {
  if (planned === undefined) return 0
  return Math.max(0, plannedPlays(game, planned, now) - (game.gamePlayCurrent ?? 0))
}

/** The simulated players in each open game instance: other players in it are visitors. */
class JoinedGames {
  readonly #usernames = new Map<number, Set<string>>()

  add({ gameInstanceId }: GameInstance, { username }: SimulatedPlayer): void {
    const usernames = this.#usernames.get(gameInstanceId) ?? new Set()
    this.#usernames.set(gameInstanceId, usernames.add(username))
  }

  hasVisitors({ gameInstanceId, gamePlayerCurrent = 0 }: GameInstance): boolean {
    return gamePlayerCurrent > (this.#usernames.get(gameInstanceId)?.size ?? 0)
  }

  /** Forgets all other instances. */
  keep(games: readonly GameInstance[]): void {
    const ids = new Set(games.map(({ gameInstanceId }) => gameInstanceId))
    for (const id of this.#usernames.keys()) if (!ids.has(id)) this.#usernames.delete(id)
  }
}
