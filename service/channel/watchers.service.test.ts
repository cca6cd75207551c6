import { afterAll, beforeAll, expect, test } from 'vitest'
import { onEachDatabase, silentLog, type TestDatabase } from '#service/testing/database.ts'
import { until } from '#service/testing/draws.ts'
import { advance } from '#service/testing/test-clock.ts'
import { addGame, eventsOf } from '#service/testing/world.ts'
import { startWatchers, type Watchers } from './watchers.ts'

const REPORT_EVERY_MS = 20

onEachDatabase((open) => {
  let database: TestDatabase
  /** Two processes on one database. */
  let one: Watchers
  let other: Watchers
  beforeAll(async () => {
    database = await open()
    const service = { database, log: silentLog }
    one = startWatchers(service, REPORT_EVERY_MS)
    other = startWatchers(service, REPORT_EVERY_MS)
  })
  afterAll(() => Promise.all([one.stop(), other.stop()]))

  const topicOf = (gameInstanceId: number) => [{ topic: `game/${gameInstanceId}` }]
  const told = async (gameInstanceId: number) => {
    const events = await eventsOf(database, `game/${gameInstanceId}`)
    return events.flatMap(({ event, body }) => (event === 'game.watchers' ? [body['watchers']] : []))
  }
  const untilTold = (gameInstanceId: number, watchers: number) =>
    until(
      () => told(gameInstanceId),
      (all) => all.at(-1) === watchers,
    )

  test('a game is told how many watch it on all processes, as they come and go', async () => {
    const { gameInstanceId } = await addGame(database)
    const leave = one.enter([...topicOf(gameInstanceId), { topic: 'lobby/101' }])
    await untilTold(gameInstanceId, 1)
    const others = [other.enter(topicOf(gameInstanceId)), other.enter(topicOf(gameInstanceId))]
    await untilTold(gameInstanceId, 3)
    others[0]?.()
    await untilTold(gameInstanceId, 2)
    leave()
    others[1]?.()
    const rows = () => database.kysely.selectFrom('game_watchers').selectAll().execute()
    await until(rows, (left) => left.length === 0)
    expect(await eventsOf(database, 'lobby/101')).not.toContainEqual(
      expect.objectContaining({ event: 'game.watchers' }),
    )
  })

  test('the counts of a process that died are left out once they are old', async () => {
    const { gameInstanceId } = await addGame(database)
    const dead = { game_instance_id: gameInstanceId, process_id: 'dead', watchers: 40 }
    await database.kysely.insertInto('game_watchers').values(dead).execute()
    const leave = one.enter(topicOf(gameInstanceId))
    await untilTold(gameInstanceId, 41)
    await advance(database, '80 seconds')
    await untilTold(gameInstanceId, 1)
    leave()
    expect((await told(gameInstanceId)).slice(-2)).toEqual([41, 1])
  })
})
