import type { Logger } from '#service/base/log.ts'
import type { Database } from '#service/database/database.ts'
import type { ServedSite } from './catalogue.ts'

export const ROUND_EVERY_MS = 60_000
/** Players of a site about whom one round asks. */
export const ROUND_PLAYERS = 200
const ASKED_AT_ONCE = 8

/** Maps the number of a site to whether it had the check in the last round. A round changes the players of a site where this has changed. */
export type Prepared = Map<number, boolean>

/** A check of persons that asks about players of its own accord. */
export interface CheckRound {
  readonly isOn: (site: ServedSite) => boolean
  /** The players from before the site had the check wait for an answer. */
  readonly begin: (database: Database, memberId: number) => Promise<void>
  /** The players of a site that no longer has the check wait for nothing. */
  readonly end: (database: Database, memberId: number) => Promise<void>
  /** The players to ask about now, at most `ROUND_PLAYERS`. */
  readonly due: (database: Database, memberId: number) => Promise<number[]>
  /** False if the check did not answer. */
  readonly ask: (of: { readonly site: ServedSite; readonly playerId: number }) => Promise<boolean>
}

interface RoundParts {
  readonly database: Database
  readonly sites: { readonly all: () => readonly ServedSite[] }
  readonly log: Pick<Logger, 'error'>
}

/**
 * Asks about a batch of players of each site; true if there may be more. A site whose check does not answer waits for the next round. A fault of one
 * player, or of one site, is logged and stops nobody else.
 */
export async function askOneRound(
  parts: RoundParts,
  prepared: Prepared,
  round: CheckRound,
): Promise<boolean> {
  let isMore = false
  for (const site of parts.sites.all()) {
    try {
      if (await askAboutSite(parts, prepared, round, site)) isMore = true
    } catch (error) {
      logFault(parts, site, error)
    }
  }
  return isMore
}

async function askAboutSite(
  parts: RoundParts,
  prepared: Prepared,
  round: CheckRound,
  site: ServedSite,
): Promise<boolean> {
  const { memberId } = site
  const { database } = parts
  const isOn = round.isOn(site)
  if (prepared.get(memberId) !== isOn) {
    await (isOn ? round.begin : round.end)(database, memberId)
    prepared.set(memberId, isOn)
  }
  if (!isOn) return false
  const playerIds = await round.due(database, memberId)
  const left = playerIds.values()
  let isWhole = true
  let isAnswered = true
  const work = async () => {
    for (const playerId of left) {
      if (!isAnswered) return
      try {
        if (!(await round.ask({ site, playerId }))) isAnswered = false
      } catch (error) {
        logFault(parts, site, error)
        // The same players come first again, so the next round waits.
        isWhole = false
      }
    }
  }
  await Promise.all(Array.from({ length: ASKED_AT_ONCE }, work))
  return isAnswered && isWhole && playerIds.length === ROUND_PLAYERS
}

function logFault({ log }: RoundParts, { siteId }: ServedSite, error: unknown): void {
  log.error({ siteId, error: (error as Error).name }, 'a check of a person failed')
}
