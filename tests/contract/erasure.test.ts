import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { checkLedger } from '#service/ledger/check.ts'
import { followList } from '#service/personal-data/erasure-list.ts'
import { PLAYER_TABLES } from '#service/personal-data/player-tables.ts'
import { removeErasedFiles } from '#service/personal-data/remove-erased-files.ts'
import { TEST_CURRENCY_ID } from '#service/testing/world.ts'
import { EXPORT_SECTIONS } from '#schemas/operator/endpoints/exportPlayer.ts'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import { connectApi } from '#tools/cli/operator/connect-api.ts'
import { exportPlayer } from '#tools/cli/operator/personal-data.ts'
import { timeBound } from '#tests/support/time-bound.ts'
import {
  addCanary,
  CANARY,
  type CanaryPlayer,
  give,
  IBAN,
  operatorNamed,
  secured,
  tablesWith,
} from './canary.ts'
import { Client } from './client.ts'
import { operatorApi, type OperatorApi } from './operator-api.ts'
import { PASSWORD, register, type Registered, registrationOf } from './register.ts'
import { onEachService, type ServiceHere } from './service-here.ts'

const siteId = 'aurora'

onEachService((start) => {
  let here: ServiceHere
  let operator: OperatorApi
  let folder: string
  let ada: CanaryPlayer
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tombolo-erasures-'))
    here = await start({ ERASURES_FILE: join(folder, 'erasures.ndjson') })
    operator = operatorApi(here)
    ada = await addCanary(here)
    return () => rm(folder, { recursive: true })
  }, timeBound(20_000))

  const kysely = () => here.service.database.kysely
  const params = () => ({ siteId, playerId: ada.playerId })
  it('every table that has a player is erased, emptied or kept for a reason', async () => {
    const { rows } = await sql<{ name: string }>`
      select distinct table_name as name from information_schema.columns join pg_class on relname = table_name
      where table_schema = 'public' and relkind = 'r' and column_name like '%player_id%'`.execute(kysely())
    expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(PLAYER_TABLES).toSorted())
  })

  it('security 24: the data of a player is exported by sections, a page at a time, and the audit log says who asked', async () => {
    const read = async (section: Parameters<typeof operator.ask<'exportPlayer'>>[2]) => {
      const { status, answer } = await operator.ask('exportPlayer', params(), section)
      expect([status, answer]).toEqual([200, answer])
      return answer
    }
    const person = await read({ section: 'person' })
    expect(person).toMatchObject({
      rows: [{ username: ada.username, fields: { firstName: CANARY } }],
      next: null,
    })
    expect((await read({ section: 'plays' })).rows).toHaveLength(3)
    expect((await read({ section: 'prizes' })).rows).toHaveLength(1)
    expect((await read({ section: 'documents' })).rows).toHaveLength(1)
    expect(JSON.stringify(await read({ section: 'support' }))).toContain(`${CANARY} asks`)
    const { rows } = await read({ section: 'transactions' })
    const sum = rows.reduce((total, row) => total + (row as { amount_minor: number }).amount_minor, 0)
    const { rows: balances } = await sql<{ minor: number }>`
      select sum(balance_minor)::integer as minor from accounts where owner_id = ${ada.playerId}
        and kind in ('playerCash', 'pendingWithdrawal')`.execute(kysely())
    expect(sum).toBe(balances[0]?.minor)
    const audit = await kysely()
      .selectFrom('audit_log')
      .select('body')
      .where('action', '=', 'player.exported')
      .execute()
    expect(audit).toHaveLength(6)
  })

  it('the command writes every section into a new folder, with the pictures of documents', async () => {
    const api = connectApi(`http://127.0.0.1:${here.operatorPort}`, { OPERATOR_TOKEN: here.runToken })
    const out = join(folder, 'export')
    const said = await exportPlayer(api, params(), out)
    expect(said).toMatch(/: 20 files with [0-9]+ records, and 1 pictures$/)
    const names = await readdir(out)
    const sections = EXPORT_SECTIONS.map((section) => `${section}.json`)
    expect(names.filter((name) => name.endsWith('.json')).toSorted()).toEqual(sections.toSorted())
    const pictures = names.filter((name) => name.endsWith('.jpg'))
    expect(pictures).toHaveLength(1)
    const picture = await readFile(join(out, pictures[0] ?? ''))
    expect(picture.subarray(0, 2).toString('hex')).toBe('ffd8')
    const text = (await Promise.all(sections.map((name) => readFile(join(out, name), 'utf8')))).join('')
    expect(text).not.toMatch(/"(password_hash|sealed|file_name|key_id|sid_hash|bank_account)"/)
    for (const section of ['plays', 'deposits', 'withdrawals', 'sessions', 'verifications', 'messages'])
      expect([section, JSON.parse(await readFile(join(out, `${section}.json`), 'utf8'))]).not.toEqual([
        section,
        [],
      ])
    await expect(exportPlayer(api, params(), out)).rejects.toThrow('EEXIST')
  })

  it('security 24: an erasure is refused while money is left, and is confirmed by a second operator', async () => {
    const [ben, cleo] = [await operatorNamed(here, 'Ben'), await operatorNamed(here, 'Cleo')]
    const ask = () => ben.ask('erasePlayer', params(), { reason: 'A letter' })
    expect(await ask()).toMatchObject({ status: 409, answer: { message: expect.stringContaining('money') } })
    const { accountBalance } = await secured<OperationResult<'getPlayerAccountBalance'>>(
      ada,
      'getPlayerAccountBalance',
      { currencyId: TEST_CURRENCY_ID },
    )
    await give(here, ada, -Math.round(accountBalance * 100))
    const asked = await ask()
    expect(asked).toMatchObject({ status: 201, answer: { kind: 'erasure', status: 'open' } })
    const change = { amount: 5, currency: 'EUR', reason: 'Good will' }
    expect((await ben.ask('adjustBalance', params(), change)).status).toBe(201)
    const approval = { siteId, approvalId: asked.answer.approvalId }
    expect((await ben.ask('confirmApproval', approval, {})).status).toBe(409)
    expect((await cleo.ask('confirmApproval', approval, {})).status).toBe(200)
    expect(await ask()).toMatchObject({
      status: 409,
      answer: { message: expect.stringContaining('erased already') },
    })
    const { answer } = await ben.ask('getApprovals', { siteId }, { playerId: ada.playerId })
    expect(answer.approvals).toMatchObject([
      { kind: 'adjustment', status: 'expired', reason: 'erased' },
      { kind: 'erasure', status: 'confirmed', reason: 'erased' },
    ])
  })

  it('security 24: after an erasure the data of the player is found in no table, no file and no line of the log, and the books hold', async () => {
    await removeErasedFiles(here.service)
    expect(await tablesWith(here, ada)).toEqual([])
    for (const [table, treatment] of Object.entries(PLAYER_TABLES)) {
      if (!treatment.startsWith('deleted')) continue
      const { rows } = await sql`select from ${sql.table(table)} where player_id = ${ada.playerId}`.execute(
        kysely(),
      )
      expect([table, rows.length]).toEqual([table, 0])
    }
    const { rows: texts } = await sql`select from support_messages where case_id = ${ada.caseId}`.execute(
      kysely(),
    )
    expect(texts).toEqual([])
    const files = await readdir(join(here.service.config.dataDir, 'documents'), { recursive: true })
    expect(files.filter((name) => !name.endsWith('/') && name.length > 20)).toEqual([])
    expect(here.logged.filter((line) => line.includes(CANARY) || line.includes(IBAN))).toEqual([])
    expect(await checkLedger(here.database)).toEqual([])
  })

  it('an erased player has no session and no login, and the person can register again with the same name', async () => {
    const frame = await ada.client.call('getPlayerAccounts', {}, { endpoint: 'secured' })
    expect(frame.ok).toBe(false)
    const login = await new Client(here.port).call('login', { username: ada.username, password: PASSWORD })
    expect(login.ok).toBe(false)
    const again = await new Client(here.port).call('playerRegistration', registrationOf(ada.username))
    expect((again.result as { result: number }).result).toBeGreaterThan(0)
    const lists = await operator.ask('getWithdrawals', { siteId }, { status: 'paid' })
    expect(lists.answer.withdrawals).toMatchObject([{ bankAccount: { holder: 'erased', number: 'erased' } }])
  })

  it('players who are back with an older backup are erased again at the start, and others with their number are not', async () => {
    const { database, vault, log, config } = here.service
    const list = await readFile(config.erasuresFile ?? '', 'utf8')
    expect(list.trim().split('\n')).toHaveLength(1)
    const back = await register(here.port)
    const other = await register(here.port)
    const listed = async ({ playerId }: Registered, later: number) => {
      const { createdAt } = await kysely()
        .selectFrom('players')
        .select('created_at as createdAt')
        .where('player_id', '=', playerId)
        .executeTakeFirstOrThrow()
      return JSON.stringify({ playerId, createdAt: createdAt + later })
    }
    const erasuresFile = join(folder, 'restored.ndjson')
    await writeFile(erasuresFile, `${await listed(back, 0)}\n${await listed(other, 1)}\n`)
    expect(await followList({ database, vault, log }, { erasuresFile })).toBe(1)
    await removeErasedFiles(here.service)
    expect(await followList({ database, vault, log }, { erasuresFile })).toBe(0)
    const { rows } = await sql<{ isErased: boolean }>`
      select erased_at is not null as "isErased" from players
      where player_id in (${back.playerId}, ${other.playerId}) order by player_id`.execute(kysely())
    expect(rows).toEqual([{ isErased: true }, { isErased: false }])
  })
})
