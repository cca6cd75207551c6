import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import type { DefinitionRefusal } from '#modules/game-rules/rules/game-rules.ts'
import type { PlaySizes } from './play-numbers.ts'
import { chanceOfMatches, mainMatchesOf } from './ranks.ts'

/** Checks a one-draw definition: sizes that fit, and rows that can be won, each once. */
export function refuseOneDraw(definition: GameDefinition, sizes: PlaySizes): DefinitionRefusal[] {
  const found = refuseSizes(definition, sizes)
  if (found.length > 0) return found
  const seen = new Map<string, number>()
  for (const [index, row] of definition.prizes.entries()) {
    const path = `/prizes/${index}`
    const name = `${row.rankNumber}:${row.rankNumber2nd}`
    const twin = seen.get(name)
    if (twin !== undefined) found.push({ path, reason: `has the rank of /prizes/${twin}` })
    seen.set(name, index)
    const main = mainMatchesOf(row, sizes.size)
    if (row.rankNumber > sizes.size)
      found.push({ path: `${path}/rankNumber`, reason: 'no such rank: it would match no ball' })
    else if (row.rankNumber2nd > sizes.size2nd) {
      found.push({ path: `${path}/rankNumber2nd`, reason: 'more second balls than a play has' })
    } else if (chanceOfMatches(main, row.rankNumber2nd, sizes).ways === 0n) {
      found.push({ path, reason: 'can never come up' })
    } else if (main === 0 && row.rankNumber2nd === 0)
      found.push({ path, reason: 'would pay for matching nothing' })
  }
  return found
}

function refuseSizes(definition: GameDefinition, sizes: PlaySizes): DefinitionRefusal[] {
  const found: DefinitionRefusal[] = []
  if (sizes.size >= sizes.range) {
    found.push({ path: '/gamePlaySize', reason: 'must be smaller than gamePlayRange' })
  }
  if (definition.gameRule === 'oneDrawGameExt' || sizes.size2nd > 0) {
    if (sizes.size2nd < 1)
      found.push({ path: '/gamePlaySize2nd', reason: 'a game of two sets picks from both' })
    else if (sizes.size2nd >= sizes.range2nd) {
      found.push({ path: '/gamePlaySize2nd', reason: 'must be smaller than gamePlayRange2nd' })
    }
  } else if ((definition.gamePlaySize2nd ?? 0) > 0 || (definition.gamePlayRange2nd ?? 0) > 0) {
    found.push({ path: '/gamePlaySize2nd', reason: 'this game kind has one set' })
  }
  return found
}
