import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import type { Draw, Hit, SettledEntry } from '#modules/game-rules/rules/game-rules.ts'
import { mainMatchesOf } from '#modules/one-draw/rules/ranks.ts'
import { sumOverNumbers } from '#modules/game-rules/rules/sum-over-numbers.ts'
import { placeHits } from './race-places.ts'
import { isPlaceRow } from './race-rows.ts'

/** Matches canonical plays against every draw, and gives the hits: places of the final ranking first, then the draws. */
export function raceMatcher(
  definition: GameDefinition,
  draws: readonly Draw[],
  entries: Iterable<SettledEntry>,
): (play: string, entryIndex: number) => readonly Hit[] {
  const { prizes, gamePlaySize, gamePlayRange } = definition
  const rowOfMatches = new Int16Array(gamePlaySize + 1).fill(-1)
  for (const [index, row] of prizes.entries())
    if (!isPlaceRow(row)) rowOfMatches[mainMatchesOf(row, gamePlaySize)] = index
  const ofPlace = placeHits(definition, draws, entries)
  const drawn = draws.map(({ drawNumber, balls }) => {
    const marks = new Uint8Array(gamePlayRange + 1)
    for (const ball of balls) marks[ball] = 1
    return { drawNumber, marks }
  })
  return (play, entryIndex) => {
    const hits = [...ofPlace(entryIndex)]
    for (const { drawNumber, marks } of drawn) {
      const row = rowOfMatches[sumOverNumbers(play, marks)]!
      if (row !== -1) hits.push({ drawNumber, row, units: 1 })
    }
    return hits
  }
}
