import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import { WHOLE_RACE, type Draw, type Hit, type SettledEntry } from '#modules/game-rules/rules/game-rules.ts'
import { pointsOf } from './race-points.ts'
import { isIndivisible, isPlaceRow, placeOf } from './race-rows.ts'

/** A group of plays with equal points: they hold the places from `first` on, as many as there are of them. */
export interface Standing {
  first: number
  plays: number
}

/** The final ranking by points, highest first. */
export function standings(points: Uint16Array): Map<number, Standing> {
  const plays = new Map<number, number>()
  for (const own of points) plays.set(own, (plays.get(own) ?? 0) + 1)
  const order = new Map<number, Standing>()
  let first = 1
  for (const own of [...plays.keys()].sort((one, other) => other - one)) {
    const count = plays.get(own)!
    order.set(own, { first, plays: count })
    first += count
  }
  return order
}

/**
 * Hits of each play for its place. Tied plays hold all their places together and share each of those prizes; an
 * indivisible prize goes to one of them: the places in order to the plays in order of playId.
 */
export function placeHits(
  definition: GameDefinition,
  draws: readonly Draw[],
  entries: Iterable<SettledEntry>,
): (entryIndex: number) => readonly Hit[] {
  const rows = definition.prizes
    .flatMap((row, index) =>
      isPlaceRow(row) ? [{ index, place: placeOf(row), shared: !isIndivisible(row) }] : [],
    )
    .sort((one, other) => one.place - other.place)
  if (rows.length === 0) return () => []
  const of = pointsOf(definition, draws)
  const points = Uint16Array.from(entries, ({ play }) => of(play))
  const order = standings(points)
  const lastPlace = rows.at(-1)!.place
  const won = new Map<number, Hit[]>()
  const seen = new Map<number, number>()
  for (const [entryIndex, own] of points.entries()) {
    const { first, plays } = order.get(own)!
    if (first > lastPlace) continue
    const before = seen.get(own) ?? 0
    seen.set(own, before + 1)
    const hits = rows.flatMap(({ index, place, shared }): Hit[] => {
      const isOwn = shared ? place >= first && place < first + plays : place === first + before
      return isOwn ? [{ drawNumber: WHOLE_RACE, row: index, units: 1 }] : []
    })
    if (hits.length > 0) won.set(entryIndex, hits)
  }
  return (entryIndex) => won.get(entryIndex) ?? []
}
