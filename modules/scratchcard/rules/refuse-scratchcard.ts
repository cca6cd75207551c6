import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import { sumOfWeights, WEIGHTS_MAX } from '#modules/fairness/rules/weighted.ts'
import type { DefinitionRefusal } from '#modules/game-rules/rules/game-rules.ts'
import { refuseInstant } from '#modules/game-rules/rules/refuse-instant.ts'

/** Maximum occurrences of a non-winning symbol on a card. */
export const OTHERS_ALIKE_MAX = 2

const ALIKE = 3
const CELLS: readonly number[] = [9, 12]

/** Checks a scratchcard definition: a weight for every row, and enough symbols to fill a card without a second three of a kind. */
export function refuseScratchcard(definition: GameDefinition): DefinitionRefusal[] {
  const { gamePlaySize, gamePlayRange: cells, prizes, blankWeight = 0 } = definition
  const found = refuseInstant(definition)
  const refuse = (path: string, reason: string) => found.push({ path, reason })
  if (gamePlaySize !== ALIKE) refuse('/gamePlaySize', 'must be 3: three alike win')
  if (!CELLS.includes(cells)) refuse('/gamePlayRange', 'must be 9 or 12: the cells of a card')
  for (const [index, { weight }] of prizes.entries()) {
    if (weight === undefined) refuse(`/prizes/${index}/weight`, 'must be given: how many of the cards win it')
  }
  const weights = prizes.map(({ weight = 0 }) => weight)
  if (sumOfWeights([...weights, blankWeight]) > WEIGHTS_MAX)
    refuse('/prizes', `the weights with blankWeight sum to more than ${WEIGHTS_MAX}`)
  if (prizes.length < symbolsNeeded(cells, blankWeight > 0))
    refuse('/prizes', `too few symbols: ${cells} cells need ${symbolsNeeded(cells, blankWeight > 0)}`)
  return found
}

function symbolsNeeded(cells: number, hasBlanks: boolean): number {
  const ofAWinner = 1 + Math.ceil((cells - ALIKE) / OTHERS_ALIKE_MAX)
  return hasBlanks ? Math.max(ofAWinner, Math.ceil(cells / OTHERS_ALIKE_MAX)) : ofAWinner
}
