import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '#service/testing/database.ts'

const CLI = join(import.meta.dirname, '../../tools/cli/keys.ts')
const MASTER_KEY = '07'.repeat(32)

function keys(words: string[], env: Record<string, string> = {}) {
  return new Promise<{ code: number; output: string }>((resolve) => {
    const all = { ...process.env, ...env }
    execFile(process.execPath, [CLI, ...words], { env: all }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), output: stdout + stderr }),
    )
  })
}

test('security 26: the keys command adds a wrapped key for seeds, and wraps the unwrapped keys', async () => {
  const database = await openTestDatabase('postgres')
  const DATABASE_URL = database.url as string
  const read = async () => {
    const { rows } = await sql<{ key_id: string; purpose: string; wrapped: boolean }>`
      select key_id, purpose, wrapped_by is not null as wrapped from data_keys order by created_at, key_id`.execute(
      database.kysely,
    )
    return rows
  }
  const before = await read()
  expect(before.filter(({ wrapped }) => wrapped)).toEqual([])
  const { code, output } = await keys(['rotate', 'seed'], { DATABASE_URL, MASTER_KEY })
  const after = await read()
  const added = after.at(-1)
  expect([code, output]).toEqual([0, `Seeds are sealed with ${added?.key_id} from now on.\n`])
  expect(added).toMatchObject({ purpose: 'seed', wrapped: true })
  expect(after).toHaveLength(before.length + 1)
  expect(after.every(({ wrapped }) => wrapped)).toBe(true)

  const wrong = await keys(['rotate', 'seed'], { DATABASE_URL, MASTER_KEY: '08'.repeat(32) })
  expect(wrong.code).toBe(1)
  expect(wrong.output).toContain('set MASTER_KEY to it')
  expect(await read()).toEqual(after)
  await database.discard(false)
})

test.each([[[]], [['rotate']], [['rotate', 'personal']]])(
  'the keys command with %j prints its usage and ends with 2',
  async (words) => {
    expect(await keys(words)).toMatchObject({
      code: 2,
      output: expect.stringContaining('Usage: npm run keys'),
    })
  },
)
