import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '#service/database/database.ts'
import { openTestDatabase, silentLog } from '#service/testing/database.ts'
import { systemEntropy } from '#service/adapters/entropy.ts'
import { createSessionStore } from '#service/sessions/session-store.ts'
import { TOKEN_ROTATE_AFTER_MS } from '#schemas/limits.ts'
import { advance } from '#service/testing/test-clock.ts'
import { addPlayer, TEST_MEMBER_ID } from '#service/testing/world.ts'
import { openKeyRing } from '#service/keys/key-ring.ts'
import { hashOf } from '#service/keys/tokens.ts'

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

test('security 12: a session outlives the rotation of its key, in processes that know the new one and in those that do not', async () => {
  const database = await openTestDatabase('postgres')
  const DATABASE_URL = database.url as string
  const config = { masterKey: undefined, dataDir: '' }
  const storeOf = async () => {
    const keyRing = await openKeyRing(database, config, silentLog)
    const parts = { database, clock: database.clock, entropy: systemEntropy, keys: keyRing }
    return { store: createSessionStore(parts), keyId: keyRing.current('token').keyId }
  }
  const before = await storeOf()
  const { playerId } = await addPlayer(database, { balanceMinor: 0 })
  const sidHash = hashOf('a cookie')
  const of = { playerId, memberId: TEST_MEMBER_ID, sidHash }
  const { token } = await database.transaction((tx) => before.store.open(tx, of))
  const { code, output } = await keys(['rotate', 'session'], { DATABASE_URL })
  expect([code, output]).toEqual([0, expect.stringContaining('from now on')])
  const after = await storeOf()
  expect(after.keyId).not.toBe(before.keyId)
  const ask = async ({ store }: typeof before, asked: string) => {
    const answer = await store.authenticate(asked, sidHash, TEST_MEMBER_ID)
    return answer.state === 'valid' ? answer.newToken : answer.state
  }
  const rotateAfter = `${TOKEN_ROTATE_AFTER_MS / 1000 + 1} seconds`
  await advance(database, rotateAfter)
  const byNew = await ask(after, token)
  expect(byNew).toMatch(/^[\w-]{43}$/)
  // The process that started before finds the successor by the key of the other one.
  expect(await ask(before, token)).toBe(byNew)
  await advance(database, rotateAfter)
  const both = await Promise.all([ask(before, byNew!), ask(after, byNew!), ask(before, byNew!)])
  expect(new Set(both).size).toBe(1)
  expect(await ask(after, both[0]!)).toBeNull()
  await database.discard(false)
})

test('security 26: the keys are wrapped by another master key at once, and opened by that one alone', async () => {
  const database = await openTestDatabase('postgres')
  const DATABASE_URL = database.url as string
  const NEXT_MASTER_KEY = '09'.repeat(32)
  await keys(['rotate', 'seed'], { DATABASE_URL, MASTER_KEY })
  const secrets = async (masterKey: string) => {
    const config = { masterKey: Buffer.from(masterKey, 'hex'), dataDir: '' }
    const ring = await openKeyRing(database, config, silentLog)
    return [ring.current('seed'), ring.current('personal')]
  }
  const before = await secrets(MASTER_KEY)
  const missing = await keys(['wrap'], { DATABASE_URL, MASTER_KEY })
  expect([missing.code, missing.output]).toEqual([1, expect.stringContaining('NEXT_MASTER_KEY is not set')])
  const { code, output } = await keys(['wrap'], { DATABASE_URL, MASTER_KEY, NEXT_MASTER_KEY })
  expect([code, output]).toEqual([0, expect.stringContaining('Set MASTER_KEY to it')])
  expect(await secrets(NEXT_MASTER_KEY)).toEqual(before)
  await expect(secrets(MASTER_KEY)).rejects.toThrow('set MASTER_KEY to it')
  await database.discard(false)
})

test('the master key of an embedded database is replaced in its file, and the old one stays beside it', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tombolo-keys-'))
  const opened = async () => {
    const database = await openDatabase({ url: undefined, dataDir, log: silentLog })
    const ring = await openKeyRing(database, { masterKey: undefined, dataDir }, silentLog)
    await database.close()
    return ring.current('personal')
  }
  const before = await opened()
  const old = await readFile(join(dataDir, 'master.key'), 'utf8')
  const { code, output } = await keys(['wrap'], { DATA_DIR: dataDir, NEXT_MASTER_KEY: '09'.repeat(32) })
  expect([code, output]).toEqual([0, expect.stringContaining('master.key.before the old one')])
  expect(await readFile(join(dataDir, 'master.key'), 'utf8')).toBe(`${'09'.repeat(32)}\n`)
  expect(await readFile(join(dataDir, 'master.key.before'), 'utf8')).toBe(old)
  expect(await opened()).toEqual(before)
  await rm(dataDir, { recursive: true })
})

test('security 26: a new key of personal data is used when every process had an hour to learn it', async () => {
  const database = await openTestDatabase('postgres')
  const config = { masterKey: undefined, dataDir: '' }
  const first = (await openKeyRing(database, config, silentLog)).current('personal')
  const { code, output } = await keys(['rotate', 'personal'], { DATABASE_URL: database.url as string })
  expect([code, output]).toEqual([0, expect.stringContaining('in 1 hour or later')])
  const ring = await openKeyRing(database, config, silentLog)
  expect(ring.current('personal')).toEqual(first)
  const { rows } = await sql<{ keyId: string }>`
    select key_id as "keyId" from data_keys where purpose = 'personal' order by created_at desc limit 1`.execute(
    database.kysely,
  )
  const added = rows[0]?.keyId ?? ''
  expect(ring.byId(added).keyId).toBe(added)
  await database.transaction(async (tx) => {
    await sql`set local role none`.execute(tx)
    await sql`update data_keys set created_at = created_at - interval '1 hour'`.execute(tx)
  })
  const later = await openKeyRing(database, config, silentLog)
  expect(later.current('personal').keyId).toBe(added)
  expect(later.byId(first.keyId)).toEqual(first)
  await database.discard(false)
})

test.each([[[]], [['rotate']], [['rotate', 'token']]])(
  'the keys command with %j prints its usage and ends with 2',
  async (words) => {
    expect(await keys(words)).toMatchObject({
      code: 2,
      output: expect.stringContaining('npm run keys -- rotate seed'),
    })
  },
)
