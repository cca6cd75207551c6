import type { GameInstance } from '#schemas/entities/game-instance.ts'

/** The lines that this player may still buy: the smaller of the player's and the game's remaining plays (spec 4). */
export function playsLeftFor(game: GameInstance): number {
  const ofPlayer = (game.playerPlayMax ?? Infinity) - (game.playerPlaysInGame ?? 0)
  const ofGame = (game.gamePlayMax ?? Infinity) - (game.gamePlayCurrent ?? 0)
  return Math.max(0, Math.min(ofPlayer, ofGame))
}
