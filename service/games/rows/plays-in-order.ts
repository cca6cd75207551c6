import { strict as assert } from 'node:assert'
import { sql } from 'kysely'
import type { SettledEntry } from '#modules/game-rules/rules/game-rules.ts'
import type { Database } from '#service/database/database.ts'

/** Plays per query. */
const PAGE_PLAYS = 20_000

export interface OrderedPlay extends SettledEntry {
  playerId: number
}

/** A page as three lists: one row per play costs the driver several times as much. */
interface Page {
  ids: number[] | null
  players: number[]
  plays: string
  lines: number
}

/**
 * All plays of an instance in order of playId, page by page: a large instance is never one query, and other work runs between two pages.
 * The next page is fetched while the current one is processed.
 *
 * @param counted if given, counts the lines that the plays cover
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
    // The lists have the order of the subquery; asserts that the database keeps it.
    assert(ids.every((id, index) => index === 0 || id > (ids[index - 1] ?? 0)))
    const isLast = ids.length < PAGE_PLAYS
    if (!isLast) {
      fetching = fetchPage(database, gameInstanceId, ids.at(-1) ?? 0)
      // A consumer that stops early never awaits it, so its failure must be handled here.
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
