import { sql } from 'kysely'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SiteHealth } from '#schemas/operator/health.ts'
import { watchBacklog } from '#service/backlog-metrics.ts'
import { systemEntropy } from '#service/adapters/entropy.ts'
import { createChannelMetrics } from '#service/channel/metrics.ts'
import { keepPageError } from '#service/page-errors/page-errors.ts'
import { openRedisEventLog } from '#service/events/redis-event-log.ts'
import { onEachDatabase, silentLog, type TestDatabase } from '#service/testing/database.ts'
import { openOperatorApi, type TestOperatorApi } from '#service/testing/operator-api.ts'
import { advance } from '#service/testing/test-clock.ts'
import { addGame } from '#service/testing/world.ts'
import { shareFigures, startSharingFigures } from './share-figures.ts'

/** The site that the API under test serves. */
const { siteId, memberId } = { siteId: 'fixture', memberId: 901 }

onEachDatabase((open) => {
  let database: TestDatabase
  let api: TestOperatorApi
  const metrics = new Registry()
  const channel = createChannelMetrics(metrics)
  beforeAll(async () => {
    database = await open()
    watchBacklog(database, metrics)
    channel.watch('websockets', () => 7)
    channel.watch('held_polls', () => 2)
    channel.watch('operations_running', () => 1)
    channel.watch('operations_waiting', () => 0)
    api = await openOperatorApi(database, { metrics })
  })
  afterAll(() => api.close())

  const siteHealth = async (): Promise<SiteHealth> => (await api.ask('getSiteHealth', { siteId })).answer
  const countOf = ({ queues }: SiteHealth, wanted: string) =>
    queues.find(({ queue }) => queue === wanted)?.count

  it('the health of the service has the figures of its metrics, with the times of operations', async () => {
    for (let call = 0; call < 90; call += 1) channel.answered('joinGame', 'ok', 4)
    for (let call = 0; call < 10; call += 1) channel.answered('joinGame', '102', 200)
    channel.answered('login', 'ok', 50)
    const { status, answer } = await api.ask('getHealth', {})
    expect(status).toBe(200)
    expect(answer.channel).toEqual({ websockets: 7, heldPolls: 2, running: 1, waiting: 0 })
    expect(answer.operations.map(({ operation }) => operation)).toEqual(['joinGame', 'login'])
    const [joins] = answer.operations
    expect(joins).toMatchObject({ calls: 100, faults: 10, p99Ms: 235 })
    expect(joins?.p50Ms).toBeGreaterThan(2.5)
    expect(joins?.p50Ms).toBeLessThan(5)
    expect(answer.outbox.map(({ kind }) => kind)).toEqual([
      'events',
      'mails',
      'textMessages',
      'processorRequests',
    ])
    expect(answer.draws).toEqual({ due: 0, running: 0, retrying: 0, lagMs: 0 })
  })

  it('a process without these metrics answers without their figures', async () => {
    const bare = await openOperatorApi(database)
    const { answer } = await bare.ask('getHealth', {})
    expect(answer).toEqual({ now: expect.any(Number) as number, processes: 1, outbox: [], operations: [] })
    await bare.close()
  })

  it('the times of operations are those of all processes, from their buckets together', async () => {
    const processes = await Promise.all(
      [1, 2].map(async (place) => {
        const log = await openRedisEventLog({
          url: process.env.TEST_REDIS_URL ?? '',
          logId: 'health-of-two',
          entropy: systemEntropy,
          log: silentLog,
        })
        const registry = new Registry()
        const calls = createChannelMetrics(registry)
        calls.watch('websockets', () => place)
        const sharing = { metrics: registry, sharedFigures: log.figuresOf(`process-${place}`) }
        return { log, calls, ...sharing, running: startSharingFigures(sharing) }
      }),
    )
    const [quick, slow] = processes as [(typeof processes)[number], (typeof processes)[number]]
    for (let call = 0; call < 90; call += 1) quick.calls.answered('joinGame', 'ok', 4)
    for (let call = 0; call < 10; call += 1) slow.calls.answered('joinGame', '102', 200)
    slow.calls.answered('login', 'ok', 50)
    await shareFigures(slow)
    const { metrics: ofQuick, sharedFigures } = quick
    const shown = await openOperatorApi(database, { metrics: ofQuick, sharedFigures })
    const together = (await shown.ask('getHealth', {})).answer
    expect(together).toMatchObject({ processes: 2, channel: { websockets: 3 } })
    expect(together.operations.map(({ operation }) => operation)).toEqual(['joinGame', 'login'])
    // The mean of the two quantiles would be far below.
    expect(together.operations[0]).toMatchObject({ calls: 100, faults: 10, p99Ms: 235 })
    await slow.running.stop()
    const alone = (await shown.ask('getHealth', {})).answer
    expect(alone).toMatchObject({ processes: 1, channel: { websockets: 1 } })
    expect(alone.operations).toMatchObject([{ operation: 'joinGame', calls: 90, faults: 0 }])
    await quick.running.stop()
    await Promise.all([shown.close(), ...processes.map(({ log }) => log.close())])
  })

  it('a process whose Redis does not answer has its own figures', async () => {
    const away = async () => {
      throw new Error('away')
    }
    const sharedFigures = { keep: away, readOthers: away, forget: away }
    const lonely = await openOperatorApi(database, { metrics, sharedFigures })
    const { status, answer } = await lonely.ask('getHealth', {})
    expect(status).toBe(200)
    expect(answer.processes).toBe(1)
    await lonely.close()
  })

  it('a site has its draws that are due, late or failing, and nothing of another site', async () => {
    const games = await Promise.all([1, 2, 3].map(() => addGame(database, {}, memberId)))
    const [late, failing, refunding] = games.map(({ gameInstanceId }) => gameInstanceId)
    await addGame(database, {}, memberId + 1000)
    await sql`update game_instances set tournament_start_at = service_now() - interval '5 minutes', next_action_at = service_now()
      where game_instance_id = ${late} or member_id = ${memberId + 1000}`.execute(database.kysely)
    await sql`update game_instances set status = 'RETRY', attempts = 2, next_action_at = service_now() + interval '1 hour'
      where game_instance_id = ${failing}`.execute(database.kysely)
    await sql`update game_instances set refund_reason = 'draw-failed', next_action_at = null
      where game_instance_id = ${refunding}`.execute(database.kysely)
    expect((await siteHealth()).draws).toEqual({ due: 1, late: 1, failing: 1, refunding: 1 })
  })

  it('a site has what waits to be sent, with the age of the oldest', async () => {
    const before = await siteHealth()
    expect(countOf(before, 'mails')).toBe(0)
    await sql`insert into mails (member_id, kind, language_id, sealed, sealed_key_id)
      values (${memberId}, 'confirm-email', 'en', '\\x00', 'test'), (${memberId + 1000}, 'confirm-email', 'en', '\\x00', 'test')`.execute(
      database.kysely,
    )
    await sql`
      with hook as (
        insert into webhooks (member_id, url, events, secret, secret_key_id, created_by)
        values (${memberId}, 'https://crm.example', array['deposit.paid'], '\\x00', 'test', 'Ada') returning webhook_id
      ), message as (
        insert into webhook_messages (member_id, event, subject) values (${memberId}, 'deposit.paid', '1') returning message_id
      )
      insert into webhook_deliveries (webhook_id, message_id, member_id, state, delivered_at)
      select webhook_id, message_id, ${memberId}::integer, state, case state when 'delivered' then service_now() end
      from hook, message, unnest(array['waiting', 'delivered']) as state`.execute(database.kysely)
    await advance(database, '2 minutes')
    const health = await siteHealth()
    expect(countOf(health, 'webhooks')).toBe(1)
    expect(countOf(health, 'mails')).toBe(1)
    const oldest = health.queues.find(({ queue }) => queue === 'mails')?.oldestTime ?? 0
    expect(health.now - oldest).toBeGreaterThanOrEqual(120_000)
    expect(health.queues.map(({ queue }) => queue)).toEqual([
      'withdrawals',
      'payouts',
      'documents',
      'webhooks',
      'mails',
      'textMessages',
      'processorRequests',
    ])
  })

  it('a site has the errors of its pages of the last day beside those that are kept', async () => {
    const report = { message: 'Error: x', stack: '', page: '/', clientVersion: '1.2.1' }
    await keepPageError(database.kysely, memberId, report)
    await advance(database, '25 hours')
    await keepPageError(database.kysely, memberId, { ...report, message: 'Error: y' })
    expect((await siteHealth()).pageErrors).toEqual({ lastDay: 1, kept: 2 })
  })
})
