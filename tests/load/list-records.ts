import { sql } from 'kysely'
import type { Database } from '#service/database/database.ts'

/** The size of a database for a measurement of lists. */
export interface ListScale {
  readonly players: number
  readonly plays: number
}

export interface ListSites {
  /** The site that is asked, and another one with as many records. */
  readonly memberIds: readonly [asked: number, other: number]
}

/** Plays of one player in one instance, and players of one instance. */
const PLAYS_OF_SEAT = 10
const SEATS_OF_INSTANCE = 100
/** Days over which the records are spread. */
const DAYS = 90
const SEATS_AT_ONCE = 50_000

/**
 * Fills a database of two sites with records as many players leave them: sessions, deposits, withdrawals, joins with their transfers and entries,
 * prizes, messages, cases, documents, approvals, markers. The rows are written as they are, without triggers and foreign keys: balances are
 * not kept, and no draw can be verified.
 */
export async function fillLists(
  { kysely }: Pick<Database, 'kysely'>,
  { players, plays }: ListScale,
  { memberIds }: ListSites,
): Promise<void> {
  const [asked, other] = memberIds
  const memberOf = (number: string) => sql.raw(`case when ${number} % 2 = 0 then ${asked} else ${other} end`)
  const ago = (number: string, of: number) =>
    sql.raw(`service_now() - interval '${DAYS} days' * (1 - (${number})::float8 / ${of})`)
  /** A value of the records that nobody needs to look at any more: nine of ten, on both sites. */
  const closed = (value: string) => sql.raw(`case when n % 20 < 2 then null else ${value} end`)
  const instances = Math.ceil(plays / PLAYS_OF_SEAT / SEATS_OF_INSTANCE)
  const seats = instances * SEATS_OF_INSTANCE
  const series = (count: number) => sql`generate_series(1::bigint, ${sql.raw(String(count))}) as n`
  /** Statements of many seats, a part at a time: a connection that answers nothing for a minute is given up. */
  const ofSeats = async (insert: (part: ReturnType<typeof sql>) => Promise<unknown>) => {
    for (let from = 1; from <= seats; from += SEATS_AT_ONCE) {
      const to = Math.min(seats, from + SEATS_AT_ONCE - 1)
      await insert(sql`generate_series(${sql.raw(String(from))}::bigint, ${sql.raw(String(to))}) as n`)
    }
  }
  await kysely.connection().execute(async (db) => {
    const run = (statement: ReturnType<typeof sql>) => statement.execute(db)
    const { rows } = await sql<{ role: string; timeout: string }>`
      select current_user as role, current_setting('statement_timeout') as timeout`.execute(db)
    await run(sql`set statement_timeout = 0`)
    await run(sql`set role none`)
    await run(sql`set session_replication_role = replica`)
    await run(sql`insert into players (player_id, member_id, operator_id, username, username_key, screen_name, password_hash, segment, created_at)
      overriding system value
      select n, ${memberOf('n')}, 1, 'list' || n, 'list' || n, 'List ' || n, '-', 'C', ${ago('n', players)} from ${series(players)}`)
    await run(sql`insert into games (game_id, member_id, slug, game_rule, definition, texts)
      overriding system value
      select 1000 + n, ${memberOf('n')}, 'list-' || n, game_rule, definition, texts
      from ${series(20)}, (select * from games order by game_id limit 1) as one`)
    await run(sql`insert into game_instances (game_instance_id, game_id, member_id, sequence_number, status, definition, currency_id,
        play_cost_minor, fee_minor, play_max, player_play_max, play_count, player_count, opened_at, tournament_start_at, ended_at, settled_at, commitment, seed)
      overriding system value
      select 100000 + n, 1001 + n % 20, ${memberOf('n + 1')}, n, 'ENDED', definition, 978, 100, 0, 100000, 100, ${sql.raw(String(PLAYS_OF_SEAT * SEATS_OF_INSTANCE))},
        ${sql.raw(String(SEATS_OF_INSTANCE))}, ${ago('n', instances)}, ${ago('n', instances)}, ${ago('n', instances)}, ${ago('n', instances)}, '\\x00', '\\x00'
      from ${series(instances)}, (select * from games order by game_id limit 1) as one`)
    // Seats of an instance have players of its site: even numbers on the asked one.
    const playerOfSeat = sql.raw(
      `1 + (2 * ((n * 7919) % ${Math.floor(players / 2) - 1}) + (n / ${SEATS_OF_INSTANCE}) % 2)`,
    )
    await ofSeats((part) =>
      run(sql`insert into instance_players (game_instance_id, player_id, play_count, play_max, joined_at)
      select 100001 + (n - 1) / ${sql.raw(String(SEATS_OF_INSTANCE))}, ${playerOfSeat}, ${sql.raw(String(PLAYS_OF_SEAT))}, 100, ${ago('n', seats)}
      from ${part} on conflict do nothing`),
    )
    await ofSeats((part) =>
      run(sql`insert into plays (game_instance_id, player_id, transfer_id, play, cost_minor, fee_minor, created_at, lines)
      select 100001 + (n - 1) / ${sql.raw(String(SEATS_OF_INSTANCE))}, ${playerOfSeat}, n, '3-11-19-27-40', 100, 0, ${ago('n', seats)}, 1
      from ${part}, generate_series(1, ${sql.raw(String(PLAYS_OF_SEAT))})`),
    )
    await run(sql`insert into accounts (account_id, kind, owner_id, currency_id, balance_minor, may_owe)
      overriding system value
      select 1000000 + n, 'playerCash', n, 978, 1000, false from ${series(players)}
      union all
      select 100000000 + n, 'instancePool', 100000 + n, 978, 0, false from ${series(instances)}
      union all
      select 900000 + n, case when n % 2 = 0 then 'siteRevenue' else 'processorClearing' end,
        case when n <= 2 then ${asked}::integer else ${other}::integer end, 978, 0, true from ${series(4)}`)
    await ofSeats((part) =>
      run(sql`insert into transfers (transfer_id, code, created_at)
      overriding system value
      select n, 'join', ${ago('n', seats)} from ${part}`),
    )
    await ofSeats((part) =>
      run(sql`insert into entries (transfer_id, account_id, currency_id, amount_minor)
      select n, 1000000 + ${playerOfSeat}, 978, -1000 from ${part}
      union all
      select n, 100000001 + (n - 1) / ${sql.raw(String(SEATS_OF_INSTANCE))}, 978, 1000 from ${part}`),
    )
    // Each instance is settled, and each player pays in three times: between the joins of their days.
    const revenueOf = (number: string) =>
      sql.raw(`case when (${number} + 1) % 2 = 0 then 900002 else 900004 end`)
    await run(sql`insert into transfers (transfer_id, code, created_at)
      overriding system value
      select ${sql.raw(String(seats))} + n, 'settlement', ${ago('n', instances)} from ${series(instances)}`)
    await run(sql`insert into entries (transfer_id, account_id, currency_id, amount_minor)
      select ${sql.raw(String(seats))} + n, 100000000 + n, 978, -100 from ${series(instances)}
      union all
      select ${sql.raw(String(seats))} + n, ${revenueOf('n')}, 978, 100 from ${series(instances)}`)
    const deposits = players * 3
    await run(sql`insert into deposits (order_id, player_id, member_id, processor_id, currency_id, amount_minor, status, created_at, decided_at)
      select 'list-' || n, 1 + n % ${sql.raw(String(players))}, ${memberOf('(1 + n)')}, 'sandbox', 978, 1000,
        case when n % 10 = 0 then 'failed' else 'paid' end, ${ago('n', deposits)}, ${ago('n', deposits)} from ${series(deposits)}`)
    await run(sql`update deposits set charged_back_at = decided_at, status = 'charged-back'
      where order_id like '%777'`)
    await run(sql`insert into withdrawals (withdrawal_id, player_id, member_id, currency_id, amount_minor, fee_minor, account_ending, status, created_at, decided_at, payment_reference, processor_id, return_method)
      select 'list-' || n, n, ${memberOf('n')}, 978, 500, 0, '0000', case when n % 20 < 2 then 'pending' else 'paid' end,
        ${ago('n', players)}, ${closed('service_now()')},
        ${closed("'R' || n")}, 'sandbox', 'card' from ${series(players)}`)
    await run(sql`insert into sessions (player_id, member_id, sid_hash, created_at, last_used_at, expires_at, ended_at, end_reason)
      select 1 + n % ${sql.raw(String(players))}, ${memberOf('(1 + n)')}, decode(md5(n::text), 'hex'), ${ago('n', deposits)}, ${ago('n', deposits)},
        service_now(), ${ago('n', deposits)}, 'logout' from ${series(deposits)}`)
    await run(sql`insert into player_messages (player_id, title, body, created_at)
      select 1 + n % ${sql.raw(String(players))}, 'A title', 'A message', ${ago('n', deposits)} from ${series(deposits)}`)
    await run(sql`insert into approvals (member_id, player_id, kind, subject, reason, asked_by, expires_at, asked_at, outcome, decided_by, decided_at)
      select ${memberOf('n')}, n, 'adjustment', '{}', 'A reason', 'Ben', service_now() + interval '1 day', ${ago('n', players)},
        case when n % 50 < 2 then null else 'confirmed' end, case when n % 50 < 2 then null else 'Cleo' end,
        case when n % 50 < 2 then null else service_now() end from ${series(players)}`)
    await run(sql`insert into harm_markers (player_id, member_id, rule, state, first_day, last_day, words, created_at, closed_by, closed_at, seen_by, seen_at)
      select n, ${memberOf('n')}, 'nightPlay', case when n % 20 < 2 then 'open' else 'closed' end, current_date, current_date, 'words', ${ago('n', players)},
        ${closed("'Ben'")}, ${closed('service_now()')}, ${closed("'Ben'")}, ${closed('service_now()')}
      from ${series(players)}`)
    await run(sql`insert into verification_requests (request_id, member_id, player_id, purpose, status, document_type, created_at, submitted_at)
      overriding system value
      select n, ${memberOf('n')}, n, 'identity', case when n % 20 < 2 then 'submitted' else 'accepted' end, 'passport', ${ago('n', players)}, service_now() from ${series(players)}`)
    await run(sql`insert into verification_documents (request_id, member_id, player_id, side, status, file_name, pages, created_at, submitted_at, decided_by)
      select n, ${memberOf('n')}, n, 'front', case when n % 20 < 2 then 'submitted' else 'accepted' end, 'list-' || n, 1, ${ago('n', players)}, ${ago('n', players)}, ${closed("'Ben'")}
      from ${series(players)}`)
    await run(sql`set session_replication_role = origin`)
    await run(sql`analyze`)
    await run(sql`select set_config('statement_timeout', ${rows[0]?.timeout ?? '0'}, false)`)
    await run(sql`set role ${sql.id(rows[0]?.role ?? '')}`)
  })
}
