import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { TOURNAMENT_IMMINENT_MS } from '#schemas/limits.ts'

/**
 * The one game of the slim view (spec 4, "Other"): if open games exist, but fewer than the site's threshold, the earliest tournament;
 * otherwise the instaplay with the fewest plays left. A tournament that is about to start is not chosen. An instance of one play, as of
 * every instant game, always has the fewest left and starts without waiting: it is chosen only if nothing else is open.
 */
export function mainGameOf(
  games: readonly GameInstance[],
  { slimGames, now }: { slimGames: number; now: number },
): number | null {
  const open = games.filter((game) => game.gameStatus === 'OPEN')
  if (open.length === 0 || open.length >= slimGames) return null
  const start = (game: GameInstance) => game.tournamentStartTime ?? Infinity
  const left = (game: GameInstance) => (game.gamePlayMax ?? Infinity) - (game.gamePlayCurrent ?? 0)
  const tournaments = open.filter((game) => game.tournament && start(game) - now >= TOURNAMENT_IMMINENT_MS)
  const instaplays = open.filter((game) => !game.tournament)
  const shared = instaplays.filter((game) => game.gamePlayMax !== 1)
  const main =
    tournaments.sort((one, other) => start(one) - start(other))[0] ??
    shared.sort((one, other) => left(one) - left(other))[0] ??
    instaplays[0]
  return main?.gameInstanceId ?? null
}
