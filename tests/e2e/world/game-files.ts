import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawTimesAfter } from '#modules/game-rules/rules/draw-times.ts'
import type { TournamentSchedule } from '#schemas/entities/game-definition.ts'
import type { GameFile } from '#schemas/entities/game-file.ts'

const HOUR_MS = 3_600_000
const YEAR_MS = 365 * 24 * HOUR_MS
const SITES = join(import.meta.dirname, '../../../sites')

/** The games that a site's demonstration offers, in their order: definitions to start from. */
export function gameFilesOf(siteId: string): GameFile[] {
  const folder = join(SITES, siteId, 'demo/games')
  return readdirSync(folder)
    .toSorted()
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as GameFile)
}

/** The game of a site's demonstration with this slug. */
export function gameFileOf(siteId: string, slug: string): GameFile {
  const file = gameFilesOf(siteId).find((one) => one.slug === slug)
  if (file === undefined) throw new Error(`The site ${siteId} has no file of a game ${slug}.`)
  return file
}

/** The same game under a title and a slug of its own. */
export function withMark({ slug, texts, ...game }: GameFile, mark: string): GameFile {
  const titles = Object.entries(texts).map(([language, text]) => [
    language,
    { ...text, title: `${text.title} ${mark}` },
  ])
  return { ...game, slug: `${slug}-${mark}`, texts: Object.fromEntries(titles) as GameFile['texts'] }
}

/** The same game with its first draw a whole interval from now, so that it is drawn in no test that does not ask for it. */
export function drawnLater({ definition, ...game }: GameFile): GameFile {
  const { schedule } = definition
  if (schedule.kind === 'instaplay') return { ...game, definition }
  const everyMs = intervalOf(schedule)
  const { registrationClosesBeforeMs, minimumPlays, underMinimum } = schedule
  const rest = { kind: 'tournament', registrationClosesBeforeMs, minimumPlays, underMinimum } as const
  return { ...game, definition: { ...definition, schedule: { ...rest, everyMs, anchorTime: Date.now() } } }
}

/** The time between two draws: for a timetable the average in hours, so that no licence counts more draws than before. */
export function intervalOf(schedule: TournamentSchedule): number {
  if (!('timetable' in schedule)) return schedule.everyMs
  const times = drawTimesAfter(schedule, Date.now(), 60)
  const [first = 0, last = 0] = [times[0], times.at(-1)]
  if (times.length < 2) return YEAR_MS
  return Math.ceil((last - first) / (times.length - 1) / HOUR_MS) * HOUR_MS
}
