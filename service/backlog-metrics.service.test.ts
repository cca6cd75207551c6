import { Registry } from 'prom-client'
import { beforeAll, expect, it } from 'vitest'
import { sql } from 'kysely'
import { onEachDatabase, type TestDatabase } from '#service/testing/database.ts'
import { advance } from '#service/testing/test-clock.ts'
import { addGame } from '#service/testing/world.ts'
import type { Database } from './database/database.ts'
import { watchBacklog } from './backlog-metrics.ts'

onEachDatabase((open) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
  })

  /** The values of the metrics that are read now, by name and label. */
  async function valuesOf(of: Database = database): Promise<Record<string, number>> {
    const registry = new Registry()
    watchBacklog(of, registry)
    const lines = (await registry.metrics()).split('\n').filter((line) => line.startsWith('tombolo_'))
    return Object.fromEntries(
      lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
    )
  }

  it('the metrics have the draws by state with their lag, and what waits to be sent by kind with its age', async () => {
    const instances = await Promise.all([1, 2, 3].map(() => addGame(database)))
    const [due = 0, running = 0, retrying = 0] = instances.map(({ gameInstanceId }) => gameInstanceId)
    await sql`delete from published`.execute(database.kysely)
    await sql`update game_instances set next_action_at = null`.execute(database.kysely)
    await sql`update game_instances set next_action_at = service_now() where game_instance_id in (${due}, ${running})`.execute(
      database.kysely,
    )
    await sql`update game_instances set lease_until = service_now() + interval '1 hour'
      where game_instance_id = ${running} and attempts = 0`.execute(database.kysely)
    await sql`update game_instances set next_action_at = service_now() + interval '1 hour', attempts = 2
      where game_instance_id = ${retrying} and lease_until is null`.execute(database.kysely)
    await sql`insert into published (events, created_at) values ('[]', service_now()), ('[]', service_now())`.execute(
      database.kysely,
    )
    await advance(database, '30 seconds')
    const values = await valuesOf()
    expect(values).toMatchObject({
      'tombolo_draws{state="due"}': 1,
      'tombolo_draws{state="running"}': 1,
      'tombolo_draws{state="retrying"}': 1,
      'tombolo_outbox_waiting{kind="events"}': 2,
      'tombolo_outbox_waiting{kind="mails"}': 0,
      'tombolo_outbox_age_seconds{kind="mails"}': 0,
    })
    for (const age of ['tombolo_draw_lag_seconds', 'tombolo_outbox_age_seconds{kind="events"}'])
      expect(values[age]).toBeGreaterThanOrEqual(30)
  })

  it('while the database does not answer, these metrics have no value, and the others are read', async () => {
    const away = {
      kysely: {
        getExecutor: () => {
          throw new Error('away')
        },
      },
    } as unknown as Database
    expect(await valuesOf(away)).toEqual({})
  })
})
