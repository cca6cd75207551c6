import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '#service/database/database.ts'
import { enterRate } from '#service/exchange/rate-table.ts'
import { playerCash, processorClearing } from '#service/ledger/accounts.ts'
import { checkLedger } from '#service/ledger/check.ts'
import { post } from '#service/ledger/post.ts'
import { createMigratedDatabase, silentLog } from '#service/testing/database.ts'
import { type SeededDatabase, withSeeds } from '#service/testing/seeds.ts'
import { attemptOf, CURRENCY_IDS, type JoinForEver } from '#service/testing/join-for-ever.ts'
import { addGame, addPlayer } from '#service/testing/world.ts'
import { startPostgres } from '#tests/support/postgres-server.ts'
import { newDataDir } from '#tests/support/database-copies.ts'
import { createJoinGatherer } from './join-gatherer.ts'

const JOINER = join(import.meta.dirname, '../testing/join-for-ever.ts')
const ANSWERS_BEFORE_THE_KILL = 150

/** Lets a process join, kills it in the middle, and answers with what it asked and what it was told. */
async function joinAndKill(work: JoinForEver): Promise<{ asked: number; told: Map<number, unknown> }> {
  const joiner = spawn(process.execPath, [JOINER, JSON.stringify(work)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  for await (const chunk of joiner.stdout) {
    said += String(chunk)
    if (said.split('answered').length > ANSWERS_BEFORE_THE_KILL && !joiner.killed) joiner.kill('SIGKILL')
  }
  if (joiner.exitCode === null && joiner.signalCode === null) await once(joiner, 'exit')
  const lines = said.split('\n').slice(0, -1)
  const told = new Map<number, unknown>()
  for (const line of lines) {
    const [, number, result] = /^answered (\d+) (.*)$/.exec(line) ?? []
    if (number !== undefined && result !== undefined) told.set(Number(number), JSON.parse(result))
  }
  return { asked: lines.filter((line) => line.startsWith('asked')).length, told }
}

async function prepare(database: SeededDatabase): Promise<Pick<JoinForEver, 'playerIds' | 'game'>> {
  const players = await Promise.all(
    Array.from({ length: 5 }, () => addPlayer(database, { balanceMinor: 10_000_000 })),
  )
  const [fromCurrencyId, toCurrencyId] = CURRENCY_IDS
  const second = { currencyId: toCurrencyId, amountMinor: 10_000_000 }
  await database.transaction(async (tx) => {
    await enterRate(tx, { operatorId: 1, fromCurrencyId, toCurrencyId, rate: '0.9412', enteredBy: 'test' })
    for (const { playerId, memberId } of players) {
      const entries = [
        { account: processorClearing(memberId), ...second, amountMinor: -second.amountMinor },
        { account: playerCash(playerId), ...second },
      ]
      await post(tx, { code: 'adjustment', entries })
    }
  })
  const game = await addGame(database, { gamePlayMax: 1_000_000, playerPlayMax: 1_000_000 })
  return { playerIds: players.map(({ playerId }) => playerId), game }
}

/** Asks everything again that was ever asked, with the same keys, and counts what was sold. */
async function askAgain(
  database: SeededDatabase,
  world: Pick<JoinForEver, 'playerIds' | 'game'>,
  asked: number,
) {
  const joins = createJoinGatherer({ database, seeds: database.seeds, log: silentLog })
  const answers = await Promise.all(
    Array.from({ length: asked }, (_, index) => joins.join(attemptOf(world, index + 1))),
  )
  await joins.close()
  const sold = await database.kysely.selectFrom('plays').select('play_id').execute()
  return { answers, sold: sold.length, violations: await checkLedger(database) }
}

async function expectNothingLostByKill(where: { url?: string; dataDir: string }): Promise<void> {
  const open = async () => withSeeds(await openDatabase({ ...where, log: silentLog }), where.dataDir)
  const before = await open()
  const world = await prepare(before)
  await before.close()
  const { asked, told } = await joinAndKill({ ...where, ...world })
  const after = await open()
  const { answers, sold, violations } = await askAgain(after, world, asked)
  await after.close()
  expect(told.size).toBeGreaterThanOrEqual(ANSWERS_BEFORE_THE_KILL - 1)
  expect(asked).toBeGreaterThan(told.size)
  expect(sold).toBe(asked)
  expect(answers.every(({ exitCode }) => exitCode === 0)).toBe(true)
  for (const [number, result] of told) expect(answers[number - 1]).toEqual(result)
  expect(violations).toEqual([])
}

describe('a process killed in the middle of joins', () => {
  it(
    'security 4: a killed process on PostgreSQL has sold each key once, and the next process gives the same answers',
    { timeout: 90_000 },
    async () => {
      const migrated = await createMigratedDatabase()
      await expectNothingLostByKill({ url: migrated.url, dataDir: '' })
      await migrated.drop()
    },
  )

  it(
    'security 4: a killed process with a folder has sold each key once, and the next process gives the same answers',
    { timeout: 90_000 },
    async () => {
      const dataDir = await newDataDir()
      await expectNothingLostByKill({ dataDir })
      rmSync(dataDir, { recursive: true })
    },
  )
})

describe('a database server killed in the middle of joins', () => {
  it(
    'a database server that is killed during joins keeps every acknowledged join',
    { timeout: 120_000 },
    async () => {
      const postgres = await startPostgres({ durable: true })
      try {
        const open = async () =>
          withSeeds(await openDatabase({ url: postgres.url, dataDir: '', log: silentLog }))
        const before = await open()
        const world = await prepare(before)
        const told = await joinUntilCrash(before, world, () => postgres.crash())
        await before.close()
        const after = await open()
        const { answers, sold, violations } = await askAgain(after, world, Math.max(...told.keys()))
        await after.close()
        expect(told.size).toBeGreaterThanOrEqual(ANSWERS_BEFORE_THE_KILL)
        for (const [number, result] of told) expect(answers[number - 1]).toEqual(result)
        expect(sold).toBeGreaterThanOrEqual(answers.length)
        expect(violations).toEqual([])
      } finally {
        await postgres.stop()
      }
    },
  )
})

/** Joins in many lanes until the server is gone; answers with what was told until then. */
async function joinUntilCrash(
  database: SeededDatabase,
  world: Pick<JoinForEver, 'playerIds' | 'game'>,
  crash: () => Promise<void>,
): Promise<Map<number, unknown>> {
  const joins = createJoinGatherer({ database, seeds: database.seeds, log: silentLog })
  const told = new Map<number, unknown>()
  const crashes: Promise<void>[] = []
  let last = 0
  const lane = async () => {
    while (crashes.length === 0) {
      const number = ++last
      const result = await joins.join(attemptOf(world, number)).catch(() => null)
      if (result === null) return
      told.set(number, result)
      if (told.size === ANSWERS_BEFORE_THE_KILL) crashes.push(crash())
    }
  }
  await Promise.all(Array.from({ length: 40 }, lane))
  await Promise.all(crashes)
  await joins.close()
  return told
}
