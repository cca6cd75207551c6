import type { ProtectionUse } from '#service/database/protection-tables.ts'
import type { Tx } from '#service/database/database.ts'

/** Records that a player used a tool for safer play in a way that markers of harm count. */
export async function recordProtectionUse(tx: Tx, playerId: number, kind: ProtectionUse): Promise<void> {
  await tx.insertInto('protection_uses').values({ player_id: playerId, kind }).execute()
}
