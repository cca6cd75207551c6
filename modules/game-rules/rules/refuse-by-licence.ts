import type { GameDefinition, TournamentSchedule } from '#schemas/entities/game-definition.ts'
import type { Timetable } from '#schemas/entities/timetable.ts'
import type { GamesBound } from '#schemas/site-manifest/jurisdiction-pack.ts'
import { drawTimesAfter } from './draw-times.ts'
import type { DefinitionRefusal } from './game-rules.ts'
import { mostPrizesMinor } from './worst-case.ts'
import { dayAt, daysAfter, timeOn } from './zoned-time.ts'

const DAY_MS = 24 * 3_600_000
const WEEK_MS = 7 * DAY_MS
const YEAR_MS = 365 * DAY_MS
/** The number of draws of a timetable that are examined. The densest timetable has fewer in a week. */
const DRAWS_SEARCHED = 5400

/**
 * Compares the prizes of a game with the site's licence. Returns the reasons of a refusal, each with its path.
 *
 * The prizes of a draw are those with every play sold. What a roll-down without any winner carries was offered in an earlier draw and is not
 * counted again; a jackpot that grows from draw to draw has no bound, so it is refused.
 *
 * @param after draws of a timetable are counted from this time, UTC milliseconds
 */
export function refuseByLicence(
  definition: GameDefinition,
  { currencyId, weekMostMinor, yearlyMostMinor, payoutMost }: GamesBound,
  after: number,
): DefinitionRefusal[] {
  const { payoutFormula, payoutPercentage, progressivePercentage = 0, schedule } = definition
  if (definition.currencyId !== currencyId)
    return [{ path: '/currencyId', reason: `must be ${currencyId}, the currency of the licence` }]
  if (schedule.kind === 'instaplay')
    return [{ path: '/schedule/kind', reason: 'must be "tournament": other draws of a week have no number' }]
  const found: DefinitionRefusal[] = []
  if (payoutFormula !== 'rollDown')
    found.push({ path: '/payoutFormula', reason: 'must be "rollDown": a jackpot that grows has no bound' })
  const returned = payoutPercentage + progressivePercentage
  if (returned > payoutMost)
    found.push({ path: '/payoutPercentage', reason: `must be at most ${payoutMost}` })
  const prizesMinor = mostPrizesMinor(definition)
  const { apartMs, draws } = frequencyOf(schedule, after)
  if (apartMs >= YEAR_MS) {
    if (prizesMinor > yearlyMostMinor)
      found.push({
        path: '/prizes',
        reason: `are ${prizesMinor} in a draw; a game with one draw a year has at most ${yearlyMostMinor}`,
      })
    return found
  }
  if (draws * prizesMinor > weekMostMinor) {
    const where = draws === 1 ? 'in the draw of a week' : `in each of ${draws} draws of a week`
    const reason = `are ${prizesMinor} ${where}; all together must be at most ${weekMostMinor}`
    found.push({ path: '/prizes', reason })
  }
  return found
}

/** The shortest time between two draws, milliseconds, and the most draws of seven days. */
function frequencyOf(schedule: TournamentSchedule, after: number): { apartMs: number; draws: number } {
  if (!('timetable' in schedule))
    return { apartMs: schedule.everyMs, draws: Math.ceil(WEEK_MS / schedule.everyMs) }
  const times = drawTimesAfter(schedule, after, DRAWS_SEARCHED)
  const gaps = times.slice(1).map((at, index) => at - times[index]!)
  return { apartMs: Math.min(Infinity, ...gaps), draws: mostInAWeek(schedule.timetable, times) }
}

/** The most draws of seven days of the place, which a change of clocks makes longer or shorter. */
function mostInAWeek({ timeZone }: Timetable, times: readonly number[]): number {
  const weekEnds = times.map((at) => timeOn(timeZone, daysAfter(dayAt(timeZone, at), 7), '00:00'))
  let first = 0
  let most = 0
  for (const [index, at] of times.entries()) {
    while (at >= weekEnds[first]!) first += 1
    most = Math.max(most, index - first + 1)
  }
  return most
}
