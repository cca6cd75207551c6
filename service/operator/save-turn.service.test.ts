import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '#service/database/database.ts'
import { openTestDatabase, silentLog, type TestDatabase } from '#service/testing/database.ts'
import { inSavingTurn } from './save-turn.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase('postgres')
})
afterAll(() => database.discard(false))

it('two processes save one after the other', async () => {
  const other = await openDatabase({ url: database.url, dataDir: '', log: silentLog, connections: 2 })
  let running = 0
  const save = async () => {
    running += 1
    await sql`select pg_sleep(0.05)`.execute(database.kysely)
    expect(running).toBe(1)
    running -= 1
  }
  const savings = [database, other, database, other].map((one) => inSavingTurn(one, save))
  await Promise.all(savings).finally(() => void other.close())
  expect(running).toBe(0)
})

it('a failed save releases its lock', async () => {
  const failing = inSavingTurn(database, () => Promise.reject(new Error('refused')))
  await expect(failing).rejects.toThrow('refused')
  expect(await inSavingTurn(database, async () => 'saved')).toBe('saved')
})

it('the save lock of a stopped process is taken over after its time', async () => {
  await sql`update saving_turn set holder = ${randomUUID()}, ends_at = clock_timestamp() + interval '300 ms'`.execute(
    database.kysely,
  )
  const ends = sql<{ isOver: boolean }>`select ends_at < clock_timestamp() as "isOver" from saving_turn`
  const before = (await ends.execute(database.kysely)).rows[0]?.isOver
  expect([before, await inSavingTurn(database, async () => 'saved')]).toEqual([false, 'saved'])
})

it('a process whose turn another one has taken over is refused before it writes', async () => {
  const late = inSavingTurn(database, async (turn) => {
    await turn.renew()
    await sql`update saving_turn set ends_at = clock_timestamp() - interval '1 second'`.execute(
      database.kysely,
    )
    const other = await inSavingTurn(database, async () => {
      await expect(turn.renew()).rejects.toMatchObject({ body: { error: 'conflict' } })
      return 'saved'
    })
    expect(other).toBe('saved')
    await turn.renew()
  })
  await expect(late).rejects.toThrow('Other processes are saving sites')
  expect(await inSavingTurn(database, async () => 'saved')).toBe('saved')
})
