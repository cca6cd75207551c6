import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commitmentOf } from '#modules/fairness/rules/commitment.ts'
import { hashNow } from '#modules/fairness/rules/hashing.ts'
import { verifyRecord } from '#modules/fairness/rules/verify-record.ts'
import type { FairnessRecord } from '#schemas/entities/fairness-record.ts'
import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import { asOwner } from '#service/testing/as-owner.ts'
import { onEachDatabase, type TestDatabase } from '#service/testing/database.ts'
import { ONE_OF_THREE, until, untilStatus } from '#service/testing/draws.ts'
import { openWorld, type World } from '#service/testing/open-world.ts'
import type { TestGame } from '#service/testing/world.ts'
import { fairnessRecord } from './views/fairness-record.ts'
import { readInstances } from './rows/instance-rows.ts'
import { nodeHashes } from './rules/node-hashes.ts'

onEachDatabase((open) => {
  let world: World
  let database: TestDatabase
  beforeAll(async () => {
    world = openWorld(await open())
    database = world.database
  })
  afterAll(() => world.stop())

  const rowOf = ({ gameInstanceId }: TestGame) =>
    database.kysely
      .selectFrom('game_instances')
      .selectAll()
      .where('game_instance_id', '=', gameInstanceId)
      .executeTakeFirstOrThrow()

  async function recordOf({ gameInstanceId }: TestGame): Promise<FairnessRecord> {
    const which = sql`where instance.game_instance_id = ${gameInstanceId}`
    const [row] = await readInstances(database.kysely, null, which)
    if (row === undefined) throw new Error('there is no such instance')
    return fairnessRecord(database, row)
  }

  const failedSteps = async (record: FairnessRecord) =>
    (await verifyRecord(record, nodeHashes)).filter(({ ok }) => !ok).map(({ step }) => step)

  /** One player takes all three numbers. */
  async function sellOut(game: TestGame): Promise<void> {
    const { playerId } = await world.player()
    expect(await world.buy(playerId, game, ['1', '2', '3'])).toMatchObject({ exitCode: 0 })
  }

  const edit = ({ gameId }: TestGame, change: Partial<GameDefinition>) =>
    sql`update games set definition = definition || ${JSON.stringify(change)}::jsonb where game_id = ${gameId}`.execute(
      database.kysely,
    )

  test('security 26: the commitment is published with the instance, and covers its definition at that time', async () => {
    const game = await world.game(ONE_OF_THREE)
    const { commitment, definition, ...row } = await rowOf(game)
    const created = await database.kysely
      .selectFrom('outbox')
      .select('body')
      .where('event', '=', 'game.create')
      .where(sql<boolean>`body ->> 'gameInstanceId' = ${String(game.gameInstanceId)}`)
      .executeTakeFirstOrThrow()
    const fairness = { commitment: commitment.toString('hex'), commitmentVersion: 2 }
    expect(created.body).toMatchObject({ fairness })
    expect(await recordOf(game)).toMatchObject({
      recordVersion: 2,
      commitment: fairness.commitment,
      definition,
      complete: false,
    })
    const seed = await database.seeds.open(database.kysely, { ...row, commitment })
    const terms = { gameId: game.gameId, definition, beaconChain: null }
    expect(Buffer.from(hashNow(commitmentOf(2, seed, terms), nodeHashes))).toEqual(commitment)
  })

  test('security 26: a running instance keeps its terms when its game is edited', async () => {
    const game = await world.game(ONE_OF_THREE)
    const before = await recordOf(game)
    const prizes = [{ rankNumber: 1, rankNumber2nd: 0, prizePercentage: 40 }]
    await edit(game, { prizes, payoutPercentage: 30, gamePlayCostMinor: 300 })
    await sellOut(game)
    await untilStatus(database, game.gameInstanceId, 'ENDED')
    const after = await recordOf(game)
    expect(after).toMatchObject({ definition: before.definition, commitment: before.commitment })
    expect(await failedSteps(after)).toEqual([])
    // Three wagers of 2.00, of which 60 % go to the one winner.
    expect(after.prizes?.map(({ prizeMinor }) => prizeMinor)).toEqual([360])

    const next = await database.kysely
      .selectFrom('game_instances')
      .select(['game_id as gameId', 'game_instance_id as gameInstanceId'])
      .where('game_id', '=', game.gameId)
      .where('status', '=', 'OPEN')
      .executeTakeFirstOrThrow()
    expect((await recordOf(next)).definition).toMatchObject({ prizes, gamePlayCostMinor: 300 })
    await sellOut(next)
    await untilStatus(database, next.gameInstanceId, 'ENDED')
    expect(await failedSteps(await recordOf(next))).toEqual([])
  })

  test.each([
    ['its definition', sql`definition = jsonb_set(definition, '{payoutPercentage}', '10')`],
    ['its commitment', sql`commitment = sha256(commitment)`],
    ['the version of its commitment', sql`commitment_version = 1`],
    ['its price', sql`play_cost_minor = 1`],
    ['its game', sql`game_id = game_id + 1`],
  ])('security 26: the database refuses to alter %s while an instance runs', async (_what, change) => {
    const game = await world.game(ONE_OF_THREE)
    const altering = sql`update game_instances set ${change} where game_instance_id = ${game.gameInstanceId}`
    await expect(altering.execute(database.kysely)).rejects.toThrow('were committed to when it was opened')
  })

  test('security 26: an instance is not drawn if its terms were altered without the database’s guard', async () => {
    const game = await world.game(ONE_OF_THREE)
    await asOwner(
      database,
      sql`
        update game_instances set definition = jsonb_set(definition, '{payoutPercentage}', '10')
        where game_instance_id = ${game.gameInstanceId}`,
    )
    await sellOut(game)
    const row = await until(
      () => rowOf(game),
      ({ status }) => status === 'RETRY',
    )
    expect(row).toMatchObject({ draws: null, settlement: null })
    expect(row.last_failure).toContain('the seed and the terms are those that were committed to')
  })

  test('security 26: an instance from an earlier version is drawn, and its record names that version', async () => {
    const game = await world.game(ONE_OF_THREE)
    const stored = await rowOf(game)
    const seed = await database.seeds.open(database.kysely, stored)
    await asOwner(
      database,
      sql`
        update game_instances set commitment_version = 1, commitment = sha256(${seed}), seed = ${seed},
          sealed_seed = null, seed_key_id = null
        where game_instance_id = ${game.gameInstanceId}`,
    )
    await database.seeds.sealOpenSeeds(database)
    await sellOut(game)
    await untilStatus(database, game.gameInstanceId, 'ENDED')
    const record = await recordOf(game)
    expect(record).toMatchObject({ recordVersion: 1, seed: seed.toString('hex') })
    expect(await failedSteps(record)).toEqual([])
  })
})
