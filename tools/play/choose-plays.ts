import { randomBytes } from 'node:crypto'
import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import { drawDistinct } from '#modules/fairness/rules/random-numbers.ts'
import type { ByteSource } from '#modules/game-rules/rules/game-rules.ts'
import { rulesOf } from '#modules/game-rules/rules/registry.ts'

const DIPS = 3
/** Extra numbers of a system play beyond a line's, where allowed. */
const SYSTEM_EXTRA = 2

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
  const wanted = wantedPlays(definition, luckyDips)
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

function wantedPlays(definition: GameDefinition, luckyDips: readonly string[]): string[] {
  const dips = luckyDips.slice(0, DIPS)
  switch (definition.gameRule) {
    case 'oneDrawGameExtMulti':
      return [systemPlay(definition), ...dips.slice(1)]
    case 'oneDrawGamePerm':
      return bets(definition)
    case 'raffleGame':
      return ['T:next', 'T:next', ...dips.slice(0, 1)]
    default:
      return dips
  }
}

function systemPlay(definition: GameDefinition): string {
  const { gamePlaySize, gamePlayRange, gamePlaySize2nd = 0, gamePlayRange2nd = 0 } = definition
  const { gamePlaySizeMax = gamePlaySize, gamePlaySize2ndMax = gamePlaySize2nd } = definition
  const main = drawDistinct(chance, Math.min(gamePlaySizeMax, gamePlaySize + SYSTEM_EXTRA), gamePlayRange)
  if (gamePlaySize2nd === 0) return main.join('-')
  const second = drawDistinct(chance, Math.min(gamePlaySize2ndMax, gamePlaySize2nd + 1), gamePlayRange2nd)
  return `${main.join('-')}|${second.join('-')}`
}

/** One bet of each type, on one set of numbers. */
function bets({ gamePlayRange, stakeMultiplierMax = 1 }: GameDefinition): string[] {
  const numbers = drawDistinct(chance, 5, gamePlayRange)
  const first = (count: number) => numbers.slice(0, count).join('-')
  const stake = Math.min(2, stakeMultiplierMax)
  return [
    `FIRST:${first(1)}@${stake}`,
    `DIRECT2:${first(2)}@${stake}`,
    `DIRECT3:${first(3)}@1`,
    `PERM2:${first(5)}@1`,
    `PERM3:${first(5)}@1`,
    `BANKER:${first(1)}@1`,
  ]
}
