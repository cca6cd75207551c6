import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import type { PlayRefusal } from './game-rules.ts'
import { rulesOf } from './registry.ts'

export type CheckedPlays =
  | { ok: true; plays: { play: string; lines: number }[]; lines: number }
  | { ok: false; offendingPlay: string; reason: PlayRefusal }

/** Validates a list of plays; the first invalid one refuses all (join error 8). */
export function checkPlays(definition: GameDefinition, plays: readonly string[]): CheckedPlays {
  const rules = rulesOf(definition.gameRule)
  const checked: { play: string; lines: number }[] = []
  let lines = 0
  for (const play of plays) {
    const answer = rules.checkPlay(definition, play)
    if (!answer.ok) return { ok: false, offendingPlay: play, reason: answer.reason }
    checked.push({ play: answer.play, lines: answer.lines })
    lines += answer.lines
  }
  return { ok: true, plays: checked, lines }
}

/** Number of lines that a list of plays covers; null where one of them is not a play of this game. */
export function countLines(definition: GameDefinition, plays: readonly string[]): number | null {
  const checked = checkPlays(definition, plays)
  return checked.ok ? checked.lines : null
}

export interface Price {
  lines: number
  costMinor: number
  feeMinor: number
  totalMinor: number
}

/** Price of a number of lines: cost and fee for each (design of games, "Plays"). */
export function priceOfLines(definition: GameDefinition, lines: number): Price {
  const costMinor = definition.gamePlayCostMinor * lines
  const feeMinor = definition.gameFeePerPlayMinor * lines
  return { lines, costMinor, feeMinor, totalMinor: costMinor + feeMinor }
}
