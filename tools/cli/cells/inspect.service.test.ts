import { execFile } from 'node:child_process'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '#service/testing/database.ts'
import { addPlayer } from '#service/testing/world.ts'

const CLI = new URL('../cells.ts', import.meta.url).pathname

const run = (words: string[], url: string) =>
  new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const env = { ...process.env, DATABASE_URL: url }
    execFile(process.execPath, [CLI, ...words], { env }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    )
  })

test('inspect prints the rows of an operator, and ends with 1 where rows lead to another one', async () => {
  const database = await openTestDatabase('postgres')
  const url = database.url ?? ''
  await sql`insert into site_numbers (member_id, site_id, operator_id) values (101, 'aurora', 1), (103, 'pier', 2)`.execute(
    database.kysely,
  )
  const { playerId } = await addPlayer(database, { memberId: 103, operatorId: 2 })
  const own = await run(['inspect', '2'], url)
  expect([own.code, own.stderr]).toEqual([0, ''])
  expect(own.stdout).toMatch(/^Operator 2: pier\n/)
  expect(own.stdout).toMatch(/\n +1 {2}players +-?\d+\n/)
  expect(own.stdout).toMatch(/No row leads to another operator\.\n$/)
  const nobody = await run(['inspect', '3'], url)
  expect([nobody.code, nobody.stderr.split('\n')[0]]).toEqual([
    1,
    'The database never had a site of operator 3.',
  ])
  const other = await addPlayer(database)
  await sql`update players set referred_by_player_id = ${playerId} where player_id = ${other.playerId}`.execute(
    database.kysely,
  )
  const crossed = await run(['inspect', '2'], url)
  expect(crossed.code).toBe(1)
  expect(crossed.stdout).toContain(
    '✗ 1 rows of other operators in players name a row of this one in referred_by_player_id\n',
  )
  await database.discard(false)
})
