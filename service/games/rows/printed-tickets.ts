import type { PrintedTicket } from '#schemas/protocol/tickets.ts'
import type { Db } from '#service/database/database.ts'
import { secureKeyOf, type TicketKeys, type TicketPrint } from '#service/keys/ticket-keys.ts'

/** The identification on the latest print of tickets. The caller must have checked that they are the player's. */
export async function printedTickets(
  db: Db,
  keys: TicketKeys,
  plays: readonly { readonly playId: number }[],
): Promise<PrintedTicket[]> {
  if (plays.length === 0) return []
  const playIds = plays.map(({ playId }) => playId)
  const rows = await db
    .selectFrom('plays')
    .innerJoin('players', 'players.player_id', 'plays.player_id')
    .leftJoin('ticket_prints', 'ticket_prints.play_id', 'plays.play_id')
    .select(['plays.play_id as playId', 'players.operator_id as operatorId'])
    .select(['plays.created_at as soldAt', 'prints', 'printed_at as printedAt'])
    .where('plays.play_id', 'in', playIds)
    .execute()
  const latest = new Map(rows.map((row) => [row.playId, row]))
  return playIds.map((playId) => {
    const { operatorId, soldAt, prints, printedAt } = latest.get(playId)!
    return printedTicket(keys, { operatorId, playId, print: prints ?? 1, printedAt: printedAt ?? soldAt })
  })
}

export function printedTicket(keys: TicketKeys, print: TicketPrint): PrintedTicket {
  const { playId } = print
  return { playId, ticketId: String(playId), secureKey: secureKeyOf(keys, print) }
}
