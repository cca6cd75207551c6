import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import { raceStandingsSchema } from '#schemas/entities/race-standings.ts'
import type { Draw, DrawStandings, SettledEntry } from '#modules/game-rules/rules/game-rules.ts'
import { standings } from './race-places.ts'
import { pointsOf } from './race-points.ts'

const LEADERS_MAX = raceStandingsSchema.properties.leaders.maxItems

/** The standings at the start and after each draw, in order; `entries` are all plays in order of playId. */
export function standingsAfterDraws(
  definition: Pick<GameDefinition, 'gamePlayRange'>,
  draws: readonly Draw[],
  entries: readonly SettledEntry[],
): DrawStandings[] {
  const points = new Uint16Array(entries.length)
  const after = (drawNumber: number) => standingsOf(drawNumber, points, entries)
  const start = after(0)
  const ofDraws = draws.map((draw) => {
    const scored = pointsOf(definition, [draw])
    for (const [index, { play }] of entries.entries()) points[index]! += scored(play)
    return after(draw.drawNumber)
  })
  return [start, ...ofDraws]
}

function standingsOf(
  drawNumber: number,
  points: Uint16Array,
  entries: readonly SettledEntry[],
): DrawStandings {
  const groups = [...standings(points)].map(([own, { plays }]) => ({ points: own, plays }))
  return { drawNumber, groups, leaders: leadersOf(points, groups, entries) }
}

/** The plays with the most points, one pass over all plays; of the last group, the earliest plays fill the list. */
function leadersOf(
  points: Uint16Array,
  groups: DrawStandings['groups'],
  entries: readonly SettledEntry[],
): DrawStandings['leaders'] {
  let roomLeft = LEADERS_MAX
  const room = new Map<number, number>()
  for (const group of groups) {
    room.set(group.points, Math.min(group.plays, roomLeft))
    roomLeft -= Math.min(group.plays, roomLeft)
    if (roomLeft === 0) break
  }
  const leaders: DrawStandings['leaders'] = []
  for (const [index, own] of points.entries()) {
    const left = room.get(own) ?? 0
    if (left === 0) continue
    room.set(own, left - 1)
    leaders.push({ playId: entries[index]!.playId, points: own })
  }
  return leaders.toSorted((one, other) => other.points - one.points || one.playId - other.playId)
}
