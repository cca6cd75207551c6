import type { LimitKind } from '#schemas/entities/player-limit.ts'
import type { Db } from '#service/database/database.ts'
import { mayMarket, ON_PAGE } from '#service/marketing/may-market.ts'
import { limitCurrency, readLimitUse, readSelfLimits } from './self-limits.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'

interface Viewer {
  readonly playerId: number
  /** The session of a player who has restricted themselves. */
  readonly isRestricted: boolean
}

type Reason = (db: Db, site: ServedSite, viewer: Viewer) => boolean | Promise<boolean>

/** Why a player is shown no adverts; the first that holds decides. */
const REASONS: Readonly<Record<string, Reason>> = {
  restricted: (_db, _site, { isRestricted }) => isRestricted,
  /** A time-out, a self-exclusion, an exclusion by the operator, or a marker of harm that is not closed. */
  marketing: async (db, _site, { playerId }) => !(await mayMarket(db, playerId, ON_PAGE)),
  /** A limit of the player or of customer service leaves nothing. */
  limit: (db, site, { playerId }) => isAtLimit(db, site, playerId),
}

/** Whether somebody may be shown adverts: a player without a restriction, limit or marker that forbids it, or a visitor of a site that allows it. */
export async function mayAdvertise(db: Db, site: ServedSite, viewer: Viewer | null): Promise<boolean> {
  if (viewer === null) return site.manifest.ads.guests !== false
  for (const holds of Object.values(REASONS)) if (await holds(db, site, viewer)) return false
  return true
}

/** Whether a limit on deposits, losses or stakes leaves nothing. */
async function isAtLimit(db: Db, site: ServedSite, playerId: number): Promise<boolean> {
  const { currencyId } = await limitCurrency(db, site, playerId)
  const own = await readSelfLimits(db, playerId)
  const { usedMinor, accountMinor } = await readLimitUse(
    db,
    { playerId, operatorId: site.operatorId },
    currencyId,
  )
  const limits: (readonly [LimitKind, number | null])[] = [...accountMinor]
  for (const { kind, minor } of own) if (kind !== 'sessionMinutes') limits.push([kind, minor])
  return limits.some(([kind, minor]) => minor !== null && (usedMinor.get(kind) ?? 0) >= minor)
}
