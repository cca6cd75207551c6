import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { checkLedger } from '#service/ledger/check.ts'
import { createJoinGatherer } from '#service/joins/join-gatherer.ts'
import { openTestDatabase, silentLog, type TestDatabase } from '#service/testing/database.ts'
import { buyPlays, drawServiceOn, EVERY_SPIN_WINS, until, untilStatus } from '#service/testing/draws.ts'
import { sellLargeGame, type LargeGame } from '#service/testing/large-game.ts'
import { advance } from '#service/testing/test-clock.ts'
import { addGame, addPlayer } from '#service/testing/world.ts'
import { onlyInWholeRun } from '#tests/support/whole-run.ts'
import { lockFenced, lockNextDue } from './due-instance.ts'
import { LeaseLost, takeLease, underLease } from './lease.ts'
import { runLongStep } from './run-step.ts'

const DRAW_PROCESS = join(import.meta.dirname, '../testing/draw-process.ts')
/** Time for a process to start and to work. */
const DONE_WITHIN_MS = 30_000

describe('draws on PostgreSQL with processes that stop and start', () => {
  let database: TestDatabase
  let hasFailed = false
  const processes = new Set<ChildProcess>()

  beforeAll(async () => {
    database = await openTestDatabase('postgres')
  })
  afterEach(({ task }) => {
    hasFailed ||= task.result?.state === 'fail'
    for (const child of processes) child.kill('SIGKILL')
    processes.clear()
  })
  afterAll(() => database.discard(hasFailed))

  const startProcess = async () => {
    const child = spawn(process.execPath, [DRAW_PROCESS, database.url ?? ''], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    processes.add(child)
    await once(child.stdout, 'data')
    return child
  }
  /** Nobody gives back the lease of a killed process: others go on when it has run out. */
  const kill = async (child: ChildProcess) => {
    processes.delete(child)
    child.kill('SIGKILL')
    await once(child, 'exit')
    await advance(database, '10 seconds')
  }
  const instanceOf = ({ gameInstanceId }: LargeGame) =>
    database.kysely
      .selectFrom('game_instances')
      .selectAll()
      .where('game_instance_id', '=', gameInstanceId)
      .executeTakeFirstOrThrow()
  const prizesOf = async ({ gameInstanceId }: LargeGame) => {
    const { rows } = await sql<{ prizes: number; prize_minor: number }>`
      select count(*)::integer as prizes, coalesce(sum(prize_minor), 0)::bigint as prize_minor
      from prizes where game_instance_id = ${gameInstanceId}`.execute(database.kysely)
    return rows[0]!
  }
  const paidTo = async ({ playerIds }: LargeGame) => {
    const { rows } = await sql<{ minor: number }>`
      select sum(balance_minor)::bigint as minor from accounts
      where kind = 'playerCash' and owner_id = any(${playerIds}::bigint[])`.execute(database.kysely)
    return rows[0]!.minor
  }

  test('security 5: GB RTS 10B: a process that resumes after its lease ended cannot write a settlement', async () => {
    const game = await sellLargeGame(database, { players: 30, playsEach: 2 })
    const service = drawServiceOn(database)
    const leased = await database.transaction(async (tx) => {
      const due = await lockNextDue(tx, [])
      expect(due?.game_instance_id).toBe(game.gameInstanceId)
      return takeLease(tx, due!)
    })
    // While it sleeps its lease runs out, and another process ends the game.
    await advance(database, '10 seconds')
    const other = await startProcess()
    await untilStatus(database, game.gameInstanceId, 'ENDED', DONE_WITHIN_MS)
    await kill(other)
    const before = await instanceOf(game)
    for (const step of ['sealEntries', 'settle', 'payPrizes'] as const) {
      const late = underLease(service, leased, {
        work: (lease) => runLongStep(step, lease),
        stopping: () => false,
      })
      await expect(late).rejects.toThrow(step === 'settle' ? Error : LeaseLost)
    }
    expect(await instanceOf(game)).toEqual(before)
    expect(await checkLedger(database)).toEqual([])
  }, 180_000)

  test('two processes never hold the lease of one instance together', async () => {
    const game = await sellLargeGame(database, { players: 3, playsEach: 1 })
    await Promise.all(
      [1, 2, 3, 4, 5, 6].map(() =>
        database.transaction(async (tx) => {
          const due = await lockNextDue(tx, [])
          if (due !== null) await takeLease(tx, due)
        }),
      ),
    )
    const { fence } = await instanceOf(game)
    expect(fence).toBe(1)
    const holder = { gameInstanceId: game.gameInstanceId, fence }
    expect(await database.transaction((tx) => lockFenced(tx, holder))).not.toBeNull()
  })

  // `tests/faults/kills` is their short form.
  onlyInWholeRun(() => {
    test('faults: kill −9 while prizes are written and while they are paid loses no prize and pays none twice', async () => {
      const game = await sellLargeGame(database, { players: 9000, playsEach: 4 })
      const first = await startProcess()
      const second = await startProcess()
      await until(
        () => prizesOf(game),
        ({ prizes }) => prizes > 0,
        DONE_WITHIN_MS,
      )
      // Whichever of the two has the instance dies in the middle of it.
      await kill(first)
      await kill(second)
      const third = await startProcess()
      await until(
        () => instanceOf(game),
        (instance) => instance.paid_through_player_id > 0,
        DONE_WITHIN_MS,
      )
      await kill(third)
      await startProcess()
      const ended = await untilStatus(database, game.gameInstanceId, 'ENDED', DONE_WITHIN_MS)

      expect(ended.play_count).toBe(36_000)
      // 60 % of 36,000 × 2.00, to the last cent.
      expect(await prizesOf(game)).toEqual({ prizes: expect.any(Number), prize_minor: 4_320_000 })
      expect(await paidTo(game)).toBe(4_320_000)
      expect(await checkLedger(database)).toEqual([])
    }, 180_000)

    test('faults: kill −9 while a game is refunded loses no refund and pays none twice', async () => {
      const game = await sellLargeGame(database, { players: 3000, playsEach: 2 })
      await sql`
        update game_instances set refund_reason = 'draw-failed' where game_instance_id = ${game.gameInstanceId}
      `.execute(database.kysely)
      const first = await startProcess()
      await until(
        () => paidTo(game),
        (minor) => minor > 0,
        DONE_WITHIN_MS,
      )
      await kill(first)
      await startProcess()
      await untilStatus(database, game.gameInstanceId, 'ENDED', DONE_WITHIN_MS)
      expect(await paidTo(game)).toBe(3000 * 2 * 250)
      expect(await checkLedger(database)).toEqual([])
    }, 180_000)

    test('faults: kill −9 in the middle of a batch of cards leaves none half drawn or half paid, and each is paid once', async () => {
      const players = await Promise.all(Array.from({ length: 40 }, () => addPlayer(database)))
      const game = await addGame(database, EVERY_SPIN_WINS)
      const joins = createJoinGatherer({ database, seeds: database.seeds, log: silentLog })
      const answers = await Promise.all(
        players.map(({ playerId }) => buyPlays(joins, playerId, game, ['W:'])),
      )
      await joins.close()
      const cardIds = answers.map(({ gameInstanceId }) => gameInstanceId)
      const written = async () => {
        const { rows } = await sql<
          Record<'full' | 'started' | 'ended' | 'prizes' | 'chunks' | 'transfers', number>
        >`
          select count(*) filter (where status = 'FULL')::integer as full,
            count(*) filter (where status = 'STARTED')::integer as started,
            count(*) filter (where status = 'ENDED')::integer as ended,
            (select count(*)::integer from prizes where game_instance_id = any(${cardIds}::bigint[])) as prizes,
            (select count(*)::integer from entry_chunks where game_instance_id = any(${cardIds}::bigint[])) as chunks,
            (select count(*)::integer from transfers
              where split_part(unique_key, ':', 2) = any(${cardIds}::bigint[]::text[])) as transfers
          from game_instances where game_instance_id = any(${cardIds}::bigint[])`.execute(database.kysely)
        return rows[0]!
      }
      /** Kills a process that waits for a lock in the middle of its batch; then another process does the work. */
      const killedAt = async (
        lock: string,
        whole: (seen: Awaited<ReturnType<typeof written>>) => boolean,
      ) => {
        const before = await written()
        const holder = new pg.Client({ connectionString: database.url })
        await holder.connect()
        await holder.query('begin')
        await holder.query(lock)
        const child = await startProcess()
        const waiting = async () => {
          const { rows } = await holder.query<{ count: number }>(`
            select count(*)::integer as count from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`)
          return rows[0]!.count
        }
        await until(waiting, (count) => count > 0, DONE_WITHIN_MS)
        await kill(child)
        await holder.end()
        expect(await written()).toEqual(before)
        const last = await startProcess()
        await until(written, whole, DONE_WITHIN_MS)
        await kill(last)
      }
      const { length: count } = cardIds
      await killedAt(
        `select from accounts where kind = 'instancePool' and owner_id = ${cardIds.at(-1)} for update`,
        ({ started }) => started === count,
      )
      expect(await written()).toMatchObject({
        started: count,
        prizes: count,
        chunks: count,
        transfers: count,
      })
      // Their time is over.
      await sql`update game_instances set next_action_at = service_now() where game_id = ${game.gameId} and status = 'STARTED'`.execute(
        database.kysely,
      )
      await killedAt(
        `select from games where game_id = ${game.gameId} for update`,
        ({ ended }) => ended === count,
      )
      expect(await written()).toMatchObject({ ended: count, prizes: count, transfers: 2 * count })
      const { rows } = await sql<{ balance: number }>`
        select distinct balance_minor as balance from accounts
        where kind = 'playerCash' and owner_id = any(${players.map(({ playerId }) => playerId)}::bigint[])`.execute(
        database.kysely,
      )
      expect(rows).toEqual([{ balance: 100_000 - 250 + 150 }])
      expect(await checkLedger(database)).toEqual([])
    }, 180_000)
  })
})
