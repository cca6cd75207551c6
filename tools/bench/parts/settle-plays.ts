import { sql } from 'kysely'
import pg from 'pg'
import { systemClock } from '#service/base/clock.ts'
import { systemEntropy } from '#service/adapters/entropy.ts'
import type { Database } from '#service/database/database.ts'
import { isLong, isOfCards, nextStep, type DrawStep } from '#service/draws/draw-step.ts'
import type { DrawService } from '#service/draws/draw-service.ts'
import { CARDS_AT_ONCE, lockDueCards } from '#service/draws/due-cards.ts'
import { lockNextDue } from '#service/draws/due-instance.ts'
import { takeLease, underLease } from '#service/draws/lease.ts'
import { runCardStep, runLongStep, runShortStep } from '#service/draws/run-step.ts'
import { createGame } from '#service/games/changes/create-game.ts'
import { openNextInstance } from '#service/games/changes/instances.ts'
import { checkLedger } from '#service/ledger/check.ts'
import { createLog } from '#service/base/log.ts'
import { openSeeded, type SeededDatabase } from './open-seeded.ts'
import { paySale } from './pay-sale.ts'
import { benchGame, CURRENCY_ID, MEMBER_ID } from './seed-joins.ts'

const PLAYS_A_PLAYER = 20

export interface SettleBench {
  /** Sells an instance out and settles it; returns the time of matching, prizes, ledger and events. */
  settle(): Promise<number>
  /** One scan that matches the same number of plays in SQL, from prepared masks. */
  scan(): Promise<number>
  close(): Promise<void>
}

/** Opens an empty PostgreSQL for the settlement of one instance of `plays` plays; the number of players is a twentieth of that. */
export async function openSettleBench(url: string, plays: number): Promise<SettleBench> {
  const database = await openSeeded({ url, dataDir: '' })
  const service = drawServiceOn(database)
  const gameId = await addGame(database, plays)
  const firstPlayer = await addPlayers(database, plays / PLAYS_A_PLAYER)
  // The service's own role may not create tables.
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  await addMasks(owner, plays)
  return {
    async settle() {
      await sellOut(database, { gameId, plays, firstPlayer })
      return settleDue(service)
    },
    scan: () => scanMasks(owner),
    async close() {
      await owner.end()
      await closeChecked(database)
    },
  }
}

/** The draw service of a bench, over its database. */
export function drawServiceOn(database: SeededDatabase): DrawService {
  const log = createLog({ level: 'error' })
  const { seeds, vault } = database
  return { database, clock: systemClock, entropy: systemEntropy, seeds, vault, log, beacon: null }
}

/** Closes a database whose plays were sold in bulk, after checking the ledger: a fast but wrong settlement does not count. */
export async function closeChecked(database: Database): Promise<void> {
  const violations = await checkLedger(database)
  await database.close()
  // Plays sold in bulk have no purchase rows, so this invariant is skipped.
  const wrong = violations.filter(({ invariant }) => invariant !== 'plays-are-paid-for')
  if (wrong.length > 0) throw new Error(`The ledger does not add up: ${JSON.stringify(wrong.slice(0, 3))}`)
}

function addGame(database: Database, plays: number): Promise<number> {
  return database.transaction(async (tx) => {
    const game = await createGame(tx, {
      memberId: MEMBER_ID,
      slug: 'bench-settle',
      definition: { ...benchGame(plays), playerPlayMax: PLAYS_A_PLAYER, countdownMs: 0, drawIntervalMs: 100 },
      texts: { en: { title: 'Bench', titleShort: 'B' } },
    })
    if (!game.ok) throw new Error(`The game was refused: ${JSON.stringify(game.refusals)}`)
    return game.gameId
  })
}

export async function addPlayers(database: Database, count: number): Promise<number> {
  const { rows } = await sql<{ first: number }>`
    with added as (
      insert into players (member_id, operator_id, username, username_key, screen_name, password_hash, segment)
      select ${MEMBER_ID}::int, 1, 'bench' || n, 'bench' || n, 'Bench ' || n, '-', 'C' from generate_series(1, ${count}::int) n
      returning player_id)
    select min(player_id) as first from added`.execute(database.kysely)
  return rows[0]?.first ?? 0
}

/** Inserts the rows of a million joins in bulk. */
async function sellOut(
  database: SeededDatabase,
  { gameId, plays, firstPlayer }: { gameId: number; plays: number; firstPlayer: number },
): Promise<void> {
  const players = plays / PLAYS_A_PLAYER
  await database.transaction(async (tx) => {
    const id = await openNextInstance(tx, gameId, database.seeds)
    if (id === null) throw new Error('The game is not offered.')
    await sql`
      insert into instance_players (game_instance_id, player_id, play_count, play_max)
      select ${id}::bigint, n, ${PLAYS_A_PLAYER}::int, ${PLAYS_A_PLAYER}::int
      from generate_series(${firstPlayer}::bigint, ${firstPlayer}::bigint + ${players}::bigint - 1) n`.execute(
      tx,
    )
    await sql`
      insert into plays (game_instance_id, player_id, play, cost_minor, fee_minor)
      select ${id}::bigint, ${firstPlayer}::bigint + n % ${players}::bigint,
        (select string_agg(ball::text, '-' order by ball) from (
          select ball from generate_series(1, 49) ball order by hashint8(n * 64 + ball + ${id}::bigint) limit 6) balls),
        100, 10
      from generate_series(0, ${plays}::bigint - 1) n`.execute(tx)
    const amountMinor = plays * 110
    await paySale(tx, {
      memberId: MEMBER_ID,
      playerId: firstPlayer,
      gameInstanceId: id,
      currencyId: CURRENCY_ID,
      amountMinor,
    })
    await sql`
      update game_instances
      set play_count = ${plays}, player_count = ${players}, status = 'FULL', next_action_at = now()
      where game_instance_id = ${id}::bigint`.execute(tx)
  })
  await sql`analyze plays, instance_players`.execute(database.kysely)
}

/** Runs the instance from the end of its sales to its end, and sums the time of the settlement steps. */
export async function settleDue(service: DrawService): Promise<number> {
  let settlingMs = 0
  for (;;) {
    const started = performance.now()
    const step = await doNextStep(service)
    if (step === 'settle' || step === 'payPrizes') settlingMs += performance.now() - started
    if (step === 'payPrizes') return settlingMs
    if (step === null) await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Runs the step that has been due longest; null where none is due. */
export async function doNextStep(service: DrawService): Promise<DrawStep | null> {
  const due = await service.database.transaction(async (tx) => {
    const instance = await lockNextDue(tx, [])
    if (instance === null) return null
    const step = nextStep(instance)
    if (isOfCards(step)) {
      const cards = await lockDueCards(tx, instance, { step, atMost: CARDS_AT_ONCE })
      const [failed] = await runCardStep(step, { tx, cards, service })
      if (failed !== undefined) throw failed.error
      return { step, leased: null }
    }
    if (isLong(step)) return { step, leased: await takeLease(tx, instance) }
    await runShortStep(step, { tx, instance, service })
    return { step, leased: null }
  })
  if (due === null) return null
  const { step, leased } = due
  if (leased !== null && isLong(step)) {
    await underLease(service, leased, { work: (lease) => runLongStep(step, lease), stopping: () => false })
  }
  return step
}

async function addMasks(owner: pg.Client, plays: number): Promise<void> {
  await owner.query(`
    create table bench_masks as
    select (select bit_or(1::bigint << ball) from (
      select ball from generate_series(1, 49) ball order by hashint8(n * 64 + ball) limit 6) balls) as mask
    from generate_series(1, ${plays}::int) n`)
  await owner.query('analyze bench_masks')
}

async function scanMasks(owner: pg.Client): Promise<number> {
  const drawn = [3, 11, 19, 27, 40, 44].reduce((mask, ball) => mask | (1n << BigInt(ball)), 0n)
  const started = performance.now()
  await owner.query(
    'select bit_count((mask & $1::bigint)::bit(64)) as matched, count(*) from bench_masks group by 1',
    [String(drawn)],
  )
  return performance.now() - started
}
