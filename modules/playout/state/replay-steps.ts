import type { OperationResult } from '#schemas/protocol/operations.ts'
import type { DrawResult } from '#schemas/entities/player.ts'
import type { GameInstance, GamePlayout } from '#schemas/entities/game-instance.ts'
import { REPLAY_START_DELAY_MS } from '#schemas/limits.ts'
import { ballsInOrder } from '#modules/game-rules/rules/displayed-balls.ts'
import { applyDrawEvent, EMPTY_DRAW, type DrawEvent, type DrawState } from '#games/live/draw-state.ts'
import { postEndedAfterMs } from '#games/live/apply-event.ts'

type Results = OperationResult<'getGameResults'>

/** The events of one moment of a draw. */
export interface ReplayStep {
  /** Time since the step before, at normal speed. */
  readonly afterMs: number
  readonly events: readonly DrawEvent[]
}

/** A past draw, ready to be played again. */
export interface Replay {
  /** The draw before its start, and after each step. */
  readonly states: readonly DrawState[]
  readonly steps: readonly ReplayStep[]
}

export interface Recorded {
  readonly results: Results
  readonly game: GameInstance
}

/** A draw from its recorded results: the events and states that a viewer of the live draw had from the countdown on. */
export function replayOf(recorded: Recorded): Replay {
  const steps = stepsOf(recorded)
  let draw = applyDrawEvent(EMPTY_DRAW, { event: 'results', body: beforeDraw(recorded.results) })
  const states = [draw]
  for (const { events } of steps) {
    draw = events.reduce(applyDrawEvent, draw)
    states.push(draw)
  }
  return { states, steps }
}

/** The answer that a viewer got during the countdown. */
function beforeDraw({ gameInstanceId, plays }: Results): Results {
  return {
    gameInstanceId,
    gameStatus: 'READY',
    gameDrawResults: [],
    plays: plays.map(({ prize: _, ranksWon: __, points, ...play }) => ({
      ...play,
      ...(points === undefined ? {} : { points: 0 }),
    })),
    winners: [],
    myWinnings: 0,
  }
}

/** Pace of a card, in milliseconds: until it begins, for each of its parts, and until its result. The wheel has to come to rest. */
const CARD_PACES = {
  scratchcard: { startMs: 1500, partMs: 450, endMs: 1000 },
  crossword: { startMs: 1500, partMs: 550, endMs: 1300 },
  spinner: { startMs: 1500, partMs: 500, endMs: 5300 },
} as const satisfies Record<GamePlayout, object>

/** The steps of a card, which has one draw: its parts one by one, then its result. */
function cardStepsOf(
  recorded: Recorded,
  { startMs, partMs, endMs }: (typeof CARD_PACES)[GamePlayout],
): ReplayStep[] {
  const { gameInstanceId, gameDrawResults } = recorded.results
  const draws = gameDrawResults.map(asShown)
  const parts = ballsInOrder(draws).map(({ last: _, ...ball }): ReplayStep => ({
    afterMs: partMs,
    events: [{ event: 'game.drawShown', body: { gameInstanceId, ...ball, shownTime: 0 } }],
  }))
  const ends = draws.map((draw): DrawEvent => ({
    event: 'game.drawEnded',
    body: { gameInstanceId, draw, last: true },
  }))
  return [
    { afterMs: startMs, events: [{ event: 'game.start' }] },
    ...parts,
    { afterMs: endMs, events: [...ends, ...endOf(recorded)] },
  ]
}

function stepsOf(recorded: Recorded): ReplayStep[] {
  const { gamePlayout } = recorded.game
  if (gamePlayout !== undefined) return cardStepsOf(recorded, CARD_PACES[gamePlayout])
  const { results, game } = recorded
  const { gameInstanceId } = results
  const draws = results.gameDrawResults.map(asShown)
  const { drawIntervalMs = 0, gamePlayRange = 0 } = game
  // A draw that ends with the winning ball was shown without its number of balls.
  const unknownCount = draws.some(({ rowsWon }) => rowsWon !== undefined) ? { ballCount: gamePlayRange } : {}
  const postMs = postEndedAfterMs(drawIntervalMs)
  const standingsAfter = (drawNumber: number): DrawEvent[] =>
    (results.standings ?? [])
      .filter((standings) => standings.drawNumber === drawNumber)
      .map((standings) => ({ event: 'game.standings', body: { gameInstanceId, standings } }))
  const steps: ReplayStep[] = [
    { afterMs: REPLAY_START_DELAY_MS, events: [{ event: 'game.start' }, ...standingsAfter(0)] },
  ]
  for (const { last, ...ball } of ballsInOrder(draws)) {
    const afterMs = isPostEnded(steps.at(-1)) ? drawIntervalMs - postMs : drawIntervalMs
    const events: DrawEvent[] = [
      { event: 'game.drawShown', body: { gameInstanceId, ...ball, ...unknownCount, shownTime: 0 } },
    ]
    const draw = draws.find(({ drawNumber }) => drawNumber === ball.drawNumber)
    const isLastDraw = draw === draws.at(-1)
    if (last && draw)
      events.push(
        { event: 'game.drawEnded', body: { gameInstanceId, draw, last: isLastDraw } },
        ...standingsAfter(draw.drawNumber),
      )
    // The winnings come with the last ball.
    if (last && isLastDraw) events.push(...endOf(recorded))
    steps.push({ afterMs, events })
    if (last && !isLastDraw) steps.push({ afterMs: postMs, events: [{ event: 'post-ended' }] })
  }
  return steps
}

/** A draw as the live event had it: without the plays that won. */
function asShown({ drawResults: _, ...draw }: DrawResult): DrawResult {
  return draw
}

const isPostEnded = (step: ReplayStep | undefined) => step?.events[0]?.event === 'post-ended'

function endOf({ results, game }: Recorded): DrawEvent[] {
  const { gameInstanceId, winners, winnerCount = winners.length, myWinnings } = results
  const { progressiveWon, progressiveWinnerCount = winners.filter(({ jackpot }) => jackpot).length } = results
  const plays = results.plays.flatMap(({ playId, ranksWon = [] }) =>
    ranksWon.map((row) => ({ playId, ...row })),
  )
  const winnings = { gameInstanceId, amount: myWinnings, currencyId: game.currencyId ?? 0, plays }
  return [
    ...(plays.length > 0 ? [{ event: 'player.allWinnings' as const, body: winnings }] : []),
    {
      event: 'game.winners',
      body: {
        gameInstanceId,
        winners,
        winnerCount,
        ...(progressiveWon === undefined ? {} : { progressiveWon, progressiveWinnerCount }),
      },
    },
    { event: 'game.end' },
  ]
}
