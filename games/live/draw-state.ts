import type { OperationResult } from '#schemas/protocol/operations.ts'
import type { DrawResult, Play, Winner } from '#schemas/entities/player.ts'
import type { RaceStandings } from '#schemas/entities/race-standings.ts'
import { DECIMAL_PLACES_MAX } from '#schemas/limits.ts'
import { addAmounts } from '#runtime/format/amounts.ts'
import type { InGameBonus } from '#schemas/protocol/in-game-bonuses.ts'
import type { EventBodies } from '#schemas/protocol/events.ts'
import { signalsOfBall, signalsOfEnd, type DrawSignal } from './draw-signals.ts'

/** The states of a playout (spec section 2, "Playout"). */
export type DrawPhase = 'countdown' | 'rng_started' | 'draw_ended' | 'draw_post_ended'
export type DrawTransition = 'page-up' | 'carousel-swap' | 'roll-up' | 'cross-fade'

export interface DrawnBall {
  readonly ball: number
  /** 1 is the main set, 2 the second. */
  readonly set: 1 | 2
  /** The ball's index in the draw, from 1, counted over both sets. */
  readonly slot: number
}

/** The shown part of one instance's draws, and the player's result. */
export interface DrawState {
  readonly phase: DrawPhase
  /** Transition from the previous phase. */
  readonly transition: DrawTransition
  /** The current draw, from 1; 0 before the first. */
  readonly drawNumber: number
  readonly balls: readonly number[]
  readonly balls2nd: readonly number[]
  /** Number of balls in this draw, over both sets; 0 while unknown. */
  readonly ballCount: number
  readonly lastBall: DrawnBall | null
  /** The ended draws, in order. */
  readonly history: readonly DrawResult[]
  /** A race: its standings at the start and after each ended draw, in order. */
  readonly standings: readonly RaceStandings[]
  /** Open screens that watch the instance; null until it is known. */
  readonly watchers: number | null
  readonly winners: readonly Winner[]
  readonly winnerCount: number
  readonly myPlays: readonly Play[]
  /** The player's total winnings in this instance so far, in the payout currency. */
  readonly myWinnings: number
  /** The prizes of some own plays are not known yet: the results have all of them. */
  readonly lacksPrizes: boolean
  readonly progressiveWon: number
  readonly progressiveWinnerCount: number
  /** The bonus that is offered to the players of this game; null where there is none. */
  readonly bonus: InGameBonus | null
  /** Latest events for the player to celebrate; replaced by the next ones. */
  readonly signals: readonly DrawSignal[]
  /** The last draw has ended. */
  readonly isLastDraw: boolean
  /** No further events: the instance ended or all winnings are known. */
  readonly isGameOver: boolean
  /** Whether the earlier part of the draw has been loaded. */
  readonly isLoaded: boolean
}

export const EMPTY_DRAW: DrawState = {
  phase: 'countdown',
  transition: 'cross-fade',
  drawNumber: 0,
  balls: [],
  balls2nd: [],
  ballCount: 0,
  lastBall: null,
  history: [],
  standings: [],
  watchers: null,
  winners: [],
  winnerCount: 0,
  myPlays: [],
  myWinnings: 0,
  lacksPrizes: false,
  progressiveWon: 0,
  progressiveWinnerCount: 0,
  bonus: null,
  signals: [],
  isLastDraw: false,
  isGameOver: false,
  isLoaded: false,
}

export type DrawEvent =
  | { event: 'game.drawShown'; body: EventBodies['game.drawShown'] }
  | { event: 'game.drawEnded'; body: EventBodies['game.drawEnded'] }
  | { event: 'game.standings'; body: EventBodies['game.standings'] }
  | { event: 'game.watchers'; body: EventBodies['game.watchers'] }
  | { event: 'game.winners'; body: EventBodies['game.winners'] }
  | { event: 'game.start' }
  | { event: 'game.end' }
  | { event: 'game.bonusOffered'; body: EventBodies['game.bonusOffered'] }
  | { event: 'player.inGameBonus'; body: EventBodies['player.inGameBonus'] }
  /** The player bought plays, perhaps in another tab: the results have them. */
  | { event: 'player.joined' }
  | { event: 'player.allWinnings'; body: EventBodies['player.allWinnings'] }
  /** Time after the end of a draw at which its outcome is replaced. */
  | { event: 'post-ended' }
  | { event: 'results'; body: OperationResult<'getGameResults'> }
  /** Clears winners and jackpot (spec 4, "Reset playout"). */
  | { event: 'reset' }

/** The transition of a screen between two phases (spec section 2, "Playout"). */
export function transitionBetween(from: DrawPhase, to: DrawPhase, slot: number): DrawTransition {
  if (from === 'countdown' && to === 'rng_started') return 'page-up'
  if (to === 'rng_started' && slot >= 3) return 'carousel-swap'
  if (from === 'draw_ended' && to === 'draw_post_ended') return 'roll-up'
  return 'cross-fade'
}

function enter(draw: DrawState, phase: DrawPhase, slot: number, change: Partial<DrawState>): DrawState {
  return { ...draw, phase, transition: transitionBetween(draw.phase, phase, slot), ...change }
}

function showBall(draw: DrawState, body: EventBodies['game.drawShown']): DrawState {
  const { drawNumber, slot, set, ball, ballCount } = body
  const isNext = drawNumber !== draw.drawNumber
  if (drawNumber < draw.drawNumber) return draw
  const before = isNext ? { balls: [], balls2nd: [] } : draw
  // A ball from the results can arrive again as a push that was on its way.
  if (slot <= before.balls.length + before.balls2nd.length) return draw
  const shown = set === 1 ? { balls: [...before.balls, ball] } : { balls2nd: [...before.balls2nd, ball] }
  return enter(draw, 'rng_started', slot, {
    balls: before.balls,
    balls2nd: before.balls2nd,
    ...shown,
    drawNumber,
    ballCount,
    lastBall: { ball, set, slot },
    signals: draw.isGameOver ? draw.signals : signalsOfBall(draw.myPlays, body),
  })
}

function endDraw(draw: DrawState, { draw: result, last }: EventBodies['game.drawEnded']): DrawState {
  if (draw.history.some(({ drawNumber }) => drawNumber === result.drawNumber)) {
    return last ? { ...draw, isLastDraw: true } : draw
  }
  const history = [...draw.history, result]
  return enter(draw, 'draw_ended', 0, {
    drawNumber: result.drawNumber,
    balls: result.balls,
    balls2nd: result.balls2nd ?? [],
    history,
    isLastDraw: draw.isLastDraw || last,
    // The winnings come on a topic of their own, perhaps before the last ball.
    signals: draw.isGameOver ? endSignals({ ...draw, history }) : [],
  })
}

function takeStandings(draw: DrawState, fresh: RaceStandings): DrawState {
  const others = draw.standings.filter(({ drawNumber }) => drawNumber !== fresh.drawNumber)
  const standings = [...others, fresh].toSorted((one, other) => one.drawNumber - other.drawNumber)
  return { ...draw, standings }
}

/** Adds winners; sums the amounts of known ones (spec 4, "Other"), exactly in any currency, and their prizes in kind. */
export function addWinners(known: readonly Winner[], fresh: readonly Winner[]): Winner[] {
  const merged = known.map((winner) => ({ ...winner }))
  for (const winner of fresh) {
    const earlier = merged.find(
      (other) =>
        other.playerDisplayName === winner.playerDisplayName &&
        (other.jackpot ?? false) === (winner.jackpot ?? false),
    )
    if (!earlier) merged.push({ ...winner })
    else {
      earlier.count += winner.count
      earlier.amount = addAmounts(earlier.amount, winner.amount, DECIMAL_PLACES_MAX)
      if (winner.prizesInKind)
        earlier.prizesInKind = [...(earlier.prizesInKind ?? []), ...winner.prizesInKind]
    }
  }
  return merged
}

function takeWinners(draw: DrawState, body: EventBodies['game.winners']): DrawState {
  return {
    ...draw,
    winners: addWinners(draw.winners, body.winners),
    winnerCount: draw.winnerCount + body.winnerCount,
    progressiveWon: addAmounts(draw.progressiveWon, body.progressiveWon ?? 0, DECIMAL_PLACES_MAX),
    progressiveWinnerCount: draw.progressiveWinnerCount + (body.progressiveWinnerCount ?? 0),
  }
}

function takeWinnings(draw: DrawState, body: EventBodies['player.allWinnings']): DrawState {
  const lacksPrizes = (body.prizeCount ?? 0) > body.plays.length
  const myPlays = draw.myPlays.map((play) => withPrize(play, body.plays, lacksPrizes))
  return {
    ...draw,
    myWinnings: body.amount,
    lacksPrizes,
    myPlays,
    signals: endSignals({ ...draw, myPlays }),
    isGameOver: true,
  }
}

type WonRow = EventBodies['player.allWinnings']['plays'][number]

function withPrize(play: Play, rows: readonly WonRow[], lacksPrizes: boolean): Play {
  // A play may win several rows: in each draw of a race, or with several of its lines.
  const won = rows.filter(({ playId }) => playId === play.playId)
  if (won.length === 0) return lacksPrizes || play.prize !== undefined ? play : { ...play, prize: 0 }
  return {
    ...play,
    prize: won.reduce((sum, { prize }) => addAmounts(sum, prize, DECIMAL_PLACES_MAX), 0),
    ranksWon: won.map(({ prize, rankNumber = 0, rankNumber2nd = 0 }) => ({
      rankNumber,
      rankNumber2nd,
      prize,
    })),
  }
}

function endSignals(draw: Pick<DrawState, 'myPlays' | 'balls2nd' | 'history'>): DrawSignal[] {
  const { balls2nd = [] } = draw.history.at(-1) ?? draw
  return signalsOfEnd(draw.myPlays, balls2nd.length)
}

/** State of a screen that opens in the middle of a draw. */
function takeResults(draw: DrawState, body: OperationResult<'getGameResults'>): DrawState {
  const isOver = body.gameStatus === 'ENDED' || body.gameStatus === 'REPLAY1'
  const current = body.gameDrawResults.at(-1)
  const shownBalls = (current?.balls.length ?? 0) + (current?.balls2nd?.length ?? 0)
  const isBehind =
    current !== undefined &&
    (current.drawNumber > draw.drawNumber ||
      (current.drawNumber === draw.drawNumber && shownBalls >= draw.balls.length + draw.balls2nd.length))
  const isCurrentOver =
    isOver || current?.rowsWon !== undefined || (draw.ballCount > 0 && shownBalls >= draw.ballCount)
  const over = isCurrentOver ? body.gameDrawResults : body.gameDrawResults.slice(0, -1)
  const myPlays = body.plays.filter(({ isMyPlay }) => isMyPlay)
  const running: DrawPhase = body.gameStatus === 'STARTED' && current ? 'rng_started' : 'countdown'
  return {
    ...draw,
    phase: isOver ? 'draw_ended' : isBehind ? running : draw.phase,
    transition: 'cross-fade',
    ...(isBehind && {
      drawNumber: current.drawNumber,
      balls: current.balls,
      balls2nd: current.balls2nd ?? [],
      lastBall: lastBallOf(current),
    }),
    history: over.length >= draw.history.length ? over : draw.history,
    standings:
      (body.standings ?? []).length >= draw.standings.length ? (body.standings ?? []) : draw.standings,
    winners: body.winners,
    winnerCount: body.winnerCount ?? body.winners.length,
    myPlays,
    myWinnings: body.myWinnings,
    lacksPrizes: draw.lacksPrizes && !isOver,
    progressiveWon: body.progressiveWon ?? draw.progressiveWon,
    progressiveWinnerCount: body.progressiveWinnerCount ?? draw.progressiveWinnerCount,
    bonus: body.inGameBonus ?? draw.bonus,
    ...(isOver && { signals: endSignals({ ...draw, myPlays, history: over }) }),
    isLastDraw: isOver,
    isGameOver: isOver,
    isLoaded: true,
  }
}

function lastBallOf({ balls, balls2nd = [] }: DrawResult): DrawnBall | null {
  const set = balls2nd.length > 0 ? 2 : 1
  const ball = balls2nd.at(-1) ?? balls.at(-1)
  return ball === undefined ? null : { ball, set, slot: balls.length + balls2nd.length }
}

/** The playout's state machine (spec section 2, "Playout"). Pure. */
export function applyDrawEvent(draw: DrawState, event: DrawEvent): DrawState {
  switch (event.event) {
    case 'game.drawShown':
      return showBall(draw, event.body)
    case 'game.drawEnded':
      return endDraw(draw, event.body)
    case 'game.standings':
      return takeStandings(draw, event.body.standings)
    case 'game.watchers':
      return { ...draw, watchers: event.body.watchers }
    case 'game.winners':
      return takeWinners(draw, event.body)
    case 'player.allWinnings':
      return takeWinnings(draw, event.body)
    case 'game.bonusOffered':
    case 'player.inGameBonus':
      return { ...draw, bonus: event.body }
    case 'results':
      return takeResults(draw, event.body)
    case 'game.start':
      return draw.phase === 'countdown' ? enter(draw, 'rng_started', 0, {}) : draw
    case 'player.joined':
      return draw
    case 'game.end':
      return { ...draw, isGameOver: true }
    case 'post-ended':
      // After the last draw its outcome stays.
      return draw.phase === 'draw_ended' && !draw.isLastDraw ? enter(draw, 'draw_post_ended', 0, {}) : draw
    case 'reset':
      return {
        ...draw,
        winners: [],
        winnerCount: 0,
        progressiveWon: 0,
        progressiveWinnerCount: 0,
        signals: [],
      }
  }
}
