import type { InstantGamesSettings } from '#schemas/site-manifest/instant-games.ts'
import type { Db } from '#service/database/database.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'

/** A player whose session is valid. */
interface DemoPlayer {
  readonly playerId: number
  readonly isRestricted: boolean
}

/** Whether the site offers a demo (ADR 108) to a player; null is a visitor. */
export async function mayPlayDemo(
  db: Db,
  { manifest }: Pick<ServedSite, 'manifest'>,
  player: DemoPlayer | null,
): Promise<boolean> {
  const module = manifest.modules['instant-games']
  if (module?.enabled !== true) return false
  const { demo } = module.settings as InstantGamesSettings
  if (demo === 'none') return false
  if (player === null) return demo === 'visitors'
  if (player.isRestricted) return false
  const { segment, id_verified_at: verifiedAt } = await db
    .selectFrom('players')
    .select(['segment', 'id_verified_at'])
    .where('player_id', '=', player.playerId)
    .executeTakeFirstOrThrow()
  if (segment === 'A' || segment === 'A1') return false
  return demo === 'visitors' || verifiedAt !== null
}
