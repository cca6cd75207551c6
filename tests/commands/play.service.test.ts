import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { GameRule } from '#schemas/entities/game-instance.ts'
import { openDatabase } from '#service/database/database.ts'
import { checkLedger } from '#service/ledger/check.ts'
import { createMigratedDatabase, silentLog } from '#service/testing/database.ts'
import { type SeededDatabase, withSeeds } from '#service/testing/seeds.ts'
import { addQuickGames, type QuickGame } from '#tests/support/quick-games.ts'
import { freePort } from '#tests/support/free-port.ts'
import { type Ran, runHere } from '#tests/support/run-here.ts'
import { startService, type RunningService } from '#tests/support/service-process.ts'
import { playCommand } from '#tools/cli/play.ts'

const play = (...args: string[]): Promise<Ran> => runHere(playCommand, args)

const ends: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const end of ends.toReversed()) await end()
})

/** As many lines as the command buys of a kind, so that nobody else is needed; of a raffle and a race some are left over. */
const LINES: Partial<Record<GameRule, number>> = {
  oneDrawGameExtMulti: 44,
  oneDrawGamePerm: 114,
  raffleGame: 20,
  regularGame: 5,
}

describe('a game of each kind, played from the terminal', () => {
  let service: RunningService
  let database: SeededDatabase
  let games: QuickGame[] = []
  beforeAll(async () => {
    const migrated = await createMigratedDatabase()
    ends.push(() => migrated.drop())
    const env = { DATABASE_URL: migrated.url, SANDBOX_PROCESSOR: '1' }
    service = await startService({ env })
    ends.push(() => service.stop())
    database = await withSeeds(
      await openDatabase({ url: migrated.url, dataDir: '', log: silentLog, connections: 4 }),
    )
    ends.push(() => database.close())
    games = await addQuickGames(database, (gameRule) => LINES[gameRule] ?? 3)
  }, 90_000)

  const playGame = ({ gameId, definition: { gameRule } }: QuickGame) => {
    const url = `http://localhost:${service.port}`
    return play(gameRule, '--url', url, '--game', String(gameId), '--register')
  }

  test('a game of each kind is bought, watched, settled and verified from the terminal', async () => {
    const waiting = [...games]
    const played: [slug: string, outcome: Ran][] = []
    const lane = async () => {
      for (let game = waiting.shift(); game !== undefined; game = waiting.shift())
        played.push([game.slug, await playGame(game)])
    }
    await Promise.all([lane(), lane(), lane(), lane()])
    for (const [slug, { code, stdout, stderr }] of played) {
      expect([slug, code, stderr]).toEqual([slug, 0, ''])
      expect(stdout).toMatch(/^Registered as play_[0-9a-f]+ at aurora\.localhost:/)
      expect(stdout).toMatch(/ lines? *\n/)
      expect(stdout).toMatch(/You won [0-9.]+ EUR\./)
      expect(stdout.match(/^ {2}ok {6}/gm)).toHaveLength(10)
      expect(stdout).toMatch(/Everything about this draw follows from what was committed to\.\n$/)
    }
    expect(played).toHaveLength(12)
    const said = Object.fromEntries(played.map(([slug, { stdout }]) => [slug, stdout]))
    expect(said['aurora-6-49']).toMatch(/\n {2}draw 1:( [0-9]+){6} {3}\([0-9]+ plays? wins?\)\n/)
    expect(said['polar-five']).toMatch(/\n {2}draw 1:( [0-9]+){5}( {2}\+ [0-9]+){2} {3}\(/)
    expect(said['ninety-bets']).toContain('10 (2 of 5) = 10 lines')
    expect(said['demo-raffle']).toContain('Nobody else buys: you take 17 of the 17 lines that are left.')
    expect(said['demo-raffle']).toContain('Your tickets: T-')
    expect(said['harbour-crossword']).toMatch(/of (18|19) words are complete/)
  }, 240_000)

  test('the ledger balances after one game of each kind', async () => {
    expect(await checkLedger(database)).toEqual([])
  })

  test('the play command reports why a game cannot be played', async () => {
    const here = ['--url', `http://localhost:${service.port}`]
    const nowhere = await play('lotto', '--url', `http://localhost:${await freePort()}`)
    expect([nowhere.code, nowhere.stderr]).toEqual([1, expect.stringContaining('Is the service running')])
    const unknown = await play('poker', ...here)
    expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringContaining('race, lotto, euro')])
    const elsewhere = await play('lotto', ...here, '--site', 'nosuch')
    expect([elsewhere.code, elsewhere.stderr]).toEqual([1, expect.stringContaining('There is no site')])
    const stranger = await play('lotto', ...here, '--login', 'nobody:secret12')
    expect([stranger.code, stranger.stderr]).toEqual([1, expect.stringContaining('knows no player nobody')])
    // Plays without a price are sent as they are: the service names the money first, which a new player does not have.
    const wrong = await play('lotto', '1-2-3', ...here, '--register')
    expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining('join error 2')])
  }, 60_000)
})
