import type { Db, Tx } from '#service/database/database.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'

const MINUTE_MS = 60_000

/** The interval of reality checks that a site demands, in milliseconds; 0 for none. */
const siteIntervalOf = ({ manifest }: ServedSite) => manifest.settings.realityCheckIntervalMs

export interface RealityCheckInterval {
  readonly intervalMs: number
  readonly siteIntervalMs: number
  readonly ownMinutes: number
}

/** The interval in force: the shorter one of the site's and the player's. */
export async function readInterval(
  db: Db,
  site: ServedSite,
  playerId: number,
): Promise<RealityCheckInterval> {
  const { ownMinutes } = await db
    .selectFrom('players')
    .select('reality_check_minutes as ownMinutes')
    .where('player_id', '=', playerId)
    .executeTakeFirstOrThrow()
  const siteIntervalMs = siteIntervalOf(site)
  const wished = [siteIntervalMs, ownMinutes * MINUTE_MS].filter((ms) => ms > 0)
  return { intervalMs: wished.length === 0 ? 0 : Math.min(...wished), siteIntervalMs, ownMinutes }
}

/** Whether a player may choose this interval: not above the site's; 0 chooses the site's. */
export function mayChoose(site: ServedSite, minutes: number): boolean {
  const most = siteIntervalOf(site)
  return most === 0 || minutes * MINUTE_MS <= most
}

export async function chooseInterval(tx: Tx, playerId: number, minutes: number): Promise<void> {
  await tx
    .updateTable('players')
    .set({ reality_check_minutes: minutes })
    .where('player_id', '=', playerId)
    .execute()
}
