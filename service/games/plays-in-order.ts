import { strict as assert } from 'node:assert'
import { sql } from 'kysely'
import type { SettledEntry } from '#modules/game-rules/rules/game-rules.ts'
import type { Database } from '#service/database/database.ts'

/** Plays that one query brings. */
const PAGE_PLAYS = 20_000

export interface OrderedPlay extends SettledEntry {
  playerId: number
}

/** A page as three lists: a row a play costs the driver several times as much. */
interface Page {
  ids: number[] | null
  players: number[]
  plays: string
  lines: number
}

/**
 * All plays of an instance in order of playId, page by page: a large instance is never one query, and others get
 * their turn between two pages. The next page is fetched while the last one is worked on.
 *
 * @param counted where given, counts the lines that the plays cover
 */
export async function* playPages(
  database: Database,
  gameInstanceId: number,
  counted = { lines: 0 },
): AsyncGenerator<OrderedPlay[], void> {
  let fetching = fetchPage(database, gameInstanceId, 0)
  for (;;) {
    const { ids, players, plays, lines } = await fetching
    if (ids === null) return
    counted.lines += lines
    // The lists come as the subquery orders them; a database that did otherwise must not go unnoticed.
    assert(ids.every((id, index) => index === 0 || id > (ids[index - 1] ?? 0)))
    const isLast = ids.length < PAGE_PLAYS
    if (!isLast) {
      fetching = fetchPage(database, gameInstanceId, ids.at(-1) ?? 0)
      // Whoever stops half-way never asks for it: its failure is nobody's then.
      fetching.catch(() => null)
    }
    yield plays.split(' ').map((play, index) => ({
      playId: ids[index] ?? 0,
      playerId: players[index] ?? 0,
      play,
    }))
    if (isLast) return
  }
}

async function fetchPage({ kysely }: Database, gameInstanceId: number, after: number): Promise<Page> {
  const { rows } = await sql<Page>`
    select array_agg(play_id) as ids, array_agg(player_id) as players, string_agg(play, ' ') as plays,
      sum(lines)::integer as lines
    from (
      select play_id, player_id, play, lines from plays
      where game_instance_id = ${gameInstanceId} and play_id > ${after}
      order by play_id limit ${PAGE_PLAYS}
    ) page`.execute(kysely)
  const [page] = rows
  assert(page !== undefined)
  return page
}
