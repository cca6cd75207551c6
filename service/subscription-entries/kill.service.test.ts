import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '#service/database/database.ts'
import { openNextInstance } from '#service/games/changes/instances.ts'
import { createJoinGatherer } from '#service/joins/join-gatherer.ts'
import { checkLedger } from '#service/ledger/check.ts'
import { createMigratedDatabase, silentLog } from '#service/testing/database.ts'
import { type SeededDatabase, withSeeds } from '#service/testing/seeds.ts'
import type { EnterForEver } from '#service/testing/enter-for-ever.ts'
import { joinAttempt, TEST_SITE } from '#service/testing/join-attempt.ts'
import { EVERY_HOUR } from '#service/testing/subscriptions.ts'
import { addGame, addPlayer } from '#service/testing/world.ts'
import { newDataDir } from '#tests/support/database-copies.ts'
import { onlyInWholeRun } from '#tests/support/whole-run.ts'
import { SubscriptionWork } from './subscription-work.ts'

const ENTERER = join(import.meta.dirname, '../testing/enter-for-ever.ts')
/** Several batches of them, so that there is a middle. */
const SUBSCRIBERS = 130
const PROCESSES = 3

/** A game whose next instance is open, and so many subscriptions that wait for it. */
async function prepare(database: SeededDatabase): Promise<number> {
  const game = await addGame(database, { ...EVERY_HOUR, gamePlayMax: 10_000 })
  const joins = createJoinGatherer({ database, seeds: database.seeds, log: silentLog })
  await Promise.all(
    Array.from({ length: SUBSCRIBERS }, async () => {
      const { playerId } = await addPlayer(database)
      await joins.join(joinAttempt(playerId, game, { userPlays: ['2'], subscriptions: 2 }))
    }),
  )
  await joins.close()
  await sql`update game_instances set status = 'CLOSED', next_action_at = null
    where game_instance_id = ${game.gameInstanceId}`.execute(database.kysely)
  const next = await database.transaction((tx) => openNextInstance(tx, game.gameId, database.seeds))
  if (next === null) throw new Error('the game has no next instance')
  return next
}

/** Starts processes that enter subscriptions, and kills them all once one of them has entered some. */
async function enterAndKill(where: EnterForEver, processes: number): Promise<void> {
  const started = Array.from({ length: processes }, () => {
    const enterer = spawn(process.execPath, [ENTERER, JSON.stringify(where)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    return { enterer, gone: once(enterer, 'exit') }
  })
  await Promise.race(started.map(({ enterer }) => hasEntered(enterer)))
  for (const { enterer } of started) enterer.kill('SIGKILL')
  await Promise.all(started.map(({ gone }) => gone))
}

function hasEntered({ stdout }: ChildProcessByStdio<null, Readable, null>): Promise<void> {
  return new Promise((resolve) => {
    stdout.on('data', (chunk) => {
      if (String(chunk).includes('entered')) resolve()
    })
  })
}

async function entered(database: SeededDatabase, gameInstanceId: number) {
  const { rows } = await sql<{ plays: number; draws: number; players: number; counted: number }>`
    select play_count as counted, player_count as players,
      (select count(*)::integer from plays where game_instance_id = ${gameInstanceId}) as plays,
      (select count(*)::integer from subscription_draws where game_instance_id = ${gameInstanceId}) as draws
    from game_instances where game_instance_id = ${gameInstanceId}`.execute(database.kysely)
  return rows[0]
}

/** The next process, which knows nothing of those before it. */
async function finish(database: SeededDatabase): Promise<void> {
  const work = new SubscriptionWork({
    database,
    seeds: database.seeds,
    vault: database.vault,
    log: silentLog,
    sites: () => [TEST_SITE],
    served: () => null,
  })
  while (await work.doSome());
}

const EACH_ONCE = { plays: SUBSCRIBERS, draws: SUBSCRIBERS, players: SUBSCRIBERS, counted: SUBSCRIBERS }

describe('processes that are killed while they enter subscriptions', () => {
  it(
    'security 4: killed processes on PostgreSQL enter each subscription once, and the next process goes on',
    { timeout: 90_000 },
    async () => {
      const migrated = await createMigratedDatabase()
      const where = { url: migrated.url, dataDir: '' }
      const database = await withSeeds(await openDatabase({ ...where, log: silentLog }))
      const next = await prepare(database)
      await enterAndKill(where, PROCESSES)
      expect((await entered(database, next))?.draws).toBeGreaterThan(0)
      await finish(database)
      expect(await entered(database, next)).toEqual(EACH_ONCE)
      expect(await checkLedger(database)).toEqual([])
      await database.close()
      await migrated.drop()
    },
  )

  // Rows that were committed to a folder survive a kill: `service/joins/kill` shows it in the usual run.
  onlyInWholeRun(() => {
    it(
      'security 4: a killed process with a folder enters each subscription once, and the next process goes on',
      { timeout: 90_000 },
      async () => {
        const dataDir = await newDataDir()
        const before = await withSeeds(await openDatabase({ dataDir, log: silentLog }), dataDir)
        const next = await prepare(before)
        await before.close()
        await enterAndKill({ dataDir }, 1)
        await enterAndKill({ dataDir }, 1)
        const after = await withSeeds(await openDatabase({ dataDir, log: silentLog }), dataDir)
        expect((await entered(after, next))?.draws).toBeGreaterThan(0)
        const work = new SubscriptionWork({
          database: after,
          seeds: after.seeds,
          vault: after.vault,
          log: silentLog,
          sites: () => [TEST_SITE],
          served: () => null,
        })
        while (await work.doSome());
        expect(await entered(after, next)).toEqual(EACH_ONCE)
        expect(await checkLedger(after)).toEqual([])
        await after.close()
        rmSync(dataDir, { recursive: true })
      },
    )
  })
})
