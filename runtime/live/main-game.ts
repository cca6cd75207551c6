import type { GameInstance } from '#schemas/entities/game-instance.ts'

/** Plays that an instance can still take. */
export function playsLeft(game: GameInstance): number {
  return (game.gamePlayMax ?? Infinity) - (game.gamePlayCurrent ?? 0)
}

/**
 * The one game that a site with few open games shows alone (spec 4, "Slim view"): the earliest tournament,
 * otherwise the instaplay with the fewest plays left. Null where the open games are none or too many.
 */
export function chooseMainGame(games: Iterable<GameInstance>, slimGames: number): number | null {
  const open = [...games].filter(({ gameStatus }) => gameStatus === 'OPEN')
  if (open.length === 0 || open.length >= slimGames) return null
  const tournaments = open
    .filter(({ tournament }) => tournament)
    .toSorted(
      (left, right) => (left.tournamentStartTime ?? Infinity) - (right.tournamentStartTime ?? Infinity),
    )
  const instaplays = open
    .filter(({ tournament }) => !tournament)
    .toSorted((left, right) => playsLeft(left) - playsLeft(right))
  return (tournaments[0] ?? instaplays[0])?.gameInstanceId ?? null
}
