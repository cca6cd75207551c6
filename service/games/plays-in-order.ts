import { sql } from 'kysely'
import type { SettledEntry } from '#modules/game-rules/rules/settle.ts'
import type { Database } from '#service/database/database.ts'

/** Plays that one query brings. */
const PAGE_PLAYS = 20_000

export interface OrderedPlay extends SettledEntry {
  playerId: number
}

/**
 * All plays of an instance in order of playId, page by page: a large instance is never one query, and others get
 * their turn between two pages.
 */
export async function* playPages(
  database: Database,
  gameInstanceId: number,
): AsyncGenerator<OrderedPlay[], void> {
  let after = 0
  for (;;) {
    // One row of three lists: a row a play costs the driver several times as much.
    const { rows } = await sql<{ ids: number[] | null; players: number[]; plays: string }>`
      select array_agg(play_id order by play_id) as ids, array_agg(player_id order by play_id) as players,
        string_agg(play, ' ' order by play_id) as plays
      from (
        select play_id, player_id, play from plays
        where game_instance_id = ${gameInstanceId} and play_id > ${after}
        order by play_id limit ${PAGE_PLAYS}
      ) page`.execute(database.kysely)
    const [page] = rows
    if (page === undefined || page.ids === null) return
    const { ids, players } = page
    yield page.plays.split(' ').map((play, index) => ({
      playId: ids[index] ?? 0,
      playerId: players[index] ?? 0,
      play,
    }))
    after = ids.at(-1) ?? 0
    if (ids.length < PAGE_PLAYS) return
  }
}
