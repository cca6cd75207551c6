import { sql } from 'kysely'
import { Fault, FAULT } from '#schemas/protocol/faults.ts'
import type { Call } from '#service/call/call.ts'
import { readInstances, type InstanceRow } from './instance-rows.ts'

/** An instance of the caller's site, as it is to the caller. Fault Server.ResourceNotFound where there is none. */
export async function findInstance(call: Call, gameInstanceId: number): Promise<InstanceRow> {
  const [row] = await readInstances(
    call.service.database.kysely,
    call.player?.playerId ?? null,
    sql`where instance.game_instance_id = ${gameInstanceId} and instance.member_id = ${call.site.memberId}`,
  )
  if (row === undefined) throw new Fault(FAULT.notFound, { gameInstanceId })
  return row
}
