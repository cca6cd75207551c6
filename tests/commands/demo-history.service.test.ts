import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Report } from '#schemas/operator/reports.ts'
import { type Database, openDatabase } from '#service/database/database.ts'
import { createEmptyDatabase, EACH_DATABASE, silentLog } from '#service/testing/database.ts'
import { copySites } from '#tests/support/copy-sites.ts'
import { startServerProcess } from '#tests/support/server-process.ts'
import { onlyInWholeRun } from '#tests/support/whole-run.ts'
import { startService } from '#tests/support/service-process.ts'
import { connectApi, resultOf } from '#tools/cli/operator/connect-api.ts'
import { addressOf, Wire } from '#tools/play/wire.ts'
import { verifyText } from '#tools/verify/verify-text.ts'

const ROOT = join(import.meta.dirname, '../..')
const TOKEN = { OPERATOR_TOKEN: 'the-token-of-the-history' }
const DAY_MS = 86_400_000
const NEAR_MS = 60_000
/** Length of the history. The day on which it is written belongs to it too. */
const DAYS = 3
const LENGTH = `${DAYS}d`

interface Ran {
  readonly code: number
  readonly output: string
}

/** Runs a command as its own process. */
function run(file: string, words: readonly string[], env: Record<string, string>): Promise<Ran> {
  const { DATABASE_URL: _url, DATA_DIR: _dir, SITES_DIR: _sites, SMTP_URL: _smtp, ...rest } = process.env
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(ROOT, file), ...words],
      { env: { ...rest, ...env } },
      (error, stdout, stderr) =>
        resolve({ code: error === null ? 0 : Number(error.code), output: `${stdout}${stderr}` }),
    )
  })
}

const startHistory = (env: Record<string, string>) =>
  startServerProcess({
    name: 'The history',
    command: process.execPath,
    args: [join(ROOT, 'tools/demo/main.ts'), '--history', '2d'],
    env: { ...process.env, ...env },
  })

const writeHistory = (length: string, env: Record<string, string>) =>
  run('tools/demo/main.ts', ['--history', length], env)

// Writing a history takes a tenth of the whole usual run.
onlyInWholeRun(() => {
  describe.each(EACH_DATABASE)(`a history of ${LENGTH} on the %s database`, (kind) => {
    let folder: string
    let env: Record<string, string>
    let drop = async () => {}
    let began: number
    let written: Ran
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'tombolo-history-'))
      const sitesDir = join(folder, 'sites')
      await copySites(sitesDir, ['kola'])
      env = { DATA_DIR: join(folder, 'data'), SITES_DIR: sitesDir, ...TOKEN }
      if (kind === 'postgres') {
        const created = await createEmptyDatabase()
        ;({ drop } = created)
        env['DATABASE_URL'] = created.url
      }
      began = Date.now()
      written = await writeHistory(LENGTH, env)
    }, 300_000)
    afterAll(async () => {
      await drop()
      await rm(folder, { recursive: true })
    })

    async function withDatabase<Result>(work: (database: Database) => Promise<Result>): Promise<Result> {
      const { DATABASE_URL: url, DATA_DIR: dataDir = '' } = env
      const database = await openDatabase({ url, dataDir, existing: true, log: silentLog })
      try {
        return await work(database)
      } finally {
        await database.close()
      }
    }

    test('it is complete, without a problem, and its ledger and audit log hold', async () => {
      expect(written).toMatchObject({ code: 0 })
      const lines = written.output.trim().split('\n')
      expect(lines[0]).toMatch(/^The history begins on 20/)
      expect(lines.at(-1)).toMatch(new RegExp(`^The history is complete: \\d+ plays on ${DAYS + 1} days\\.$`))
      const dayLine = new RegExp(`^20\\d\\d-\\d\\d-\\d\\d: day \\d of ${DAYS + 1}, `)
      expect(lines.slice(1, -1).filter((line) => !dayLine.test(line))).toEqual([])
      const check = await run('tools/cli/ledger-check.ts', [], env)
      expect(check.output).not.toContain('BROKEN')
      expect(check).toMatchObject({ code: 0 })
    })

    test('every draw was held at its time, and nothing lies in the future or before the history', async () => {
      await withDatabase(async ({ kysely }) => {
        const { rows } = await sql<{
          behindMs: number
          late: number
          ended: number
          first: number
          last: number
        }>`
        select extract(epoch from now() - service_now())::float8 as "behindMs",
          count(*) filter (where status = 'ENDED')::integer as ended,
          count(*) filter (where start_at > tournament_start_at + interval '2 seconds')::integer as late,
          (select min(created_at) from transfers) as first, (select max(created_at) from transfers) as last
        from game_instances`.execute(kysely)
        const [{ behindMs, late, ended, first, last } = expect.fail()] = rows
        expect({ behindMs, late }).toEqual({ behindMs: 0, late: 0 })
        // Six draws a day; one without a play is held on the next day.
        expect(ended).toBeGreaterThanOrEqual(2 * DAYS)
        expect(first).toBeGreaterThan(began - DAYS * DAY_MS - NEAR_MS)
        expect(last).toBeLessThanOrEqual(Date.now())
      })
    })

    test('the reports of the days equal the ledger, and every draw verifies', async () => {
      const drawn = await withDatabase(({ kysely }) =>
        kysely
          .selectFrom('game_instances')
          .select('game_instance_id')
          .where('status', '=', 'ENDED')
          .execute(),
      )
      const service = await startService({ dataDir: env['DATA_DIR']!, env })
      const read = async () => {
        const operator = connectApi(`http://127.0.0.1:${service.operatorPort}`, TOKEN)
        const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)
        const period = { from: dayOf(began - (DAYS + 1) * DAY_MS), to: dayOf(Date.now() + DAY_MS) }
        const wire = await Wire.open(addressOf(`http://localhost:${service.port}`, 'kola'))
        for (const { game_instance_id: gameInstanceId } of drawn) {
          const record = await wire.call('getFairnessRecord', { gameInstanceId })
          const steps = await verifyText(JSON.stringify(record))
          expect([gameInstanceId, steps.filter(({ ok }) => !ok)]).toEqual([gameInstanceId, []])
        }
        wire.close()
        return resultOf(await operator('getReport', { siteId: 'kola' }, period))
      }
      const reading = read()
      await reading.catch(() => undefined)
      await service.stop()
      const report = await reading
      expect(new Set(report.games.map(({ day }) => day)).size).toBeGreaterThanOrEqual(DAYS)
      await withDatabase(async (database) => {
        expect(accountsIn(report)).toEqual(await accountsOf(database))
        expect(owedIn(report)).toEqual(await owedBy(database))
      })
    })

    test('a second history on the same database is refused, and says what would be right', async () => {
      const again = await writeHistory(LENGTH, env)
      expect(again.code).toBe(1)
      expect(again.output).toContain('A service has run on this database, which has ')
      expect(again.output).toContain('use a new DATA_DIR')
    })
  })
})

/** The balance of each account of the site in a currency, as `siteRevenue 566`. */
const accountsIn = ({ accounts }: Report) =>
  accounts
    .map(({ account, currencyId, closingMinor }) => [`${account} ${currencyId}`, closingMinor] as const)
    .filter(([, minor]) => minor !== 0)
    .toSorted()

async function accountsOf({ kysely }: Database) {
  const { rows } = await sql<{ account: string; minor: number }>`
    select account.kind || ' ' || account.currency_id as account, sum(entry.amount_minor)::bigint as minor
    from entries entry join accounts account using (account_id)
    where account.kind in ('siteRevenue', 'processorClearing', 'couponCost', 'rounding', 'siteExchange')
    group by account.kind, account.currency_id having sum(entry.amount_minor) <> 0`.execute(kysely)
  return rows.map(({ account, minor }) => [account, minor] as const).toSorted()
}

const owedIn = ({ liabilities }: Report) =>
  liabilities
    .filter(({ liability, amountMinor }) => liability === 'playerMoney' && amountMinor !== 0)
    .map(({ currencyId, amountMinor }) => [currencyId, amountMinor] as const)
    .toSorted()

async function owedBy({ kysely }: Database) {
  const { rows } = await sql<{ currencyId: number; minor: number }>`
    select account.currency_id as "currencyId", sum(entry.amount_minor)::bigint as minor
    from entries entry join accounts account using (account_id)
    where account.kind in ('playerCash', 'playerBonus', 'playerSubscription', 'pendingWithdrawal', 'playerDebt')
    group by account.currency_id having sum(entry.amount_minor) <> 0`.execute(kysely)
  return rows.map(({ currencyId, minor }) => [currencyId, minor] as const).toSorted()
}

describe('a history that cannot begin', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tombolo-history-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  test.each([
    ['0d', {}, '--history 0d has no day. Give 1d to 365d.'],
    ['400d', {}, '--history 400d is longer than a year. Give 1d to 365d.'],
    [
      '3d',
      { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@example.org' },
      'this environment is that of a service in production: SMTP_URL.',
    ],
    ['3d', { SANDBOX_PROCESSOR: '0' }, 'SANDBOX_PROCESSOR is off'],
  ])('the length %s with %o is refused with a reason', async (length, settings, reason) => {
    const dataDir = join(folder, 'data')
    const refused = await writeHistory(length, { DATA_DIR: dataDir, ...settings })
    expect(refused).toMatchObject({ code: 1 })
    expect(refused.output).toContain(reason)
  })

  onlyInWholeRun(() =>
    test('a history that was broken off goes on, and no service starts on it before', async () => {
      const env = { DATA_DIR: join(folder, 'half'), SITES_DIR: join(folder, 'sites'), ...TOKEN }
      await copySites(env.SITES_DIR, ['duchess'])
      const first = startHistory(env)
      await expect.poll(() => first.output(), { timeout: 120_000 }).toMatch(/: day 1 of 3, /)
      await first.stop('SIGKILL')
      const serve = await run('service/main.mjs', ['--sources'], { ...env, PORT: '0', OPERATOR_PORT: '0' })
      expect(serve.code).toBe(1)
      expect(serve.output).toContain('The history of the demonstration in this database is unfinished')
      const second = await writeHistory('2d', env)
      expect(second).toMatchObject({ code: 0 })
      expect(second.output).toMatch(/^An unfinished history goes on from 20/)
      expect(second.output).toContain('The history is complete')
      expect(await run('tools/cli/ledger-check.ts', [], env)).toMatchObject({ code: 0 })
    }, 300_000),
  )
})
