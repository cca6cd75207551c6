import { sql } from 'kysely'
import type { PrintedTicket } from '#schemas/protocol/tickets.ts'
import type { Refused } from '#service/call/refused.ts'
import type { Tx } from '#service/database/database.ts'
import { printedTicket } from '#service/games/rows/printed-tickets.ts'
import type { TicketKeys } from '#service/keys/ticket-keys.ts'

/** A ticket of a player at a site. */
export interface OwnTicket {
  readonly memberId: number
  readonly playerId: number
  readonly playId: number
}

/** Prints a raffle ticket of a player again: it gets a new SecureKey. */
export async function reprintTicket(
  tx: Tx,
  keys: TicketKeys,
  { memberId, playerId, playId }: OwnTicket,
): Promise<PrintedTicket | Refused<'notFound' | 'notYours'>> {
  const ticket = await tx
    .selectFrom('plays')
    .innerJoin('game_instances', 'game_instances.game_instance_id', 'plays.game_instance_id')
    .innerJoin('players', 'players.player_id', 'plays.player_id')
    .select(['plays.player_id', 'players.operator_id as operatorId'])
    .where('plays.play_id', '=', playId)
    .where('game_instances.member_id', '=', memberId)
    .where(sql<boolean>`left(plays.play, 2) = 'T:'`)
    .executeTakeFirst()
  if (ticket === undefined) return { refused: 'notFound' }
  if (ticket.player_id !== playerId) return { refused: 'notYours' }
  const { rows } = await sql<{ print: number; printedAt: number }>`
    insert into ticket_prints (play_id, prints) values (${playId}, 2)
    on conflict (play_id) do update set prints = ticket_prints.prints + 1, printed_at = service_now()
    returning prints as print, printed_at as "printedAt"`.execute(tx)
  return printedTicket(keys, { operatorId: ticket.operatorId, playId, ...rows[0]! })
}
