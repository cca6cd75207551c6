import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { takesPlays } from './game-order.ts'

const playsLeft = (game: GameInstance) => (game.gamePlayMax ?? 0) - (game.gamePlayCurrent ?? 0)

/**
 * The one game that a lobby with few open games shows alone (spec 4, "Slim view"): the earliest tournament,
 * otherwise the instaplay with the fewest plays left. Null where there are none, or too many for a slim view.
 */
export function slimMainGame(games: readonly GameInstance[], slimGames: number): GameInstance | null {
  const open = games.filter(takesPlays)
  if (open.length === 0 || open.length >= slimGames) return null
  const tournaments = open.filter((game) => game.tournament)
  const [earliest] = tournaments.toSorted(
    (one, other) => (one.tournamentStartTime ?? 0) - (other.tournamentStartTime ?? 0),
  )
  return earliest ?? open.toSorted((one, other) => playsLeft(one) - playsLeft(other))[0] ?? null
}
