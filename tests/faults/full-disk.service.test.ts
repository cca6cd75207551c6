import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { sql } from 'kysely'
import { openDatabase } from '#service/database/database.ts'
import { checkLedger } from '#service/ledger/check.ts'
import { createMigratedDatabase, silentLog } from '#service/testing/database.ts'
import { withSeeds } from '#service/testing/seeds.ts'
import { addGame } from '#service/testing/world.ts'
import { freePort } from '#tests/support/free-port.ts'
import { startService } from '#tests/support/service-process.ts'
import { newDataDir } from '#tests/support/database-copies.ts'
import { timeBound } from '#tests/support/time-bound.ts'
import { Buyers } from './buyers.ts'

const ROOT = join(import.meta.dirname, '../..')
const ENDED_WITHIN_MS = timeBound(10_000)

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (let end = ends.pop(); end !== undefined; end = ends.pop()) await end()
})

const isAlive = (processId: number) => {
  try {
    return process.kill(processId, 0)
  } catch {
    return false
  }
}
const isReady = (port: number) =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

const isListening = (port: number) =>
  fetch(`http://127.0.0.1:${port}/`).then(
    () => true,
    () => false,
  )

it('a service without room for its log goes on serving', async () => {
  const [port, operatorPort] = [await freePort(), await freePort()]
  const dataDir = await newDataDir()
  ends.push(() => rmSync(dataDir, { recursive: true, force: true }))
  const full = openSync('/dev/full', 'w')
  const env = {
    ...process.env,
    PORT: `${port}`,
    OPERATOR_PORT: `${operatorPort}`,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'debug',
  }
  const child = spawn(process.execPath, [join(ROOT, 'service/main.mjs')], {
    cwd: ROOT,
    env,
    stdio: ['ignore', full, full],
  })
  closeSync(full)
  ends.push(() => child.kill('SIGKILL'))
  // The operators' port opens last.
  await expect.poll(() => isListening(operatorPort), { timeout: 90_000 }).toBe(true)
  expect(await isReady(port)).toBe(true)
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
}, 120_000)

/** What `npm start` does once everything is built. */
const START = `
import { join } from 'node:path'
import { LogFile } from '${join(ROOT, 'tools/cli/setup/log-file.mjs')}'
import { supervise } from '${join(ROOT, 'tools/cli/setup/supervise.mjs')}'
const file = new LogFile(process.argv[1])
const { child, ended } = supervise(process.execPath, ['${join(ROOT, 'service/main.mjs')}'], {
  cwd: '${ROOT}', env: process.env, onLine: (line) => file.write(line) })
console.log(child.pid)
process.exitCode = await ended`

it.each([
  // A killed process writes nothing any more.
  ['is killed', 'SIGKILL', /^$/],
  ['is told to stop', 'SIGTERM', /"dropped":\d+/],
] as const)(
  'a service without room for its log starts, and leaves no process behind when it %s',
  async (_, signal, logged) => {
    const [port, operatorPort] = [await freePort(), await freePort()]
    const dataDir = await newDataDir()
    ends.push(() => rmSync(dataDir, { recursive: true, force: true }))
    const logFile = join(dataDir, 'service.log')
    symlinkSync('/dev/full', logFile)
    const env = {
      ...process.env,
      PORT: `${port}`,
      OPERATOR_PORT: `${operatorPort}`,
      DATA_DIR: dataDir,
    }
    const starter = spawn(process.execPath, ['--input-type=module', '--eval', START, logFile], {
      env: { ...env, LOG_LEVEL: 'debug' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    ends.push(() => starter.kill('SIGKILL'))
    const [first] = (await once(starter.stdout, 'data')) as [Buffer]
    const servicePid = Number(first.toString())
    ends.push(() => isAlive(servicePid) && process.kill(servicePid, 'SIGKILL'))
    // The operators' port opens last, after the service has set its answer to signals.
    await expect.poll(() => isListening(operatorPort), { timeout: 90_000 }).toBe(true)
    expect(await isReady(port)).toBe(true)
    expect(starter.exitCode).toBeNull()
    rmSync(logFile)
    starter.kill(signal)
    await expect.poll(() => isAlive(servicePid), { timeout: ENDED_WITHIN_MS }).toBe(false)
    expect(existsSync(logFile) ? readFileSync(logFile, 'utf8') : '').toMatch(logged)
  },
  120_000,
)

it('joins on a PostgreSQL with a full disk are refused with 300, and succeed when there is room', async () => {
  const migrated = await createMigratedDatabase()
  ends.push(() => migrated.drop())
  const database = await openDatabase({ url: migrated.url, dataDir: '', log: silentLog, connections: 4 })
  ends.push(() => database.close())
  const service = await startService({ env: { DATABASE_URL: migrated.url } })
  ends.push(() => service.stop())
  const game = await addGame(await withSeeds(database), { gamePlayMax: 100_000, playerPlayMax: 100_000 })
  const buyers = await Buyers.register(database, service.port, { game, count: 3 })
  const asOwner = (statement: string) =>
    database.transaction(async (tx) => {
      await sql`reset role`.execute(tx)
      await sql.raw(statement).execute(tx)
      await sql`set role tombolo_service`.execute(tx)
    })
  const count = (outcome: string) => buyers.attempts.filter((attempt) => attempt.outcome === outcome).length
  buyers.start()
  await expect.poll(() => count('ok'), { timeout: 10_000 }).toBeGreaterThan(5)
  await asOwner(`
    create function full_disk() returns trigger language plpgsql as $$ begin
      raise exception 'could not extend file: No space left on device' using errcode = 'disk_full';
    end $$;
    create trigger full_disk before insert on plays execute function full_disk()`)
  await expect.poll(() => count('300'), { timeout: 10_000 }).toBeGreaterThan(3)
  await asOwner('drop trigger full_disk on plays')
  const from = performance.now()
  await expect.poll(() => buyers.allServedSince(from), { timeout: 10_000 }).not.toBeNull()
  await buyers.stop()
  expect(count('ok') + count('300')).toBe(buyers.attempts.length)
  const sold = await database.kysely.selectFrom('plays').select('play_id').execute()
  expect(sold).toHaveLength(count('ok'))
  expect(await checkLedger(database)).toEqual([])
}, 120_000)
