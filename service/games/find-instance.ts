import { sql } from 'kysely'
import { Fault, FAULT } from '#schemas/protocol/faults.ts'
import type { Db } from '#service/database/database.ts'
import { readInstances, type InstanceRow } from './instance-rows.ts'

/** The viewer's site and player; the player is null for a visitor. */
export interface Viewer {
  readonly site: { readonly memberId: number }
  readonly player: { readonly playerId: number } | null
}

/** An instance of the viewer's site, as the viewer may see it. Fault Server.ResourceNotFound if it does not exist. */
export async function findInstance(
  db: Db,
  { site, player }: Viewer,
  gameInstanceId: number,
): Promise<InstanceRow> {
  const [row] = await readInstances(
    db,
    player?.playerId ?? null,
    sql`where instance.game_instance_id = ${gameInstanceId} and instance.member_id = ${site.memberId}`,
  )
  if (row === undefined) throw new Fault(FAULT.notFound, { gameInstanceId })
  return row
}
