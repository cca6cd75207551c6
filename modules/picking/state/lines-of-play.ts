import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { playUnits } from '#schemas/kinds/play-units.ts'
import { linesOfBet, readPermPlay } from '#modules/perm/rules/perm-play.ts'

/** Lines that a lucky dip covers: one, except for a bet of a game that offers perms and bankers alone. */
export function linesOfPlay(
  { gameRule, gamePlayRange = 0 }: Pick<GameInstance, 'gameRule' | 'gamePlayRange'>,
  play: string,
): number {
  if (playUnits[gameRule] !== 'bet') return 1
  const bet = readPermPlay(play)
  return typeof bet === 'string' ? 1 : linesOfBet({ gamePlayRange }, bet)
}
