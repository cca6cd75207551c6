import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import type { DefinitionRefusal } from '#modules/game-rules/rules/game-rules.ts'
import { refuseDuplicateRows } from '#modules/game-rules/rules/refuse-twins.ts'
import { mainMatchesOf } from '#modules/one-draw/rules/ranks.ts'
import { bonusOdds } from './bonus-odds.ts'

/** Checks a bonus-ball definition: a drum with a ball left for the bonus, and rows that can be won. */
export function refuseBonus(definition: GameDefinition): DefinitionRefusal[] {
  const { gamePlaySize: size, gamePlayRange: range, prizes } = definition
  if (size >= range) {
    return [
      { path: '/gamePlaySize', reason: 'leaves no ball for the bonus: must be smaller than gamePlayRange' },
    ]
  }
  if ((definition.gamePlaySize2nd ?? 0) > 0 || (definition.gamePlayRange2nd ?? 0) > 0) {
    return [
      { path: '/gamePlaySize2nd', reason: 'the bonus ball comes from the same drum: plays have one set' },
    ]
  }
  const found = refuseDuplicateRows(prizes)
  for (const [index, row] of prizes.entries()) {
    const path = `/prizes/${index}`
    if (row.rankNumber > size)
      found.push({ path: `${path}/rankNumber`, reason: 'no such rank: it would match no ball' })
    else if (row.rankNumber2nd > 1)
      found.push({ path: `${path}/rankNumber2nd`, reason: 'there is one bonus ball' })
    else if (row.rankNumber === 0 && row.rankNumber2nd === 0)
      found.push({ path, reason: 'would pay for matching nothing' })
    else if (mainMatchesOf(row, size) === size && row.rankNumber2nd === 1)
      found.push({ path, reason: 'can never come up: no number is left for the bonus' })
  }
  if (found.length > 0) return found
  return bonusOdds(prizes, { size, range }).flatMap(({ ways }, index) =>
    ways === 0n ? [{ path: `/prizes/${index}`, reason: 'can never come up' }] : [],
  )
}
