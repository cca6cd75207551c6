import type { PrintedTicket } from '#schemas/protocol/tickets.ts'
import type { Db } from '#service/database/database.ts'
import { secureKeyOf, type TicketKeys } from '#service/keys/ticket-keys.ts'

/** The identification on the latest print of tickets. The caller must have checked that they are the player's. */
export async function printedTickets(
  db: Db,
  keys: TicketKeys,
  plays: readonly { readonly playId: number }[],
): Promise<PrintedTicket[]> {
  if (plays.length === 0) return []
  const playIds = plays.map(({ playId }) => playId)
  const rows = await db
    .selectFrom('ticket_prints')
    .select(['play_id', 'prints'])
    .where('play_id', 'in', playIds)
    .execute()
  const prints = new Map(rows.map((row) => [row.play_id, row.prints]))
  return playIds.map((playId) => printedTicket(keys, playId, prints.get(playId) ?? 1))
}

export function printedTicket(keys: TicketKeys, playId: number, print: number): PrintedTicket {
  return { playId, ticketId: String(playId), secureKey: secureKeyOf(keys, { playId, print }) }
}
