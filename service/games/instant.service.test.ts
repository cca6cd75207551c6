import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FairnessRecord } from '#schemas/entities/fairness-record.ts'
import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import { INSTANT_GAME_FINISH_MS } from '#schemas/limits.ts'
import { FAULT, JOIN_EXIT } from '#schemas/protocol/faults.ts'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import { hashNow } from '#modules/fairness/rules/hashing.ts'
import { isProof } from '#modules/fairness/rules/merkle-tree.ts'
import { verifyRecord } from '#modules/fairness/rules/verify-record.ts'
import type { DrawRunner } from '#service/draws/draw-runner.ts'
import { CARDS_AT_ONCE } from '#service/draws/due-cards.ts'
import { FINISH_REFUSALS, refuseFinish } from '#service/draws/finish-cards.ts'
import { openKeyRing } from '#service/keys/key-ring.ts'
import { publishOpenInstances } from '#service/draws/open-instance-events.ts'
import { createJoinGatherer, type JoinGatherer } from '#service/joins/join-gatherer.ts'
import { checkLedger } from '#service/ledger/check.ts'
import { type CallOperation, operationsOn } from '#service/testing/call-operation.ts'
import { onEachDatabase, silentLog, type TestDatabase } from '#service/testing/database.ts'
import {
  buyPlays,
  drawServiceOn,
  EVERY_SPIN_WINS,
  runDraws,
  until,
  untilStatus,
  offerGame,
} from '#service/testing/draws.ts'
import { openWorld, type World } from '#service/testing/open-world.ts'
import {
  addGame,
  addPlayer,
  TEST_CURRENCY_ID,
  TEST_MEMBER_ID,
  type TestGame,
} from '#service/testing/world.ts'
import { filteredGames } from './views/filtered-games.ts'
import { readInstances } from './rows/instance-rows.ts'
import { nodeHashes } from './rules/node-hashes.ts'
import { createSeedVault } from './rows/seed-vault.ts'
import { seededEntropy } from '#tests/support/seeded-bytes.ts'
import { inWholeRun } from '#tests/support/whole-run.ts'

const START_MINOR = 100_000

const CARD: Pick<
  GameDefinition,
  | 'currencyId'
  | 'gamePlayCostMinor'
  | 'gameFeePerPlayMinor'
  | 'gamePlayMax'
  | 'playerPlayMax'
  | 'payoutPercentage'
  | 'payoutFormula'
  | 'schedule'
  | 'drawIntervalMs'
> = {
  currencyId: TEST_CURRENCY_ID,
  gamePlayCostMinor: 200,
  gameFeePerPlayMinor: 10,
  gamePlayMax: 1,
  playerPlayMax: 1,
  payoutPercentage: 60,
  payoutFormula: 'rollDown',
  schedule: { kind: 'instaplay' },
  drawIntervalMs: 1000,
}
const fixed = (rankNumber: number, guaranteedPrizeMinor: number) => ({
  rankNumber,
  rankNumber2nd: 0,
  guaranteedPrizeMinor,
})
/** Every spin wins, so that what is paid is known before. */
const SPINNER: GameDefinition = {
  ...CARD,
  gameRule: 'spinnerGame',
  gamePlaySize: 1,
  gamePlayRange: 2,
  prizes: [fixed(1, 150)],
  segments: [
    { rankNumber: 1, weight: 1 },
    { rankNumber: 1, weight: 2 },
  ],
}
const SCRATCHCARD: GameDefinition = {
  ...CARD,
  gameRule: 'scratchcardGame',
  gamePlaySize: 3,
  gamePlayRange: 9,
  prizes: [500, 200, 100, 50, 20].map((prizeMinor, index) => ({
    ...fixed(index + 1, prizeMinor),
    weight: index + 1,
  })),
  blankWeight: 5,
}
const CROSSWORD: GameDefinition = {
  ...CARD,
  gameRule: 'crosswordGame',
  gamePlaySize: 18,
  gamePlayRange: 26,
  prizes: [
    { ...fixed(1, 1000), wordsCompleted: 4 },
    { ...fixed(2, 100), wordsCompleted: 1 },
  ],
  crosswords: [
    ['ISLAND', 'C....E', 'EAGLES', '......', 'PALMS.'],
    ['CASTLE', 'A.....', 'RIVER.'],
  ],
}
const PLAYS = { spinnerGame: 'W:', scratchcardGame: 'S:', crosswordGame: 'X:2' } as const
const KINDS = [SPINNER, SCRATCHCARD, CROSSWORD].map(
  (definition) => [definition.gameRule, definition] as const,
)
const playOf = ({ gameRule }: GameDefinition) => PLAYS[gameRule as keyof typeof PLAYS]

/** Game, draw and prize of the first four cards of each kind, with the seeds of the test. */
const OUTCOMES = [
  'spinnerGame [2] 150',
  'spinnerGame [1] 150',
  'spinnerGame [2] 150',
  'spinnerGame [1] 150',
  'scratchcardGame [1,3,3,3,1,4,5,4,2] 100',
  'scratchcardGame [2,2,3,4,3,4,1,5,5] 0',
  'scratchcardGame [5,4,3,4,5,3,1,2,5] 20',
  'scratchcardGame [4,3,4,3,1,1,3,2,5] 100',
  'crosswordGame [26,23,20,21,7,10,4,15,13,5,12,17,11,19,6,18,3,2] 0',
  'crosswordGame [5,16,11,10,15,8,4,23,14,22,6,25,21,20,3,7,17,19] 0',
  'crosswordGame [13,16,22,12,6,15,8,18,26,5,9,24,20,4,19,14,21,23] 100',
  'crosswordGame [13,7,21,9,25,15,24,1,8,23,20,11,16,26,4,3,17,2] 0',
]

/** A segment, cells, or letters. */
const ballsOf = ({ gameRule, gamePlaySize, gamePlayRange }: GameDefinition) =>
  gameRule === 'scratchcardGame' ? gamePlayRange : gamePlaySize

/** Buyers of a card at once. */
const BUYERS = inWholeRun(200, 60)

onEachDatabase((open) => {
  let world: World
  let database: TestDatabase
  let joins: JoinGatherer
  let runner: DrawRunner
  let call: CallOperation
  beforeAll(async () => {
    world = openWorld(await open())
    ;({ database, joins, runner } = world)
    call = await operationsOn(database)
  })
  afterAll(() => world.stop())

  const offer = (definition: GameDefinition) => offerGame(database, definition)
  const buy = async (game: TestGame, definition: GameDefinition, playerId?: number) => {
    const buyer = playerId ?? (await world.player()).playerId
    const answer = await world.buy(buyer, game, [playOf(definition)])
    expect(answer).toMatchObject({ exitCode: 0 })
    return { playerId: buyer, answer, gameInstanceId: answer.gameInstanceId }
  }
  const drawn = (gameInstanceId: number) => untilStatus(database, gameInstanceId, 'STARTED')
  const look = async (gameInstanceId: number, playerId: number | null = null) => {
    const which = sql`where instance.game_instance_id = ${gameInstanceId}`
    const [row] = await readInstances(database.kysely, playerId, which)
    return row!
  }
  const wonOf = async (gameInstanceId: number) => {
    const { rows } = await sql<{ won: number }>`
      select coalesce(sum(prize_minor), 0)::bigint as won from prizes
      where game_instance_id = ${gameInstanceId}`.execute(database.kysely)
    return rows[0]!.won
  }
  const setSeedKey = (gameInstanceId: number, keyId: string | null) =>
    database.kysely
      .updateTable('game_instances')
      .set({ seed_key_id: keyId })
      .where('game_instance_id', '=', gameInstanceId)
      .execute()
  const instancesOf = ({ gameId }: TestGame) =>
    database.kysely
      .selectFrom('game_instances')
      .select([
        'game_instance_id',
        'sequence_number',
        'status',
        'owner_player_id',
        'commitment',
        'opened_at',
        'start_at',
        'seed_key_id',
      ])
      .where('game_id', '=', gameId)
      .orderBy('sequence_number')
      .execute()
  const finish = (gameInstanceId: number, playerId?: number, memberId?: number) =>
    call('confirmCrosswordEnd', { gameInstanceId }, { playerId, memberId })

  describe.each(KINDS)('a card of the kind %s', (_kind, definition) => {
    test('a card is drawn and settled when it is bought, and paid when its player has finished', async () => {
      const game = await offer(definition)
      const { playerId, gameInstanceId, answer } = await buy(game, definition)
      expect(answer).toMatchObject({
        gameInstanceId: game.gameInstanceId,
        gameStatus: 'FULL',
        joinEvent: { totalCost: 2.1, playerPlaysInGame: 1 },
      })
      const started = await drawn(gameInstanceId)
      expect(started).toMatchObject({ owner_player_id: playerId, entry_count: 1, player_count: 1 })
      expect(started.next_action_at! - started.start_at!).toBe(INSTANT_GAME_FINISH_MS)
      const wonMinor = await wonOf(gameInstanceId)
      // Fixed, and not paid yet: the pool holds it.
      expect(await world.balance(playerId)).toBe(START_MINOR - 210)

      const finished = await finish(gameInstanceId, playerId)
      expect(finished).toEqual({
        gameInstanceId,
        gameStatus: 'ENDED',
        myWinnings: wonMinor / 100,
        currencyId: TEST_CURRENCY_ID,
        account: expect.objectContaining({ accountBalance: (START_MINOR - 210 + wonMinor) / 100 }),
      })
      expect(await world.balance(playerId)).toBe(START_MINOR - 210 + wonMinor)
    })

    test('a card shows its whole draw to its player at once, and nothing to others before its end', async () => {
      const game = await offer(definition)
      const { playerId, gameInstanceId } = await buy(game, definition)
      const { answer } = await buy(game, definition)
      await drawn(gameInstanceId)
      const wonMinor = await wonOf(gameInstanceId)
      const own = await call('getGameResults', { gameInstanceId }, { playerId })
      expect(own.gameDrawResults).toHaveLength(1)
      expect(own.gameDrawResults[0]!.balls).toHaveLength(ballsOf(definition))
      const [{ ranksWon = [], ...play } = { playId: 0 }, ...others] = own.plays
      expect(others).toEqual([])
      expect(play).toEqual({
        playId: expect.any(Number),
        play: playOf(definition),
        isMyPlay: true,
        ...(wonMinor > 0 && { prize: wonMinor / 100 }),
      })
      expect(ranksWon.reduce((sum, { prize }) => sum + prize * 100, 0)).toBeCloseTo(wonMinor)
      expect(own.winners).toEqual([])
      for (const who of [{}, { playerId: (await world.player()).playerId }]) {
        const seen = await call('getGameResults', { gameInstanceId }, who)
        expect(seen).toMatchObject({ gameStatus: 'STARTED', gameDrawResults: [], plays: [], winners: [] })
      }
      const record = await call('getFairnessRecord', { gameInstanceId })
      expect(record.complete).toBe(false)
      expect(record.seed).toBeUndefined()
      expect(answer.gameInstanceId).not.toBe(gameInstanceId)

      await finish(gameInstanceId, playerId)
      const ended = await call('getGameResults', { gameInstanceId })
      expect(ended.gameDrawResults).toMatchObject(own.gameDrawResults)
    })

    test('a card leaves a record that can be verified, and an altered record fails', async () => {
      const game = await offer(definition)
      const before = (await look(game.gameInstanceId)).commitment.toString('hex')
      const { playerId, gameInstanceId } = await buy(game, definition)
      await drawn(gameInstanceId)
      await finish(gameInstanceId, playerId)
      const record = JSON.parse(
        JSON.stringify(await call('getFairnessRecord', { gameInstanceId })),
      ) as FairnessRecord
      // What was committed to before the purchase is what it was drawn from.
      expect(record.commitment).toBe(before)
      const steps = await verifyRecord(record, nodeHashes)
      expect(steps).toHaveLength(9)
      expect(steps.filter((step) => !step.ok)).toEqual([])
      const failed = async (change: (forged: FairnessRecord) => void) => {
        const forged = structuredClone(record)
        change(forged)
        return (await verifyRecord(forged, nodeHashes)).filter((step) => !step.ok).map(({ step }) => step)
      }
      const rich = { playId: record.entries![0]!.playId, rankNumber: 1, rankNumber2nd: 0, prizeMinor: 99_999 }
      expect(await failed((forged) => (forged.prizes = [rich]))).toContain('prizes')
      expect(await failed((forged) => (forged.draws![0]!.balls[0]! += 1))).toContain('draw')
      expect(await failed((forged) => (forged.commitment = 'ab'.repeat(32)))).toContain('commitment')
      expect(await failed((forged) => (forged.entries![0]!.playId += 1))).toContain('entriesRoot')

      const proof = await call('getPlayProof', { gameInstanceId, playId: rich.playId }, { playerId })
      expect(hashNow(isProof(proof), nodeHashes)).toBe(true)
    })
  })

  describe('the end of a card', () => {
    test('a card ends after 24 hours without its player, and pays the same prize', async () => {
      const game = await offer(SPINNER)
      const { playerId, gameInstanceId } = await buy(game, SPINNER)
      await drawn(gameInstanceId)
      const letPass = async (milliseconds: number) => {
        await sql`
          update game_instances
          set next_action_at = next_action_at - ${milliseconds} * interval '1 millisecond'
          where game_instance_id = ${gameInstanceId}`.execute(database.kysely)
        runner.wake()
      }
      await letPass(INSTANT_GAME_FINISH_MS - 60_000)
      // A card that is sold and drawn now comes after this one would, were it due.
      const other = await buy(game, SPINNER)
      await drawn(other.gameInstanceId)
      expect((await look(gameInstanceId)).status).toBe('STARTED')
      await letPass(60_000)
      await untilStatus(database, gameInstanceId, 'ENDED')
      expect(await world.balance(playerId)).toBe(START_MINOR - 210 + 150)
      // Finished afterwards: told what it was, and not paid again.
      expect(await finish(gameInstanceId, playerId)).toMatchObject({ gameStatus: 'ENDED', myWinnings: 1.5 })
      expect(await world.balance(playerId)).toBe(START_MINOR - 210 + 150)
    })

    test('a card is paid once, even if it is finished several times at once', async () => {
      const game = await offer(SPINNER)
      const { playerId, gameInstanceId } = await buy(game, SPINNER)
      await drawn(gameInstanceId)
      // The runner's turn comes in the same moment.
      await sql`
        update game_instances set next_action_at = now() where game_instance_id = ${gameInstanceId}`.execute(
        database.kysely,
      )
      runner.wake()
      const answers = await Promise.all(Array.from({ length: 6 }, () => finish(gameInstanceId, playerId)))
      for (const answer of answers) expect(answer).toMatchObject({ gameStatus: 'ENDED', myWinnings: 1.5 })
      expect(await world.balance(playerId)).toBe(START_MINOR - 210 + 150)
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from transfers
        where unique_key like ${`prize:${gameInstanceId}:%`}`.execute(database.kysely)
      expect(rows[0]!.count).toBe(1)
      const events = await world.notices(playerId)
      expect(events.filter(({ event }) => event === 'player.allWinnings')).toHaveLength(1)
    })

    test('only a card can be finished, and only by its own player on its own site', async () => {
      const game = await offer(SPINNER)
      const { gameInstanceId, playerId } = await buy(game, SPINNER)
      await drawn(gameInstanceId)
      const stranger = await world.player()
      await expect(finish(gameInstanceId, stranger.playerId)).rejects.toMatchObject({ code: '102' })
      await expect(finish(gameInstanceId)).rejects.toMatchObject({ code: '101' })
      await expect(finish(gameInstanceId, playerId, 999)).rejects.toMatchObject({
        code: 'Server.ResourceNotFound',
      })
      await expect(finish(999_999_999, playerId)).rejects.toMatchObject({ code: 'Server.ResourceNotFound' })
      const plain = await world.game()
      await expect(finish(plain.gameInstanceId, playerId)).rejects.toMatchObject({
        code: 'Server.ResourceNotFound',
      })
      expect((await look(gameInstanceId)).status).toBe('STARTED')
    })

    test('the end of a card that nobody has bought is that of an unknown card, and that of another player’s is not', async () => {
      const game = await offer(SPINNER)
      const { playerId } = await buy(game, SPINNER)
      const { gameInstanceId } = await buy(game, SPINNER)
      const unsold = (await instancesOf(game)).find((instance) => instance.owner_player_id === null)
      await expect(finish(unsold!.game_instance_id, playerId)).rejects.toMatchObject({ code: FAULT.notFound })
      await expect(finish(gameInstanceId, playerId)).rejects.toMatchObject({ code: FAULT.notYours })
    })

    test('each of the calls that end cards together gets its own answer, and a repeated key its first one', async () => {
      const game = await offer(SPINNER)
      const [mine, theirs] = [await buy(game, SPINNER), await buy(game, SPINNER)]
      await drawn(theirs.gameInstanceId)
      await drawn(mine.gameInstanceId)
      const { game_instance_id: openId, seed_key_id: keyId } = (await instancesOf(game)).at(-1)!
      // Without its key the card is not drawn.
      await setSeedKey(openId, 'lost')
      const undrawn = await buy(game, SPINNER)
      const { playerId } = mine
      const end = (gameInstanceId: number, by: number, key?: string) =>
        call('confirmCrosswordEnd', { gameInstanceId }, { playerId: by, key })
      const outcomes = await Promise.allSettled([
        end(mine.gameInstanceId, playerId, 'end-1'),
        end(theirs.gameInstanceId, playerId, 'end-2'),
        end(999_999_999, playerId, 'end-3'),
        end(undrawn.gameInstanceId, undrawn.playerId, 'end-4'),
        end(mine.gameInstanceId, playerId, 'end-1'),
        end(theirs.gameInstanceId, theirs.playerId, 'end-1'),
      ])
      const won = { status: 'fulfilled', value: { gameStatus: 'ENDED', myWinnings: 1.5 } }
      const refused = (code: string) => ({ status: 'rejected', reason: { code } })
      expect(outcomes).toMatchObject([
        won,
        refused('102'),
        refused('Server.ResourceNotFound'),
        refused('Server.Processing'),
        won,
        won,
      ])
      // A key has one outcome; that of a card that was not drawn yet is free.
      expect(await end(mine.gameInstanceId, playerId, 'end-1')).toEqual(
        (outcomes[0] as PromiseFulfilledResult<unknown>).value,
      )
      await expect(end(theirs.gameInstanceId, playerId, 'end-2')).rejects.toMatchObject({ code: '102' })
      await expect(end(theirs.gameInstanceId, playerId, 'end-1')).rejects.toMatchObject({
        code: FAULT.keyReused,
      })
      await setSeedKey(openId, keyId)
      await drawn(undrawn.gameInstanceId)
      expect(await end(undrawn.gameInstanceId, undrawn.playerId, 'end-4')).toMatchObject({ myWinnings: 1.5 })
    })

    test('the end of a card is refused with the first reason of the list', () => {
      const mine = { definition: SPINNER, owner_player_id: 7, status: 'FULL' as const, refund_reason: null }
      const plain = { ...SPINNER, gameRule: 'oneDrawGame' as const }
      const given = { refund_reason: 'draw-failed' as const }
      expect([
        refuseFinish({ ...mine, ...given, definition: plain, owner_player_id: 8 }, 7),
        refuseFinish({ ...mine, ...given, owner_player_id: 8 }, 7),
        refuseFinish({ ...mine, ...given }, 7),
        refuseFinish(mine, 7),
        refuseFinish({ ...mine, status: 'STARTED' }, 7),
      ]).toEqual([...FINISH_REFUSALS, null])
    })

    test('the end of a card and its seed are published to its player only', async () => {
      const game = await offer(SPINNER)
      const { playerId, gameInstanceId } = await buy(game, SPINNER)
      await drawn(gameInstanceId)
      await finish(gameInstanceId, playerId)
      const own = (await world.notices(playerId)).filter(({ event }) => event !== 'player.balanceUpdate')
      expect(own[0]).toMatchObject({
        event: 'player.joined',
        body: { gameInstanceId, gameId: game.gameId, gameStatus: 'FULL', playerPlaysInGame: 1 },
      })
      expect(own.map(({ event }) => event)).toEqual([
        'player.joined',
        'game.start',
        'game.drawEnded',
        'player.allWinnings',
        'game.winners',
        'game.end',
      ])
      expect(own[2]?.body).toMatchObject({
        last: true,
        draw: { balls: [expect.any(Number)], drawWinnerCount: 1 },
      })
      expect(own.at(-1)?.body).toMatchObject({
        gameStatus: 'ENDED',
        fairness: { seed: expect.stringMatching(/^[0-9a-f]{64}$/) },
      })
      expect(await world.events(`game/${gameInstanceId}`)).toEqual([])
    })
  })

  describe('the sale of cards', () => {
    test(`${BUYERS} concurrent buyers get one card each and exact prizes, drawn and paid in batches`, async () => {
      const game = await offer(SPINNER)
      const players = await Promise.all(Array.from({ length: BUYERS }, () => world.player()))
      const answers = await Promise.all(players.map(({ playerId }) => world.buy(playerId, game, ['W:'])))
      expect(answers.map(({ exitCode }) => exitCode)).toEqual(players.map(() => 0))
      const ids = answers.map(({ gameInstanceId }) => gameInstanceId)
      expect(new Set(ids).size).toBe(BUYERS)
      expect(ids).toContain(game.gameInstanceId)

      const all = await until(
        () => instancesOf(game),
        (instances) => instances.filter(({ status }) => status === 'STARTED').length === BUYERS,
      )
      expect(all).toHaveLength(BUYERS + 1)
      expect(all.map(({ sequence_number: number }) => number)).toEqual(all.map((_, index) => index + 1))
      expect(all.at(-1)).toMatchObject({ status: 'OPEN', owner_player_id: null })
      expect(new Set(all.map(({ commitment }) => commitment.toString('hex'))).size).toBe(BUYERS + 1)
      const owners = new Map(all.map((one) => [one.game_instance_id, one.owner_player_id]))
      expect(ids.map((id) => owners.get(id))).toEqual(players.map(({ playerId }) => playerId))
      // A batch opens, or draws, its cards in one transaction: a few of them did all.
      expect(new Set(all.map((one) => one.opened_at)).size).toBeLessThanOrEqual(16)
      expect(new Set(all.map((one) => one.start_at)).size).toBeLessThanOrEqual(16)
      const { rows } = await sql<{ settlement: number }>`
        select (settlement->>'settlementNumber')::integer as settlement from game_instances
        where game_id = ${game.gameId} and settlement is not null order by 1`.execute(database.kysely)
      expect(rows.map(({ settlement }) => settlement)).toEqual(ids.map((_, index) => index + 1))

      // Each call twice, under two keys.
      const finished = await Promise.all(
        [...answers, ...answers].map(({ gameInstanceId }, index) =>
          finish(gameInstanceId, players[index % BUYERS]!.playerId),
        ),
      )
      for (const answer of finished)
        expect(answer).toMatchObject({
          gameStatus: 'ENDED',
          myWinnings: 1.5,
          account: { accountBalance: (START_MINOR - 210 + 150) / 100 },
        })
      for (const { playerId } of players) expect(await world.balance(playerId)).toBe(START_MINOR - 210 + 150)
    })

    test('two processes that sell at the same time give each buyer a separate card', async () => {
      const game = await offer(SPINNER)
      const other = createJoinGatherer({ database, seeds: database.seeds, log: silentLog })
      const players = await Promise.all(Array.from({ length: 60 }, () => world.player()))
      const answers = await Promise.all(
        players.map(({ playerId }, index) =>
          buyPlays(index % 2 === 0 ? joins : other, playerId, game, ['W:']),
        ),
      )
      await other.close()
      expect(answers.filter(({ exitCode }) => exitCode !== 0)).toEqual([])
      expect(new Set(answers.map(({ gameInstanceId }) => gameInstanceId)).size).toBe(60)
      const all = await instancesOf(game)
      expect(all.map(({ sequence_number: number }) => number)).toEqual(all.map((_, index) => index + 1))
      expect(all.filter(({ status }) => status === 'OPEN')).toHaveLength(1)
    })

    test('a player may buy several cards, and none without the funds', async () => {
      const game = await offer(SPINNER)
      const rich = await world.player()
      const poor = await world.player({ balanceMinor: 500 })
      const none = await world.player({ balanceMinor: 209 })
      const buyers = [poor, rich, none, poor, poor, rich, rich]
      const answers = await Promise.all(buyers.map(({ playerId }) => world.buy(playerId, game, ['W:'])))
      const { success, notEnoughFunds } = JOIN_EXIT
      expect(answers.map(({ exitCode }) => exitCode)).toEqual([
        success,
        success,
        notEnoughFunds,
        success,
        notEnoughFunds,
        success,
        success,
      ])
      const instances = await instancesOf(game)
      expect(instances.filter(({ status }) => status === 'OPEN')).toHaveLength(1)
      expect(instances).toHaveLength(6)
    })

    test('a join for a sold card gets the open one, and the answer has its instance id', async () => {
      const game = await offer(SPINNER)
      const first = await buy(game, SPINNER)
      const second = await buy(game, SPINNER)
      expect(first.gameInstanceId).toBe(game.gameInstanceId)
      expect(second.gameInstanceId).not.toBe(game.gameInstanceId)
      await drawn(first.gameInstanceId)
      await finish(first.gameInstanceId, first.playerId)
      const third = await buy(game, SPINNER)
      expect(new Set([first, second, third].map((one) => one.gameInstanceId)).size).toBe(3)
    })

    test('a join for two plays of a card game is refused as too many, and an invalid play is named', async () => {
      const game = await offer(CROSSWORD)
      const { playerId } = await world.player()
      expect(await world.buy(playerId, game, ['X:1', 'X:2'])).toMatchObject({
        exitCode: JOIN_EXIT.tooManyLines,
      })
      expect(await world.buy(playerId, game, ['X:1#2'])).toMatchObject({
        exitCode: JOIN_EXIT.tooManyLines,
      })
      const refused = { exitCode: JOIN_EXIT.couldNotConfirmPlays, offendingPlay: 'X:3' }
      expect(await world.buy(playerId, game, ['X:3'])).toMatchObject(refused)
      // Beside one that is sold, and of an instance that was sold.
      const answers = await Promise.all(['X:1', 'X:3'].map((play) => world.buy(playerId, game, [play])))
      expect(answers).toMatchObject([{ exitCode: 0 }, refused])
      expect(await world.buy(playerId, game, ['X:3'])).toMatchObject(refused)
    })

    test('a repeated key buys one card', async () => {
      const game = await offer(SPINNER)
      const { playerId } = await world.player()
      const attempt = {
        site: {
          memberId: TEST_MEMBER_ID,
          operatorId: 1,
          currencyIds: [978],
          freerollNoDeposits: true,
          emailVerificationRequired: false,
          phoneVerificationRequired: false,
          identityRequired: false,
        },
        playerId,
        scope: `player/${TEST_MEMBER_ID}/${playerId}`,
        key: 'one-spin',
        bodyHash: Buffer.alloc(32, 7),
        request: { ...game, userPlays: ['W:'], currencyId: TEST_CURRENCY_ID },
      }
      const answers: OperationResult<'joinGame'>[] = await Promise.all([
        joins.join(attempt),
        joins.join(attempt),
      ])
      answers.push(await joins.join(attempt))
      expect(new Set(answers.map(({ gameInstanceId }) => gameInstanceId))).toEqual(
        new Set([game.gameInstanceId]),
      )
      expect(await world.balance(playerId)).toBe(START_MINOR - 210)
    })

    test('an inactive game sells only its open card', async () => {
      const game = await offer(SPINNER)
      await database.kysely
        .updateTable('games')
        .set({ active: false })
        .where('game_id', '=', game.gameId)
        .execute()
      const players = await Promise.all(Array.from({ length: 3 }, () => world.player()))
      const answers = await Promise.all(players.map(({ playerId }) => world.buy(playerId, game, ['W:'])))
      const codes = answers.map(({ exitCode }) => exitCode).toSorted((one, other) => one - other)
      expect(codes).toEqual([0, JOIN_EXIT.gameNoLongerAvailable, JOIN_EXIT.gameNoLongerAvailable])
    })

    test('a satellite entry to a card game becomes a card of the winner', async () => {
      const target = await offer(SCRATCHCARD)
      const satelliteItems = [{ entries: 2, gameId: target.gameId, gameTitle: 'Scratch' }]
      const game = await offer({
        ...SPINNER,
        gamePlayCostMinor: 1000,
        gameFeePerPlayMinor: 0,
        prizes: [{ rankNumber: 1, rankNumber2nd: 0, satelliteItems }],
      })
      const { playerId, gameInstanceId } = await buy(game, SPINNER)
      await drawn(gameInstanceId)
      await finish(gameInstanceId, playerId)
      const { winners } = await call('getGameResults', { gameInstanceId })
      expect(winners).toMatchObject([
        { amount: 0, count: 1, prizesInKind: [{ rankNumber: 1, rankNumber2nd: 0, count: 1 }] },
      ])
      const told = (await world.notices(playerId)).filter(({ event }) => event === 'game.winners')
      expect(told).toMatchObject([{ body: { gameInstanceId, winners } }])
      const cards = await until(
        () => instancesOf(target),
        (instances) => instances.filter(({ status }) => status === 'STARTED').length === 2,
      )
      expect(cards.map((card) => card.owner_player_id)).toEqual([playerId, playerId, null])
    })
  })

  describe('the lobby of a card game', () => {
    const seenBy = async (playerId: number | null, game: TestGame) => {
      const which = filteredGames(TEST_MEMBER_ID, { gameId: game.gameId }, { playerId })
      const rows = await readInstances(database.kysely, playerId, which)
      return rows.map((row) => row.game_instance_id)
    }

    test('the lobby shows the open card and the player’s own cards until they end, and no other player’s', async () => {
      const game = await offer(SPINNER)
      const mine = await buy(game, SPINNER)
      const theirs = await buy(game, SPINNER)
      await drawn(mine.gameInstanceId)
      await drawn(theirs.gameInstanceId)
      const openId = (await instancesOf(game)).at(-1)!.game_instance_id
      expect(await seenBy(null, game)).toEqual([openId])
      expect(await seenBy(mine.playerId, game)).toEqual([mine.gameInstanceId, openId])
      await finish(mine.gameInstanceId, mine.playerId)
      expect(await seenBy(mine.playerId, game)).toEqual([openId])
      expect(await seenBy(theirs.playerId, game)).toEqual([theirs.gameInstanceId, openId])
    })

    test('the lobby has only the open card after several sales', async () => {
      const service = drawServiceOn(database)
      const game = await offer(SPINNER)
      const ofGame = async () =>
        (await world.events(`lobby/${TEST_MEMBER_ID}`)).filter(
          ({ event, body }) =>
            body['gameId'] === game.gameId || (event !== 'game.create' && ids.has(body['gameInstanceId'])),
        )
      const ids = new Set<unknown>([game.gameInstanceId])
      expect((await ofGame()).map(({ event }) => event)).toEqual(['game.create'])
      for (let round = 0; round < 3; round++) ids.add((await buy(game, SPINNER)).gameInstanceId)
      const openId = (await instancesOf(game)).at(-1)!.game_instance_id
      await publishOpenInstances(service)
      await publishOpenInstances(service)
      // The runner may have told one in between; what counts is what the lobby ends with.
      const events = await ofGame()
      expect(events.length).toBeLessThanOrEqual(7)
      const shown = new Set<unknown>()
      for (const { event, body } of events) {
        if (event === 'game.create') shown.add(body['gameInstanceId'])
        if (event === 'game.delete') shown.delete(body['gameInstanceId'])
      }
      expect([...shown]).toEqual([openId])
      expect(events.map(({ event }) => event)).not.toContain('game.update')
      expect(events.map(({ event }) => event)).not.toContain('game.start')
    })

    test('the lobby gets the event about the open card before the other cards are drawn', async () => {
      const busy = await open()
      const sales = createJoinGatherer({ database: busy, seeds: busy.seeds, log: silentLog })
      const { gameId, gameInstanceId } = await addGame(busy, EVERY_SPIN_WINS)
      const buyers = await Promise.all(Array.from({ length: CARDS_AT_ONCE + 1 }, () => addPlayer(busy)))
      await Promise.all(
        buyers.map(({ playerId }) => buyPlays(sales, playerId, { gameId, gameInstanceId }, ['W:'])),
      )
      await sales.close()
      const drawing = runDraws(busy)
      const states = () =>
        busy.kysely
          .selectFrom('game_instances')
          .select(['status', 'start_at'])
          .where('game_id', '=', gameId)
          .execute()
      const cards = await until(states, (all) =>
        all.every(({ status }) => status === 'STARTED' || status === 'OPEN'),
      )
      await drawing.stop()
      const told = await busy.kysely
        .selectFrom('outbox')
        .select('created_at')
        .where('event', '=', 'game.delete')
        .executeTakeFirstOrThrow()
      const lastDrawn = Math.max(...cards.map(({ start_at: startAt }) => startAt ?? 0))
      expect(told.created_at).toBeLessThan(lastDrawn)
    })

    test('the lobby of one game has the configuration of its card, and a list of games does not', async () => {
      const crossword = await offer(CROSSWORD)
      const spinner = await offer(SPINNER)
      const ofCrossword = await call('getGameLobby', { gameInstanceId: crossword.gameInstanceId })
      expect(ofCrossword.gameDetails).toMatchObject({
        gamePlayout: 'crossword',
        extras: { configuration: { crosswords: CROSSWORD.crosswords } },
      })
      const { expectedReturnPerCard = [], expectedReturn, rows } = ofCrossword.gamePayoutInfo
      expect(expectedReturnPerCard).toHaveLength(2)
      expect(expectedReturn).toBe(Math.min(...expectedReturnPerCard))
      expect(rows.map(({ meta }) => meta?.wordsCompleted)).toEqual([4, 1])
      const ofSpinner = await call('getGameLobby', { gameInstanceId: spinner.gameInstanceId })
      expect(ofSpinner.gameDetails).toMatchObject({
        gamePlayout: 'spinner',
        extras: { configuration: { segments: SPINNER.segments } },
      })
      const listed = await call('loadGames', { gameInstanceIds: [spinner.gameInstanceId] })
      const { cols, rows: columns } = listed
      expect(columns[0]![cols.indexOf('gamePlayout')]).toBe('spinner')
      expect(columns[0]![cols.indexOf('extras')] ?? null).toBeNull()
    })
  })

  test('a card whose draw fails for good is refunded, and its player is notified', async () => {
    const game = await offer(SPINNER)
    // Without its key the seed cannot be opened, and the card cannot be drawn.
    await setSeedKey(game.gameInstanceId, 'lost')
    const { playerId, gameInstanceId } = await buy(game, SPINNER)
    // Cards that are due with it are drawn.
    for (let others = 0; others < 3; others++) await drawn((await buy(game, SPINNER)).gameInstanceId)
    const hurry = async () => {
      await sql`
        update game_instances set next_action_at = now()
        where game_instance_id = ${gameInstanceId} and status in ('FULL', 'RETRY')`.execute(database.kysely)
      runner.wake()
      return look(gameInstanceId)
    }
    const ended = await until(hurry, (row) => row.status === 'ENDED')
    expect(ended.refunded_at).not.toBeNull()
    expect(await world.balance(playerId)).toBe(START_MINOR)
    const events = await world.notices(playerId)
    expect(events.map(({ event }) => event)).toContain('game.refunded')
    await expect(finish(gameInstanceId, playerId)).rejects.toMatchObject({ code: 'Server.ResourceNotFound' })
  })

  test('a card that the database refuses is tried again later, and the cards that were due with it are drawn', async () => {
    const fresh = await open()
    const game = await offerGame(fresh, SPINNER)
    const sales = createJoinGatherer({ database: fresh, seeds: fresh.seeds, log: silentLog })
    const buyers = await Promise.all(Array.from({ length: 8 }, () => addPlayer(fresh)))
    const sold = await Promise.all(buyers.map(({ playerId }) => buyPlays(sales, playerId, game, ['W:'])))
    await sales.close()
    const refusedId = sold[3]!.gameInstanceId
    await sql`insert into transfers (code, unique_key) values ('settlement', ${`settlement:${refusedId}`})`.execute(
      fresh.kysely,
    )
    const drawing = runDraws(fresh)
    const states = async () => {
      const rows = await fresh.kysely
        .selectFrom('game_instances')
        .select(['game_instance_id', 'status'])
        .where('owner_player_id', 'is not', null)
        .execute()
      return new Map(rows.map((row) => [row.game_instance_id, row.status]))
    }
    const seen = await until(states, (all) => [...all.values()].every((status) => status !== 'FULL'))
    await drawing.stop()
    expect(sold.map(({ gameInstanceId }) => seen.get(gameInstanceId))).toEqual(
      sold.map(({ gameInstanceId }) => (gameInstanceId === refusedId ? 'RETRY' : 'STARTED')),
    )
  })

  test('the draws, prizes and entries of cards follow from their seeds alone', async () => {
    const fresh = await open()
    const keys = await openKeyRing(fresh, { masterKey: undefined, dataDir: 'memory://' }, silentLog)
    const seeded = { ...fresh, seeds: createSeedVault(keys, seededEntropy('a table of cards')) }
    const sales = createJoinGatherer({ database: fresh, seeds: seeded.seeds, log: silentLog })
    for (const [, definition] of KINDS) {
      const game = await offerGame(seeded, definition)
      for (let sold = 0; sold < 4; sold++) {
        const { playerId } = await addPlayer(fresh)
        await buyPlays(sales, playerId, game, [playOf(definition)])
      }
    }
    await sales.close()
    const drawing = runDraws(seeded)
    const outcomes = async () => {
      const { rows } = await sql<{ outcome: string; status: string; entries: [string, number][] }>`
        select status, concat_ws(' ', game_rule, replace(draws->0->>'balls', ' ', ''),
            (select coalesce(sum(prize_minor), 0) from prizes where prizes.game_instance_id = instance.game_instance_id))
            as outcome,
          (select json_agg(json_build_array(kind, amount_minor) order by kind)
            from transfers join entries using (transfer_id) join accounts using (account_id)
            where unique_key = 'settlement:' || instance.game_instance_id) as entries
        from game_instances as instance join games using (game_id)
        where owner_player_id is not null order by game_instance_id`.execute(fresh.kysely)
      return rows
    }
    const drawnCards = await until(outcomes, (rows) => rows.every(({ status }) => status === 'STARTED'))
    await drawing.stop()
    expect(drawnCards.map(({ outcome }) => outcome)).toEqual(OUTCOMES)
    for (const { outcome, entries } of drawnCards) {
      const prizeMinor = Number(outcome.split(' ').at(-1))
      expect(entries).toEqual([
        ['instancePool', prizeMinor - 210],
        ['siteRevenue', 210 - prizeMinor],
      ])
    }
  })

  test('the ledger balances after these cards', async () => {
    expect(await checkLedger(database)).toEqual([])
  })
})
