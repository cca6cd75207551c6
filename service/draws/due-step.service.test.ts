import { sql } from 'kysely'
import { Registry } from 'prom-client'
import { beforeAll, expect, it } from 'vitest'
import { watchBacklog } from '#service/backlog-metrics.ts'
import type { InstanceStatus } from '#service/database/tables.ts'
import { GAME_INSTANCES } from '#service/games/rules/game-instance-states.ts'
import { readSiteHealth } from '#service/health/read-site-health.ts'
import { onEachDatabase, type TestDatabase } from '#service/testing/database.ts'
import { EVERY_SPIN_WINS } from '#service/testing/draws.ts'
import { addGame, addPlayer, TEST_MEMBER_ID } from '#service/testing/world.ts'
import { isOfCards, nextStep } from './draw-step.ts'
import { lockDueCards } from './due-cards.ts'
import { lockInstance, lockNextDue } from './due-instance.ts'

const STATUSES = Object.keys(GAME_INSTANCES.states) as InstanceStatus[]
const PAST = sql`service_now() - interval '1 minute'`
const FUTURE = sql`service_now() + interval '1 minute'`
const NEVER = sql`null::timestamptz`

/** Times of the next step and of the lease, and whether the step then waits for a process. */
const TIMES = [
  { of: 'its time has come, no lease', nextActionAt: PAST, leaseUntil: NEVER, isDue: true },
  { of: 'its time has come, an expired lease', nextActionAt: PAST, leaseUntil: PAST, isDue: true },
  { of: 'its time has come, a lease', nextActionAt: PAST, leaseUntil: FUTURE, isDue: false },
  { of: 'its time is still to come, no lease', nextActionAt: FUTURE, leaseUntil: NEVER, isDue: false },
  { of: 'its time is still to come, an expired lease', nextActionAt: FUTURE, leaseUntil: PAST, isDue: false },
  { of: 'no next step', nextActionAt: NEVER, leaseUntil: NEVER, isDue: false },
  { of: 'no next step, an expired lease', nextActionAt: NEVER, leaseUntil: PAST, isDue: false },
]

onEachDatabase((open) => {
  let database: TestDatabase
  let draw = 0
  let card = 0
  let otherCard = 0
  beforeAll(async () => {
    database = await open()
    const { playerId } = await addPlayer(database)
    const games = await Promise.all(
      [{}, EVERY_SPIN_WINS, EVERY_SPIN_WINS].map((rule) => addGame(database, rule)),
    )
    ;[draw = 0, card = 0, otherCard = 0] = games.map(({ gameInstanceId }) => gameInstanceId)
    await sql`update game_instances set next_action_at = null,
      owner_player_id = case when game_instance_id = ${draw} then null else ${playerId}::bigint end`.execute(
      database.kysely,
    )
  })

  /** Whether each part of the service takes the step of an instance for due. */
  async function isDueFor(gameInstanceId: number): Promise<Record<string, boolean>> {
    const registry = new Registry()
    watchBacklog(database, registry)
    const [metrics, health] = await Promise.all([
      registry.metrics(),
      readSiteHealth(database.kysely, TEST_MEMBER_ID),
    ])
    return database.transaction(async (tx) => {
      const [instance, next, first] = [
        await lockInstance(tx, gameInstanceId),
        await lockNextDue(tx, []),
        await lockInstance(tx, otherCard),
      ]
      const step = nextStep(instance!)
      return {
        runner: next?.game_instance_id === gameInstanceId,
        metrics: metrics.includes('tombolo_draws{state="due"} 1'),
        siteHealth: health.draws.due === 1,
        ...(isOfCards(step) && { cards: (await lockDueCards(tx, first!, { step, atMost: 2 })).length === 2 }),
      }
    })
  }

  it.each(STATUSES)(
    'the runner, the cards, the metrics and the health agree on what is due in %s',
    async (status) => {
      for (const gameInstanceId of [draw, card]) {
        for (const { of, nextActionAt, leaseUntil, isDue } of TIMES) {
          await sql`update game_instances set next_action_at = ${nextActionAt}, lease_until = ${leaseUntil}, status = ${status}
          where game_instance_id = ${gameInstanceId}`.execute(database.kysely)
          const isCardStep = gameInstanceId === card && status !== 'OPEN'
          expect({ of, ...(await isDueFor(gameInstanceId)) }).toEqual({
            of,
            runner: isDue,
            metrics: isDue,
            siteHealth: isDue,
            ...(isCardStep && { cards: isDue }),
          })
        }
      }
    },
  )
})
