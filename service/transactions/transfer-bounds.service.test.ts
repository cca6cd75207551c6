import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { idsOfCell } from '#schemas/cells/cell-numbers.ts'
import { openTestDatabase } from '#service/testing/database.ts'

test('bounds by number leave out no transfer where an operator brought the numbers of another cell', async () => {
  const database = await openTestDatabase('embedded', 2)
  const { kysely } = database
  const [brought, own] = [idsOfCell(0).first, idsOfCell(2).first]
  // The operator sold in cell 0 until minute 40, and since then here, as others did from the first minute on.
  await sql`insert into transfers (transfer_id, code, created_at) overriding system value
    select ${brought}::bigint + minute, 'adjustment', timestamptz '2030-01-01 00:00Z' + minute * interval '1 minute'
    from generate_series(0, 40) as minute`.execute(kysely)
  await sql`insert into transfers (transfer_id, code, created_at) overriding system value
    select ${own}::bigint + minute, 'adjustment', timestamptz '2030-01-01 00:00Z' + minute * interval '1 minute'
    from generate_series(0, 90) as minute`.execute(kysely)
  for (const [from, to] of [
    [0, 91],
    [10, 20],
    [30, 60],
    [40, 41],
    [41, 60],
    [90, 120],
    [95, 120],
  ] as const) {
    const at = (minute: number) =>
      sql`timestamptz '2030-01-01 00:00Z' + ${minute}::integer * interval '1 minute'`
    const { rows } = await sql<{ missed: number; within: number }>`
      select count(*) filter (where not (transfer_id >= transfer_since(${at(from)}) and transfer_id < transfer_until(${at(to)})))::integer as missed,
        count(*)::integer as within
      from transfers where created_at >= ${at(from)} and created_at < ${at(to)}`.execute(kysely)
    const expected = Math.max(0, Math.min(to, 41) - from) + Math.max(0, Math.min(to, 91) - from)
    expect([from, to, rows]).toEqual([from, to, [{ missed: 0, within: expected }]])
  }
  const { rows: alone } = await sql<{ since: number; until: number }>`
    select transfer_since('2030-01-01 00:41Z') - ${own}::bigint as since, transfer_until('2030-01-01 00:50Z') - ${own}::bigint as until`.execute(
    kysely,
  )
  expect(alone).toEqual([{ since: 41, until: 50 }])
  await database.discard(false)
})

test('without a transfer the bounds are those of nothing', async () => {
  const database = await openTestDatabase('embedded')
  const { rows } =
    await sql`select transfer_since('2030-01-01') as since, transfer_until('2030-01-01') as until`.execute(
      database.kysely,
    )
  expect(rows).toEqual([{ since: 1, until: 1 }])
  await database.discard(false)
})
