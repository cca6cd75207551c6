import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import { readPlayNumbers } from '#schemas/protocol/play-string.ts'
import { combinations } from '#modules/game-rules/rules/combinations.ts'
import type { LineFactor, PlayRefusal } from '#modules/game-rules/rules/game-rules.ts'
import {
  areInRange,
  hasRepeats,
  type ChosenNumbers,
  type PlaySizes,
} from '#modules/one-draw/rules/play-numbers.ts'

/** Numbers that a line needs of each set, and the maximum that one play may pick. */
export interface MultiSizes extends PlaySizes {
  sizeMax: number
  size2ndMax: number
}

export function multiSizesOf(definition: GameDefinition): MultiSizes {
  const { gamePlaySize: size, gamePlaySize2nd: size2nd = 0 } = definition
  return {
    size,
    range: definition.gamePlayRange,
    size2nd,
    range2nd: definition.gamePlayRange2nd ?? 0,
    sizeMax: definition.gamePlaySizeMax ?? size,
    size2ndMax: definition.gamePlaySize2ndMax ?? size2nd,
  }
}

/** Parses `3-11-19-27-40-44-48|2-5-9`: at least as many numbers as a line needs. */
export function parseMultiPlay(play: string, sizes: MultiSizes): ChosenNumbers | PlayRefusal {
  const numbers = readPlayNumbers(play)
  if (numbers === null || play.includes('#')) return 'malformed'
  const { main, second } = numbers
  if (main.length < sizes.size || main.length > sizes.sizeMax) return 'wrong-count'
  if (!areInRange(main, sizes.range)) return 'out-of-range'
  if (hasRepeats(main)) return 'repeated'
  if (second.length < sizes.size2nd || second.length > sizes.size2ndMax) return 'wrong-count-2nd'
  if (!areInRange(second, sizes.range2nd)) return 'out-of-range-2nd'
  if (hasRepeats(second)) return 'repeated-2nd'
  return { main, second }
}

/** Factors of a play's lines: the ways to choose a line's numbers in each set. */
export function factorsOf({ main, second }: ChosenNumbers, { size, size2nd }: PlaySizes): LineFactor[] {
  const ways = (picked: number, taken: number) => Number(combinations(picked, taken))
  const numbers: LineFactor = {
    of: 'numbers',
    picked: main.length,
    taken: size,
    ways: ways(main.length, size),
  }
  if (size2nd === 0) return [numbers]
  const { length: picked } = second
  return [numbers, { of: 'numbers2nd', picked, taken: size2nd, ways: ways(picked, size2nd) }]
}

export function linesOf(factors: readonly LineFactor[]): number {
  return factors.reduce((lines, { ways }) => lines * ways, 1)
}
