import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import { drawDistinct } from '#modules/fairness/rules/random-numbers.ts'
import type { ByteSource } from '#modules/game-rules/rules/game-rules.ts'
import type { PlayByCommand } from '#modules/game-rules/rules/play-by-command.ts'

/** Extra numbers of a system beyond a line's, where allowed. */
const SYSTEM_EXTRA = 2

/** A system, and lines for the rest. */
export const playSystems: PlayByCommand = {
  name: 'multi',
  samplePlays: (definition, luckyDips, chance) => [systemPlay(definition, chance), ...luckyDips.slice(1)],
}

function systemPlay(definition: GameDefinition, chance: ByteSource): string {
  const { gamePlaySize, gamePlayRange, gamePlaySize2nd = 0, gamePlayRange2nd = 0 } = definition
  const { gamePlaySizeMax = gamePlaySize, gamePlaySize2ndMax = gamePlaySize2nd } = definition
  const main = drawDistinct(chance, Math.min(gamePlaySizeMax, gamePlaySize + SYSTEM_EXTRA), gamePlayRange)
  if (gamePlaySize2nd === 0) return main.join('-')
  const second = drawDistinct(chance, Math.min(gamePlaySize2ndMax, gamePlaySize2nd + 1), gamePlayRange2nd)
  return `${main.join('-')}|${second.join('-')}`
}
