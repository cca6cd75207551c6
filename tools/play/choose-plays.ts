import { randomBytes } from 'node:crypto'
import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import type { ByteSource } from '#modules/game-rules/rules/game-rules.ts'
import { rulesOf } from '#modules/game-rules/rules/registry.ts'
import { playsByCommand } from '#modules/game-rules/rules/tables/plays-by-command.ts'

const DIPS = 3

const chance: ByteSource = { take: (count) => randomBytes(count) }

/**
 * Sample plays of a kind: some plain lines, a system of a multi pick, bets of several types, the next tickets and a random
 * one. Limited to the remaining room, counted in lines.
 */
export function choosePlays(
  definition: GameDefinition,
  room: number,
  luckyDips: readonly string[],
): string[] {
  const { samplePlays } = playsByCommand[definition.gameRule]
  const wanted = samplePlays(definition, luckyDips.slice(0, DIPS), chance)
  const chosen: string[] = []
  let left = room
  for (const play of wanted) {
    const lines = linesOf(definition, play)
    if (lines === null || lines > left) continue
    left -= lines
    chosen.push(play)
  }
  return chosen
}

/** Lines charged for a play; null where the game does not accept it. */
export function linesOf(definition: GameDefinition, play: string): number | null {
  const rules = rulesOf(definition.gameRule)
  if (play === rules.tickets?.nextFree) return 1
  const checked = rules.checkPlay(definition, play)
  return checked.ok ? checked.lines : null
}
