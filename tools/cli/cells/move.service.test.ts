import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FAULT } from '#schemas/protocol/faults.ts'
import { openDocumentStore } from '#service/adapters/documents/document-store.ts'
import { systemEntropy } from '#service/adapters/entropy.ts'
import { nameOfPage } from '#service/documents/stored-pages.ts'
import { openKeyRing } from '#service/keys/key-ring.ts'
import { hashOf } from '#service/keys/tokens.ts'
import { checkLedger } from '#service/ledger/check.ts'
import { isUnderMaintenance, setMaintenance } from '#service/maintenance/site-maintenance.ts'
import { asOwner } from '#service/operator-rows/fence-operator.ts'
import { inOneSnapshot, inspectOperator } from '#service/operator-rows/inspect-operator.ts'
import { addPlayer as register } from '#service/players/rows/add-player.ts'
import { createPersonalVault } from '#service/players/rows/personal-vault.ts'
import { readPlayer } from '#service/players/rows/player-rows.ts'
import { searchPlayers } from '#service/players/rows/search-players.ts'
import { createSessionStore } from '#service/sessions/session-store.ts'
import { openTestDatabase, silentLog, type TestDatabase } from '#service/testing/database.ts'
import { ONE_OF_THREE, untilStatus } from '#service/testing/draws.ts'
import { openWorld, type World } from '#service/testing/open-world.ts'
import { withSeeds } from '#service/testing/seeds.ts'
import { advance } from '#service/testing/test-clock.ts'
import { addPlayer, giveFunds, type TestGame } from '#service/testing/world.ts'
import type { EndedMove } from '#tests/faults/moves/move-and-end.ts'
import { type CellFolders, makeCellFolders, TWO_CELLS } from '#tests/support/cell-folders.ts'
import { onlyInWholeRun } from '#tests/support/whole-run.ts'
import { BACK_STEPS, backOut, forgetOperator } from './move-back.ts'
import { MOVE_STEPS, moveOperator } from './move-operator.ts'

const CLI = new URL('../cells.ts', import.meta.url).pathname
const MOVER = 'tests/faults/moves/move-and-end.ts'
const EMAIL = 'ada@example.org'
/** The steps of which a killed call may still be backed out. */
const BEFORE_SWITCH = MOVE_STEPS.slice(1, MOVE_STEPS.indexOf('switch') + 1)

let source: TestDatabase
let target: TestDatabase
let folders: CellFolders
let world: World
/** A draw of all plays that is due while the operator is on the way. */
let due: TestGame
/** Ada, with a sealed address and a session. */
let ada: { readonly playerId: number; readonly token: string }
const SID = hashOf('a cookie')

beforeEach(async () => {
  source = await openTestDatabase('postgres')
  target = await openTestDatabase('postgres', 1)
  folders = await makeCellFolders()
  await folders.writeDirectory({
    ...TWO_CELLS,
    operators: [...TWO_CELLS.operators, { operatorId: 3, cell: 0 }],
  })
  await folders.addSite('north', { siteId: 'harbour', memberId: 101, operatorId: 1 })
  await folders.addSite('north', { siteId: 'pier', memberId: 103, operatorId: 3 })
  await sql`insert into site_numbers (member_id, site_id, operator_id)
    values (101, 'harbour', 1), (103, 'pier', 3)`.execute(source.kysely)
  await sql`insert into site_numbers (member_id, site_id, operator_id) values (102, 'lighthouse', 2)`.execute(
    target.kysely,
  )
  world = openWorld(source)
  const drawn = await world.game(ONE_OF_THREE)
  for (const play of ['1', '2', '3']) await world.buy((await world.player()).playerId, drawn, [play])
  await untilStatus(source, drawn.gameInstanceId, 'ENDED')
  due = await world.game(ONE_OF_THREE)
  ada = await addAda()
  for (const play of ['1', '2']) await world.buy(ada.playerId, due, [play])
  await addPlayer(source, { memberId: 103, operatorId: 3 })
  await addPlayer(target, { memberId: 102, operatorId: 2 })
  await source.transaction((tx) => setMaintenance(tx, 101, { enabled: false, message: '', endsAt: null }))
})
afterEach(async () => {
  await world.stop()
  await source.discard(false)
  await target.discard(false)
  await rm(folders.root, { recursive: true })
})

const sessionsOf = async (database: TestDatabase) =>
  createSessionStore({
    database,
    clock: database.clock,
    entropy: systemEntropy,
    keys: await keysOf(database),
  })

const keysOf = (database: TestDatabase) =>
  openKeyRing(database, { masterKey: undefined, dataDir: '' }, silentLog)

async function addAda() {
  const added = await source.transaction((tx) =>
    register(tx, source.vault, {
      memberId: 101,
      operatorId: 1,
      username: 'ada',
      screenName: 'Ada L',
      passwordHash: '-',
      pinHash: null,
      segment: 'C',
      country: 'DE',
      languageId: 'en_US',
      personal: { primaryEmail: EMAIL },
      currencyIds: [978],
    }),
  )
  if ('taken' in added) throw new Error('Ada is there already')
  const { playerId } = added
  const sessions = await sessionsOf(source)
  return source.transaction(async (tx) => {
    await giveFunds(tx, { playerId, memberId: 101 }, 100_000)
    const { token } = await sessions.open(tx, { playerId, memberId: 101, sidHash: SID })
    return { playerId, token }
  })
}

const partsOf = (before?: (step: string) => Promise<void>) => ({
  source: { database: source, config: configOf('north') },
  target: { database: target, config: configOf('south') },
  operatorId: 1,
  files: { file: folders.file, themesDir: folders.themesDir },
  before,
})
const configOf = (cell: string) => ({
  masterKey: undefined,
  documentsBucket: undefined,
  dataDir: join(folders.root, `data-${cell}`),
})

/** The rows of an operator in a database, with those that the fence hides. */
const contentOf = (database: TestDatabase, operatorId: number) =>
  inOneSnapshot(database, async (tx) => {
    await asOwner(tx)
    const content = await inspectOperator(tx, operatorId)
    return content?.tables.filter(({ rows }) => rows > 0) ?? null
  })

async function cellInDirectory(): Promise<number | undefined> {
  const { operators } = JSON.parse(await readFile(folders.file, 'utf8')) as typeof TWO_CELLS
  return operators.find(({ operatorId }) => operatorId === 1)?.cell
}

/** The operator sells in the target, and nobody sees it in the source. */
async function expectMoved(): Promise<void> {
  expect(await cellInDirectory()).toBe(1)
  expect(existsSync(join(folders.root, 'south/harbour/manifest.json'))).toBe(true)
  expect(existsSync(join(folders.root, 'north/harbour'))).toBe(false)
  const { rows: seen } = await sql`select from players where member_id = 101`.execute(source.kysely)
  expect(seen).toEqual([])
  const there: TestDatabase = { ...target, ...(await withSeeds(target)) }
  // The session of the source goes on, and the address under its keys is found.
  expect(await (await sessionsOf(there)).authenticate(ada.token, SID, 101)).toMatchObject({
    state: 'valid',
    player: { playerId: ada.playerId },
  })
  const search = { memberId: 101, operatorId: 1, country: null, asked: EMAIL }
  expect(await searchPlayers(there.kysely, there.vault, search)).toMatchObject([{ playerId: ada.playerId }])
  expect(await readPlayer(there.kysely, there.vault, ada.playerId)).toMatchObject({
    details: { primaryEmail: EMAIL },
  })
  const again = {
    memberId: 101,
    operatorId: 1,
    username: 'eva',
    screenName: null,
    passwordHash: '-',
    pinHash: null,
  }
  const eva = { ...again, segment: 'B' as const, country: 'DE', languageId: 'en_US', currencyIds: [978] }
  expect(
    await there.transaction((tx) => register(tx, there.vault, { ...eva, personal: { primaryEmail: EMAIL } })),
  ).toEqual({ taken: ['primaryEmail'] })
  // The last play of the draw is bought there, and the draw is held there alone.
  const plays = openWorld(there)
  await plays.buy(ada.playerId, due, ['3'])
  await untilStatus(there, due.gameInstanceId, 'ENDED')
  await plays.stop()
  expect(await isUnderMaintenance(there.kysely, 101)).toBe(false)
  expect([await checkLedger(source), await checkLedger(target)]).toEqual([[], []])
}

/** Everything is as if there had been no move. */
async function expectBack(before: unknown): Promise<void> {
  expect(await cellInDirectory()).toBe(0)
  expect(existsSync(join(folders.root, 'north/harbour/manifest.json'))).toBe(true)
  expect(await contentOf(source, 1)).toEqual(before)
  expect(await contentOf(target, 1)).toBeNull()
  const { rows } = await sql`select from pg_policy`.execute(target.kysely)
  const { rows: brought } = await sql`select from data_keys where is_brought`.execute(target.kysely)
  expect([rows, brought]).toEqual([[], []])
  expect((await sql`select from pg_policy`.execute(source.kysely)).rows).toEqual([])
  expect([await checkLedger(source), await checkLedger(target)]).toEqual([[], []])
}

/** Runs the command as a process of its own, which is killed before a step. */
const moved = (killAt: string | null, isBack = false) =>
  new Promise<{ isKilled: boolean; stdout: string; stderr: string }>((resolve) => {
    const asked: EndedMove = {
      sourceUrl: source.url ?? '',
      targetUrl: target.url ?? '',
      file: folders.file,
      themesDir: folders.themesDir,
      sourceDir: configOf('north').dataDir,
      targetDir: configOf('south').dataDir,
      isBack,
      killAt,
    }
    const env = { ...process.env, NODE_COMPILE_CACHE: 'node_modules/.cache/service' }
    execFile(process.execPath, [MOVER, JSON.stringify(asked)], { env }, (error, stdout, stderr) =>
      resolve({ isKilled: error?.signal === 'SIGKILL', stdout, stderr }),
    )
  })

test('an operator is moved while both cells sell, and nothing is written for it in the source any more', async () => {
  const foreign = await contentOf(target, 2)
  const file = { fileName: 'd'.repeat(43), owner: '' }
  const names = (['picture', 'preview'] as const).map((kind) => nameOfPage(file, { kind, page: 1 }).name)
  const stores = [configOf('north'), configOf('south')].map((config) => openDocumentStore(config))
  for (const name of names) await stores[0]!.put(name, Buffer.from(name))
  await sql`insert into support_attachments (member_id, player_id, file_name, pages, key_id)
    values (101, ${ada.playerId}, ${file.fileName}, 1, 'personal-1')`.execute(source.kysely)
  let fenced: unknown
  const said: string[] = []
  const expectFenced = async () => {
    fenced = await contentOf(source, 1)
    // Draws, mails and sessions of the source come due, and their rows are hidden.
    await advance(source, '1 hour')
    await expect(world.buy(ada.playerId, due, ['3'])).rejects.toMatchObject({ code: FAULT.overloaded })
    const sessions = await sessionsOf(source)
    await expect(sessions.authenticate(ada.token, SID, 101)).rejects.toThrow('on the way to another cell')
    expect(await isUnderMaintenance(source.kysely, 101)).toBe(true)
    // The other operator of the cell goes on.
    await addPlayer(source, { memberId: 103, operatorId: 3 })
  }
  const parts = partsOf(async (step) => {
    if (step === 'read keys') await advance(target, '1 minute')
    if (step === 'fence of the target') await expectFenced()
  })
  const outcome = await moveOperator({ ...parts, message: 'We move.', say: (line) => said.push(line) })
  expect(outcome).toMatchObject({ rows: expect.any(Number), closedMs: expect.any(Number) })
  expect(said).toHaveLength(2)
  expect(await contentOf(source, 1)).toEqual(fenced)
  await expectMoved()
  expect(await contentOf(target, 2)).toEqual(foreign)
  for (const name of names) expect(String(await stores[1]!.get(name))).toBe(name)
  expect(await moveOperator({ ...parts, message: '', say: () => undefined })).toEqual({
    reasons: ['Operator 1 was moved to the cell "south" already.'],
  })
  expect(await backOut(parts)).toMatchObject({
    reasons: [expect.stringContaining('cannot be backed out any more')],
  })
  const { rows: lines } = await sql<{ lines: number }>`select count(*) as lines from audit_log`.execute(
    source.kysely,
  )
  expect(await forgetOperator(parts)).toMatchObject({ removed: expect.any(Number) })
  expect((await contentOf(source, 1))?.map(({ table }) => table)).toEqual(['site_numbers'])
  const { rows: after } = await sql<{ lines: number }>`select count(*) as lines from audit_log`.execute(
    source.kysely,
  )
  expect(after[0]?.lines).toBe((lines[0]?.lines ?? 0) + 1)
  expect((await sql`select from pg_policy`.execute(source.kysely)).rows).toEqual([])
  expect(await checkLedger(source)).toEqual([])
  for (const name of names) await expect(stores[0]!.get(name)).rejects.toThrow('ENOENT')
  await addPlayer(source, { memberId: 103, operatorId: 3 })
})

test('a move that ends before the switch is backed out, and one that is killed after it goes on', async () => {
  const before = await contentOf(source, 1)
  const ending = partsOf(async (step) => {
    if (step === 'read keys') await advance(target, '1 minute')
    if (step === 'switch') throw new Error('the end of the process')
  })
  const asked = { message: 'We move.', say: () => undefined }
  await expect(moveOperator({ ...ending, ...asked })).rejects.toThrow('the end of the process')
  expect(await backOut(partsOf())).toEqual({ isBackedOut: true })
  await expectBack(before)
  expect(await moved('open')).toMatchObject({ isKilled: true, stderr: 'killed before: open\n' })
  expect(await moveOperator({ ...partsOf(), ...asked })).toEqual({ rows: null, closedMs: null })
  await expectMoved()
})

onlyInWholeRun(() => {
  const LONG = { timeout: 600_000 }

  test('a move that is killed before each of its steps goes on where it stopped', LONG, async () => {
    for (const step of MOVE_STEPS) {
      expect(await moved(step)).toMatchObject({ isKilled: true, stderr: `killed before: ${step}\n` })
      expect([await checkLedger(source), await checkLedger(target)]).toEqual([[], []])
    }
    expect(await moved(null)).toMatchObject({ isKilled: false, stderr: '' })
    await expectMoved()
  })

  test(
    'a move that is killed before any step up to the switch is backed out, also by calls that are killed',
    LONG,
    async () => {
      const before = await contentOf(source, 1)
      for (const [place, step] of BEFORE_SWITCH.entries()) {
        expect(await moved(step)).toMatchObject({ isKilled: true, stderr: `killed before: ${step}\n` })
        const back = BACK_STEPS[place % BACK_STEPS.length] ?? null
        expect(await moved(back, true)).toMatchObject({ isKilled: true, stderr: `killed before: ${back}\n` })
        expect(await moved(null, true)).toMatchObject({ stdout: '{"isBackedOut":true}\n', stderr: '' })
        await expectBack(before)
      }
    },
  )

  test('the commands do it as they are typed, with the keys under two master keys', LONG, async () => {
    await world.stop()
    const keyOf = (database: TestDatabase, byte: string) =>
      openKeyRing(database, { masterKey: Buffer.from(byte.repeat(32), 'hex'), dataDir: '' }, silentLog)
    await Promise.all([keyOf(source, '07'), keyOf(target, '09')])
    const run = (...words: string[]) =>
      new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
        const env = {
          ...process.env,
          DATABASE_URL: source.url,
          MASTER_KEY: '07'.repeat(32),
          DATA_DIR: configOf('north').dataDir,
          TARGET_DATABASE_URL: target.url,
          TARGET_MASTER_KEY: '09'.repeat(32),
          TARGET_DATA_DIR: configOf('south').dataDir,
        }
        const more = ['--directory', folders.file, '--themes', folders.themesDir]
        execFile(process.execPath, [CLI, ...words, ...more], { env }, (error, stdout, stderr) =>
          resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
        )
      })
    expect(await run('move', '1', '--to', 'north')).toEqual({
      code: 1,
      stdout: '',
      stderr: '✗ TARGET_DATABASE_URL is the database of the cell "south", and --to is "north".\n',
    })
    expect(await run('forget', '1', '--to', 'south')).toMatchObject({
      code: 1,
      stderr: '✗ Operator 1 was not moved to the cell "south": npm run cells -- move 1\n',
    })
    expect(await run('move', '1', '--to', 'south', '--back-out', '--json')).toEqual({
      code: 1,
      stdout: '{"isRight":false,"reasons":["No move of operator 1 is under way."]}\n',
      stderr: '',
    })
    const edge = join(folders.root, 'edge')
    await mkdir(edge)
    const done = await run('move', '1', '--to', 'south', '--routes', edge)
    expect([done.code, done.stderr]).toEqual([0, ''])
    expect(done.stdout).toMatch(/Operator 1 is in the cell south\. Its sites were closed for \d+\.\d s\.\n$/)
    expect(await readFile(join(edge, 'cells.map'), 'utf8')).toContain('harbour.example cell-south\n')
    const ring = await keyOf(target, '09')
    const vault = createPersonalVault(ring, systemEntropy)
    expect(await readPlayer(target.kysely, vault, ada.playerId)).toMatchObject({
      details: { primaryEmail: EMAIL },
    })
    expect(await run('forget', '1', '--to', 'south')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Removed \d+ rows of operator 1\./),
    })
    expect([await checkLedger(source), await checkLedger(target)]).toEqual([[], []])
  })

  test('a copy that differs is refused with the fence, and is backed out', LONG, async () => {
    const before = await contentOf(source, 1)
    await target.kysely.connection().execute(async (connection) => {
      await sql.raw('reset role').execute(connection)
      await sql`create function alter_row() returns trigger language plpgsql as $$
        begin new.country := 'XX'; return new; end $$`.execute(connection)
      await sql`create trigger altering before insert on players for each row execute function alter_row()`.execute(
        connection,
      )
      await sql`alter table players enable always trigger altering`.execute(connection)
    })
    const parts = partsOf(async (step) => {
      if (step === 'read keys') await advance(target, '1 minute')
    })
    expect(await moveOperator({ ...parts, message: 'We move.', say: () => undefined })).toEqual({
      reasons: [expect.stringMatching(/^players: \d+ rows, of which some differ in the copy\.$/)],
    })
    expect(await backOut(parts)).toEqual({ isBackedOut: true })
    await expectBack(before)
  })
})
