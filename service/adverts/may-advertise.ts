import type { Db } from '#service/database/database.ts'
import { readExclusion } from '#service/players/rows/exclusion.ts'
import { limitCurrency, readLimitUse, readSelfLimits } from '#service/protection/self-limits.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'

interface Viewer {
  readonly playerId: number
  /** The session of a player who has restricted themselves. */
  readonly isRestricted: boolean
}

/**
 * Whether somebody may be shown adverts: not a player who is excluded, restricted or at a limit of their own or of customer service; a
 * visitor unless the manifest says no.
 */
export async function mayAdvertise(db: Db, site: ServedSite, viewer: Viewer | null): Promise<boolean> {
  if (viewer === null) return site.manifest.ads.guests !== false
  if (viewer.isRestricted || (await readExclusion(db, viewer.playerId)) !== null) return false
  return !(await isAtLimit(db, site, viewer.playerId))
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
  const limits = [...own.map(({ kind, minor }) => [kind, minor] as const), ...accountMinor]
  return limits.some(([kind, minor]) => minor !== null && (usedMinor.get(kind) ?? 0) >= minor)
}
