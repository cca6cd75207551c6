import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BingoPattern, GameDefinition, PrizeRow } from '#schemas/entities/game-definition.ts'
import { replayOf } from '#modules/playout/state/replay-steps.ts'
import { applyDrawEvent, EMPTY_DRAW, type DrawEvent, type DrawState } from '#games/live/draw-state.ts'
import { type CallOperation, operationsOn } from '#service/testing/call-operation.ts'
import { onEachDatabase } from '#service/testing/database.ts'
import { offerGame, untilStatus } from '#service/testing/draws.ts'
import { openWorld, type World } from '#service/testing/open-world.ts'
import { TEST_CURRENCY_ID, type TestGame } from '#service/testing/world.ts'

const BASE: GameDefinition = {
  gameRule: 'oneDrawGame',
  currencyId: TEST_CURRENCY_ID,
  gamePlaySize: 3,
  gamePlayRange: 7,
  gamePlayCostMinor: 100,
  gameFeePerPlayMinor: 10,
  gamePlayMax: 16,
  playerPlayMax: 16,
  payoutPercentage: 60,
  payoutFormula: 'rollDown',
  prizes: [],
  schedule: { kind: 'instaplay' },
  countdownMs: 0,
  drawIntervalMs: 100,
}
const row = (main: number, second: number, pays: Partial<PrizeRow>): PrizeRow => ({
  rankNumber: main === 0 ? 0 : 4 - main,
  rankNumber2nd: second,
  ...pays,
})
const ONE_SET = [
  row(3, 0, { prizePercentage: 60 }),
  row(2, 0, { prizePercentage: 30 }),
  row(1, 0, { guaranteedPrizeMinor: 7 }),
]
const TWO_SETS = [
  row(3, 1, { prizePercentage: 30, winsProgressive: true }),
  row(3, 0, { prizePercentage: 30 }),
  row(2, 1, { prizePercentage: 20 }),
  row(1, 1, { guaranteedPrizeMinor: 5 }),
  row(1, 0, { guaranteedPrizeMinor: 3 }),
]
const SECOND_SET = {
  gamePlaySize2nd: 1,
  gamePlayRange2nd: 2,
  progressivePercentage: 5,
  progressiveSeedMinor: 0,
}

const bingoRow = (rankNumber: number, bingoPattern: BingoPattern, pays: Partial<PrizeRow>): PrizeRow => ({
  rankNumber,
  rankNumber2nd: 0,
  bingoPattern,
  ...pays,
})

/** A game of each kind that can be played again, in which about every second play wins, and some plays win several rows. */
const GAMES: Partial<GameDefinition>[] = [
  { gameRule: 'oneDrawGame', prizes: ONE_SET },
  { gameRule: 'oneDrawGameExt', ...SECOND_SET, prizes: TWO_SETS },
  {
    gameRule: 'oneDrawGameExtMulti',
    ...SECOND_SET,
    gamePlaySizeMax: 5,
    gamePlaySize2ndMax: 2,
    gamePlayMax: 40,
    playerPlayMax: 40,
    prizes: TWO_SETS,
  },
  {
    gameRule: 'oneDrawGameBonusV2',
    prizes: [
      row(3, 0, { prizePercentage: 50 }),
      row(2, 1, { prizePercentage: 30 }),
      row(2, 0, { prizePercentage: 10 }),
      row(1, 1, { guaranteedPrizeMinor: 5 }),
    ],
  },
  {
    gameRule: 'oneDrawGamePerm',
    gamePlaySize: 5,
    gamePlayRange: 12,
    gamePlaySizeMax: 8,
    stakeMultiplierMax: 20,
    payoutPercentage: 0,
    prizes: [8, 5, 18, 80, 400, 5, 18, 80, 400, 5].map((multiplier, index) => ({
      rankNumber: index + 1,
      rankNumber2nd: 0,
      multiplier,
    })),
  },
  {
    gameRule: 'regularGame',
    drawCount: 3,
    prizes: [
      row(3, 0, { prizePercentage: 20 }),
      row(2, 0, { guaranteedPrizeMinor: 20 }),
      row(1, 0, { guaranteedPrizeMinor: 4 }),
      row(0, 1, { prizePercentage: 50 }),
      row(0, 2, { prizePercentage: 20 }),
    ],
  },
  {
    gameRule: 'bingoGame',
    gamePlaySize: 24,
    gamePlayRange: 75,
    prizes: [
      bingoRow(1, 'frame', { prizePercentage: 40 }),
      bingoRow(2, 'fourCorners', { prizePercentage: 25 }),
      bingoRow(3, 'anyLine', { prizePercentage: 35 }),
    ],
  },
]

onEachDatabase((open) => {
  let world: World
  let call: CallOperation
  beforeAll(async () => {
    world = openWorld(await open())
    call = await operationsOn(world.database, { joins: world.joins })
  })
  afterAll(() => world.stop())

  /** Every event of an instance that a viewer gets, in the order published. */
  const eventsFor = async ({ gameInstanceId }: TestGame, playerId: number): Promise<DrawEvent[]> => {
    const { rows } = await sql<{ event: string; body: never }>`
      select event, body from outbox
      where (body->>'gameInstanceId')::bigint = ${gameInstanceId} and (topic like 'game/%' or topic like 'lobby/%'
          or topic = ${`cashier/${playerId}`})
        and event in ('game.start', 'game.drawShown', 'game.drawEnded', 'game.standings', 'game.winners', 'game.end', 'player.allWinnings')
      order by outbox_id`.execute(world.database.kysely)
    const events: DrawEvent[] = []
    for (const pushed of rows as unknown as DrawEvent[]) {
      const isNextDraw =
        pushed.event === 'game.drawShown' && pushed.body.slot === 1 && pushed.body.drawNumber > 1
      if (isNextDraw) events.push({ event: 'post-ended' })
      events.push(pushed)
    }
    return events
  }

  test.each(GAMES)('a replay of $gameRule has every state that the live draw had', async (definition) => {
    const game = await offerGame(world.database, { ...BASE, ...definition })
    const { gameInstanceId } = game
    const dips = async (count: number) =>
      (await call('getRandomPlaysForGame', { gameInstanceId, count })).plays
    const { gamePlayMax } = { ...BASE, ...definition }
    const [own, other] = [await world.player(), await world.player()]
    const isMulti = definition.gameRule === 'oneDrawGameExtMulti'
    // The multi play covers twenty lines, which win in several rows.
    const ownPlays = isMulti ? ['1-2-3-4-5|1-2'] : await dips(gamePlayMax / 2)
    expect(await world.buy(own.playerId, game, ownPlays)).toMatchObject({ exitCode: 0 })
    const before = await call('getGameResults', { gameInstanceId }, { playerId: own.playerId })
    expect(await world.buy(other.playerId, game, await dips(gamePlayMax / 2))).toMatchObject({ exitCode: 0 })
    await untilStatus(world.database, gameInstanceId, 'ENDED')

    for (const viewer of [own.playerId, undefined]) {
      const events = await eventsFor(game, viewer ?? 0)
      const results = await call('getGameResults', { gameInstanceId }, { playerId: viewer })
      const replay = replayOf({ results, game: results.gameInstance! })
      const plays = viewer === undefined ? [] : before.plays
      const first = applyDrawEvent(EMPTY_DRAW, { event: 'results', body: { ...before, plays } })
      const live = statesAfter(first, events)
      // A screen that opens after the end has the signals of one that watched.
      const opened = applyDrawEvent(EMPTY_DRAW, { event: 'results', body: results })
      expect(opened.signals).toEqual(live.at(-1)?.signals)
      expect(
        statesAfter(
          replay.states[0]!,
          replay.steps.flatMap((step) => step.events),
        ),
      ).toEqual(live)
      expect(replay.states.at(-1)).toEqual(live.at(-1))
      expect(live.at(-1)).toMatchObject({
        isGameOver: true,
        isLastDraw: true,
        myWinnings: results.myWinnings,
        history: results.gameDrawResults.map(({ balls }) => expect.objectContaining({ balls })),
      })
    }
  })
})

function statesAfter(first: DrawState, events: readonly DrawEvent[]): DrawState[] {
  const states = [first]
  for (const event of events) states.push(applyDrawEvent(states.at(-1)!, event))
  return states
}
