import { sql } from 'kysely'
import type { Refused } from '#service/call/refused.ts'
import type { Db } from '#service/database/database.ts'
import { readInstances, type InstanceRow } from './instance-rows.ts'

/** The viewer's site and player; the player is null for a visitor. */
export interface Viewer {
  readonly site: { readonly memberId: number }
  readonly player: { readonly playerId: number } | null
}

/** An instance of the viewer's site, as the viewer may see it. */
export async function findInstance(
  db: Db,
  { site, player }: Viewer,
  gameInstanceId: number,
): Promise<InstanceRow | Refused<'notFound'>> {
  const [row] = await readInstances(
    db,
    player?.playerId ?? null,
    sql`where instance.game_instance_id = ${gameInstanceId} and instance.member_id = ${site.memberId}`,
  )
  return row ?? { refused: 'notFound', args: { gameInstanceId } }
}
