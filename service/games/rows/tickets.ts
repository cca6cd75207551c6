import { sql } from 'kysely'
import type { Db, Tx } from '#service/database/database.ts'

/** Available tickets of one raffle: some of the lowest free ones, and those of the requested tickets that are sold. */
export interface TicketsOnSale {
  free: number[]
  taken: string[]
}

/** Looks up tickets. A caller that sells them must hold the instance's lock; without it the result may be outdated. */
export async function ticketsOnSale(
  db: Db,
  gameInstanceId: number,
  { wanted, asked }: { wanted: number; asked: readonly string[] },
): Promise<TicketsOnSale> {
  const { rows } = await sql<{ free: number[]; taken: string[] | null }>`
    select
      free_tickets(game_instance_id, next_ticket, (definition->>'gamePlayRange')::integer, ${wanted}::integer) as free,
      (select array_agg(play) from plays
        where plays.game_instance_id = instance.game_instance_id and left(play, 2) = 'T:'
          and play = any(${[...asked]}::text[])) as taken
    from game_instances instance where game_instance_id = ${gameInstanceId}`.execute(db)
  const [found] = rows
  return { free: found?.free ?? [], taken: found?.taken ?? [] }
}

/** Stores that no ticket below this one is free. */
export async function moveNextTicket(tx: Tx, gameInstanceId: number, nextTicket: number): Promise<void> {
  await tx
    .updateTable('game_instances')
    .set({ next_ticket: nextTicket })
    .where('game_instance_id', '=', gameInstanceId)
    .execute()
}
