import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  firstRoundAfter,
  KNOWN_CHAINS,
  roundTime,
  type BeaconChain,
} from '#modules/fairness/rules/beacon-chains.ts'
import recorded from '#modules/fairness/rules/recorded-rounds.json' with { type: 'json' }
import { verifyRecord } from '#modules/fairness/rules/verify-record.ts'
import { createDrandBeacon } from '#service/adapters/beacon/drand-beacon.ts'
import type { Clock } from '#service/base/clock.ts'
import { fairnessRecord } from '#service/games/views/fairness-record.ts'
import { readInstances } from '#service/games/rows/instance-rows.ts'
import { gameInstanceOf } from '#service/games/views/instance-view.ts'
import { nodeHashes } from '#service/games/rules/node-hashes.ts'
import { createJoinGatherer, type JoinGatherer } from '#service/joins/join-gatherer.ts'
import { checkLedger } from '#service/ledger/check.ts'
import { onEachDatabase, silentLog, type TestDatabase } from '#service/testing/database.ts'
import { buyPlays, ONE_OF_THREE, runDraws, until, untilStatus } from '#service/testing/draws.ts'
import { addGame, addPlayer } from '#service/testing/world.ts'
import type { DrawRunner } from './draw-runner.ts'
import { storeBeaconChain } from './store-beacon-chain.ts'

/** Seconds between two rounds: sales that end within them all get the recorded one. */
const PERIOD_SECONDS = 20
const ROUND_IN_MS = 7000
const CHAIN_HASH = 'ab'.repeat(32)

/** A chain with drand's own key whose recorded round is the next one: what it serves was really published. */
function chainAbout(name: 'quicknet' | 'default', round: number, clock: Clock): BeaconChain {
  const at = Math.round((clock.now() + ROUND_IN_MS) / 1000)
  return {
    ...KNOWN_CHAINS[name],
    chainHash: CHAIN_HASH,
    periodSeconds: PERIOD_SECONDS,
    genesisSeconds: at - (round - 1) * PERIOD_SECONDS,
  }
}

/** Relays on this machine: one gives what its address asks for, the others not. */
async function openRelays(): Promise<{ server: Server; address: string; asked: string[] }> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const [, kind = '', , , number] = (request.url ?? '').split('/')
    asked.push(kind)
    const rounds = [...recorded.quicknet, ...recorded.default.slice(1)]
    const found = kind === 'chained' ? recorded.default[1] : rounds.find(({ round }) => `${round}` === number)
    const [, other] = recorded.quicknet
    if (kind === 'silent') return
    if (kind === 'forged') response.end(JSON.stringify({ ...found, signature: other?.signature }))
    else if (kind === 'long') response.end(JSON.stringify({ ...found, more: 'x'.repeat(10_000) }))
    else if (kind === 'broken' || found === undefined) response.writeHead(500).end('{}')
    else response.end(JSON.stringify(found))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

onEachDatabase((open) => {
  let database: TestDatabase
  let joins: JoinGatherer
  let relays: Awaited<ReturnType<typeof openRelays>>
  let runner: DrawRunner | null = null
  beforeAll(async () => {
    database = await open()
    joins = createJoinGatherer({ database, seeds: database.seeds, log: silentLog })
    relays = await openRelays()
  })
  afterEach(async () => {
    await runner?.stop()
    runner = null
  })
  afterAll(async () => {
    await joins.close()
    relays.server.closeAllConnections()
    await new Promise((resolve) => relays.server.close(resolve))
  })

  const run = (...kinds: string[]) => {
    const beacon = createDrandBeacon(
      kinds.map((kind) => `${relays.address}/${kind}`),
      silentLog,
    )
    const started = runDraws(database, beacon)
    runner = started
    joins.onFilled(() => started.wake())
  }
  const rowOf = async (gameInstanceId: number) => {
    const [row] = await readInstances(
      database.kysely,
      null,
      sql`where instance.game_instance_id = ${gameInstanceId}`,
    )
    if (row === undefined) throw new Error('there is no such instance')
    return row
  }
  const fill = async (game: { gameId: number; gameInstanceId: number }) => {
    for (const play of ['1', '2', '3']) {
      const { playerId } = await addPlayer(database)
      await buyPlays(joins, playerId, game, [play])
    }
  }

  test.each([
    ['quicknet', 'relay'],
    ['default', 'chained'],
  ] as const)(
    'a draw uses the round of %s that was fixed when sales ended, from any relay with a valid signature',
    async (name, kind) => {
      const chain = chainAbout(name, 1000, database.clock)
      await storeBeaconChain(database, chain)
      run('broken', 'forged', 'long', kind)
      const game = await addGame(database, ONE_OF_THREE)
      const before = gameInstanceOf(await rowOf(game.gameInstanceId), 'en_US')
      expect(before.fairness?.beacon).toEqual({ chainHash: CHAIN_HASH })

      await fill(game)
      const sealed = await until(
        () => rowOf(game.gameInstanceId),
        (row) => row.entries_root !== null,
      )
      expect(database.clock.now()).toBeLessThan(roundTime(chain, 1000))
      expect(gameInstanceOf(sealed, 'en_US').fairness?.beacon).toEqual({ chainHash: CHAIN_HASH, round: 1000 })

      await untilStatus(database, game.gameInstanceId, 'ENDED')
      expect(database.clock.now()).toBeGreaterThan(roundTime(chain, 1000))
      const record = await fairnessRecord(database, await rowOf(game.gameInstanceId))
      const [round] = name === 'quicknet' ? recorded.quicknet : recorded.default.slice(1)
      expect(record.beacon).toMatchObject({
        round: 1000,
        signature: round?.signature,
        value: round?.randomness,
      })
      const steps = await verifyRecord(record, nodeHashes)
      expect(steps.map(({ step, ok }) => [step, ok])).toContainEqual(['beacon', true])
      expect(steps.filter(({ ok }) => !ok)).toEqual([])
      if (record.beacon) record.beacon.value = 'cd'.repeat(32)
      const forged = (await verifyRecord(record, nodeHashes)).filter(({ ok }) => !ok)
      expect(forged.map(({ step }) => step)).toContain('beacon')
    },
    45_000,
  )

  test('security 26: a draw without a valid beacon is delayed, and its plays are refunded in the end', async () => {
    await storeBeaconChain(database, { ...chainAbout('quicknet', 1000, database.clock), genesisSeconds: 1 })
    run('forged', 'broken')
    const game = await addGame(database, ONE_OF_THREE)
    await fill(game)
    await until(
      () => rowOf(game.gameInstanceId),
      (row) => row.entries_root !== null,
    )
    // The round lies in the past, so that it has been published whatever the clock says.
    await database.kysely
      .updateTable('game_instances')
      .set((row) => ({
        beacon_plan: sql<string>`jsonb_set(${row.ref('beacon_plan')}, '{round}', '1000')`,
        next_action_at: sql<number>`now()`,
      }))
      .where('game_instance_id', '=', game.gameInstanceId)
      .execute()
    const tries = new Set<number>()
    const ended = await until(
      async () => {
        const row = await database.kysely
          .selectFrom('game_instances')
          .select(['status', 'attempts', 'last_failure', 'refunded_at'])
          .where('game_instance_id', '=', game.gameInstanceId)
          .executeTakeFirstOrThrow()
        if (row.status === 'RETRY' && !tries.has(row.attempts)) {
          tries.add(row.attempts)
          await hurry(game.gameInstanceId)
        }
        return row
      },
      (row) => row.status === 'ENDED',
      40_000,
    )
    expect([...tries]).toEqual(expect.arrayContaining([1, 2, 3, 4, 5]))
    expect(ended.refunded_at).not.toBeNull()
    expect(ended.last_failure).toContain('no beacon gave round 1000')
    expect(await checkLedger(database)).toEqual([])
  }, 60_000)

  /** A failed start need not be waited for in a test. */
  async function hurry(gameInstanceId: number): Promise<void> {
    await database.kysely
      .updateTable('game_instances')
      .set({ next_action_at: sql<number>`now()` })
      .where('game_instance_id', '=', gameInstanceId)
      .execute()
    runner?.wake()
  }

  test('the beacon round of a tournament is fixed when it opens, from the end of its registration', async () => {
    const chain = chainAbout('quicknet', 1000, database.clock)
    await storeBeaconChain(database, chain)
    const { gameInstanceId } = await addGame(database, {
      ...ONE_OF_THREE,
      schedule: {
        kind: 'tournament',
        everyMs: 3_600_000,
        registrationClosesBeforeMs: 60_000,
        minimumPlays: 2,
        underMinimum: 'refund',
      },
    })
    const row = await rowOf(gameInstanceId)
    const round = firstRoundAfter(chain, (row.registration_end_at ?? 0) + 3000)
    expect(row.beacon_plan).toEqual({ ...chain, round })
    expect(roundTime(chain, round)).toBeGreaterThan(row.registration_end_at ?? 0)
  })

  test('an instance has no beacon plan where no beacon is configured', async () => {
    await storeBeaconChain(database, null)
    const { gameInstanceId } = await addGame(database, ONE_OF_THREE)
    expect((await rowOf(gameInstanceId)).beacon_plan).toBeNull()
  })
})
