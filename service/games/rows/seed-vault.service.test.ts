import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Entropy } from '#service/adapters/entropy.ts'
import { startDrawRunner } from '#service/draws/draw-runner.ts'
import { createJoinGatherer } from '#service/joins/join-gatherer.ts'
import { addKey, openKeyRing } from '#service/keys/key-ring.ts'
import { openBytes } from '#service/keys/seal-bytes.ts'
import { onEachDatabase, silentLog, type TestDatabase } from '#service/testing/database.ts'
import { buyPlays, EVERY_SPIN_WINS, ONE_OF_THREE, untilStatus } from '#service/testing/draws.ts'
import { addGame, addPlayer, type TestGame } from '#service/testing/world.ts'
import { seededEntropy } from '#tests/support/seeded-bytes.ts'
import { createSeedVault, type SeedVault, type StoredSeed } from './seed-vault.ts'

const SEED_BYTES = 32
/** Never due before a test has looked at the instance. */
const LONG_COUNTDOWN_MS = 600_000

/** Entropy that keeps what could be a seed. */
function recordingEntropy(): { entropy: Entropy; seeds: Buffer[] } {
  const seeded = seededEntropy('seed vault')
  const seeds: Buffer[] = []
  const bytes = (count: number) => {
    const fresh = seeded.bytes(count)
    if (count === SEED_BYTES) seeds.push(Buffer.from(fresh))
    return fresh
  }
  return { entropy: { bytes }, seeds }
}

/** Every row of every table as text, in which bytes are in hexadecimal. */
async function everythingIn({ kysely }: TestDatabase): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(table_name) as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(kysely)
  const texts: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{
      text: string
    }>`select row::text as text from ${sql.raw(name)} as row`.execute(kysely)
    for (const { text } of rows) texts.push(`${name}: ${text}`)
  }
  return texts
}

/** The rows that hold a seed: in hexadecimal, in base64 or as a list of numbers. */
function rowsWith(seed: Buffer, rows: readonly string[]): string[] {
  const written = [seed.toString('hex'), seed.toString('base64'), [...seed].join(',')]
  return rows.filter((row) => written.some((form) => row.toLowerCase().includes(form.toLowerCase())))
}

onEachDatabase((open, kind) => {
  // A database in memory is opened with a master key of its process.
  const config = { masterKey: kind === 'postgres' ? Buffer.alloc(32, 7) : undefined, dataDir: 'memory://' }
  let database: TestDatabase
  let seeds: SeedVault
  const recorded = recordingEntropy()
  beforeAll(async () => {
    const opened = await open()
    seeds = createSeedVault(await openKeyRing(opened, config, silentLog), recorded.entropy)
    database = { ...opened, seeds }
  })

  const read = ({ gameInstanceId }: Pick<TestGame, 'gameInstanceId'>) =>
    database.kysely
      .selectFrom('game_instances')
      .select(['game_instance_id', 'commitment', 'seed', 'sealed_seed', 'seed_key_id', 'status'])
      .where('game_instance_id', '=', gameInstanceId)
      .executeTakeFirstOrThrow()

  test('security 26: no column of the database contains the seed of an instance that has not ended', async () => {
    const from = recorded.seeds.length
    const joins = createJoinGatherer({ database, seeds, log: silentLog })
    const service = {
      database,
      clock: database.clock,
      entropy: recorded.entropy,
      seeds,
      vault: database.vault,
      log: silentLog,
      beacon: null,
    }
    const runner = startDrawRunner(service)
    database.clock.onMoved(() => runner.wake())
    joins.onFilled(() => runner.wake())
    const open = await addGame(database, ONE_OF_THREE)
    const sold = await addGame(database, { ...ONE_OF_THREE, countdownMs: LONG_COUNTDOWN_MS })
    const wheel = await addGame(database, EVERY_SPIN_WINS)
    const players = await Promise.all(Array.from({ length: 5 }, () => addPlayer(database)))
    await Promise.all(players.map(({ playerId }) => buyPlays(joins, playerId, wheel, ['W:'])))
    await buyPlays(joins, players[0]?.playerId ?? 0, sold, ['1', '2', '3'])
    await untilStatus(database, sold.gameInstanceId, 'READY')

    const rows = await everythingIn(database)
    const made = recorded.seeds.slice(from)
    expect(made.length).toBeGreaterThanOrEqual(3 + players.length)
    expect(made.flatMap((seed) => rowsWith(seed, rows))).toEqual([])
    expect(await read(open)).toMatchObject({ status: 'OPEN', seed: null })

    const ending = await addGame(database, ONE_OF_THREE)
    const seed = recorded.seeds.at(-1) as Buffer
    await buyPlays(joins, players[1]?.playerId ?? 0, ending, ['1', '2', '3'])
    await untilStatus(database, ending.gameInstanceId, 'ENDED')
    expect(await read(ending)).toMatchObject({ seed, sealed_seed: null, seed_key_id: null })
    expect(rowsWith(seed, await everythingIn(database))).not.toEqual([])
    await joins.close()
    await runner.stop()
  })

  test('security 26: a sealed seed cannot be opened with the database alone: its key is wrapped by the master key', async () => {
    const instance = await read(await addGame(database))
    const owner = `seed/${instance.commitment.toString('hex')}`
    const { rows } = await sql<{ secret: Buffer; wrapped_by: string | null }>`
      select secret, wrapped_by from data_keys`.execute(database.kysely)
    expect(rows.length).toBeGreaterThan(0)
    for (const { secret, wrapped_by: by } of rows) {
      expect(by).not.toBeNull()
      for (let at = 0; at + 32 <= secret.length; at++) {
        const key = secret.subarray(at, at + 32)
        expect(() => openBytes(instance.sealed_seed as Buffer, { secret: key, owner })).toThrow(
          /authenticate/,
        )
      }
    }
    expect(await seeds.open(database.kysely, instance)).toEqual(recorded.seeds.at(-1))
  })

  test('security 26: a sealed seed opens with its own commitment only', async () => {
    const [one, other] = [await read(await addGame(database)), await read(await addGame(database))]
    const moved: StoredSeed = { ...one, sealed_seed: other.sealed_seed }
    await expect(seeds.open(database.kysely, moved)).rejects.toThrow(/authenticate/)
  })

  describe('a new key for seeds', () => {
    test('security 26: a new key seals the next seeds, and older seeds are opened by the id of their key', async () => {
      const before = await addGame(database)
      const seedBefore = recorded.seeds.at(-1)
      const keyId = await addKey(database, config, { purpose: 'seed' })
      const restarted = createSeedVault(await openKeyRing(database, config, silentLog), recorded.entropy)
      const after = await addGame({ ...database, seeds: restarted })
      const seedAfter = recorded.seeds.at(-1)
      expect((await read(before)).seed_key_id).not.toBe(keyId)
      expect((await read(after)).seed_key_id).toBe(keyId)
      expect(await restarted.open(database.kysely, await read(before))).toEqual(seedBefore)
      // A process that started before the key was added reads it, also inside a transaction.
      const row = await read(after)
      expect(await database.transaction((tx) => seeds.open(tx, row))).toEqual(seedAfter)
      expect((await read(await addGame(database))).seed_key_id).toBe(keyId)
    })
  })

  test('security 26: seeds that an earlier version stored in plain text are sealed, and public ones stay', async () => {
    const [open, ended] = [await addGame(database), await addGame(database)]
    const [seed, shown] = recorded.seeds.slice(-2) as [Buffer, Buffer]
    const asBefore = (game: TestGame, plain: Buffer, status: 'OPEN' | 'ENDED') =>
      sql`update game_instances set seed = ${plain}, sealed_seed = null, seed_key_id = null, status = ${status}
        where game_instance_id = ${game.gameInstanceId}`.execute(database.kysely)
    await asBefore(open, seed, 'OPEN')
    await asBefore(ended, shown, 'ENDED')
    expect(await seeds.open(database.kysely, await read(open))).toEqual(seed)
    expect(rowsWith(seed, await everythingIn(database))).toHaveLength(1)
    expect(await seeds.sealOpenSeeds(database)).toBe(1)
    expect(await read(open)).toMatchObject({ seed: null, seed_key_id: expect.any(String) })
    expect(rowsWith(seed, await everythingIn(database))).toEqual([])
    expect(await seeds.open(database.kysely, await read(open))).toEqual(seed)
    expect(await read(ended)).toMatchObject({ seed: shown, sealed_seed: null })
    expect(await seeds.sealOpenSeeds(database)).toBe(0)
  })
})
