import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import { combinations } from '#modules/game-rules/rules/combinations.ts'
import { PLAY_LINES_MAX, type DefinitionRefusal } from '#modules/game-rules/rules/game-rules.ts'
import { refuseOneDraw } from '#modules/one-draw/rules/refuse-one-draw.ts'
import { multiSizesOf } from './multi-play.ts'

/** Checks a multi-pick definition: a play may pick more numbers, but not more than can be paid. */
export function refuseMulti(definition: GameDefinition): DefinitionRefusal[] {
  const sizes = multiSizesOf(definition)
  const found = refuseOneDraw(definition, sizes)
  if (found.length > 0) return found
  const refuse = (field: string, reason: string) => found.push({ path: `/${field}`, reason })
  const { size, sizeMax, size2nd, size2ndMax } = sizes
  if (size2nd === 0 && definition.gamePlaySize2ndMax !== undefined)
    refuse('gamePlaySize2ndMax', 'this game has no second set')
  else if (sizeMax < size) refuse('gamePlaySizeMax', 'is less than gamePlaySize')
  else if (size2ndMax < size2nd) refuse('gamePlaySize2ndMax', 'is less than gamePlaySize2nd')
  else if (sizeMax > sizes.range) refuse('gamePlaySizeMax', 'is more than gamePlayRange')
  else if (size2ndMax > sizes.range2nd) refuse('gamePlaySize2ndMax', 'is more than gamePlayRange2nd')
  else if (sizeMax === size && size2ndMax === size2nd)
    refuse('gamePlaySizeMax', 'lets no play pick more than a line has')
  else if (combinations(sizeMax, size) * combinations(size2ndMax, size2nd) > BigInt(PLAY_LINES_MAX))
    refuse('gamePlaySizeMax', `lets one play cover more than ${PLAY_LINES_MAX} lines`)
  return found
}
