import type { OperationResult } from '#schemas/protocol/operations.ts'
import { describe, expect, test } from 'vitest'
import {
  addWinners,
  applyDrawEvent,
  EMPTY_DRAW,
  transitionBetween,
  type DrawEvent,
  type DrawState,
} from './draw-state.ts'

const shown = (slot: number, ball: number, more: object = {}): DrawEvent => ({
  event: 'game.drawShown',
  body: { gameInstanceId: 70, drawNumber: 1, slot, set: 1, ball, ballCount: 3, shownTime: slot, ...more },
})
const ended = (drawNumber: number, last: boolean): DrawEvent => ({
  event: 'game.drawEnded',
  body: { gameInstanceId: 70, draw: { drawNumber, balls: [4, 9, 2], drawWinnerCount: 1 }, last },
})
const play = (events: DrawEvent[], from: DrawState = EMPTY_DRAW) => events.reduce(applyDrawEvent, from)

describe('transitions (spec 2, Playout)', () => {
  test.each([
    ['countdown', 'rng_started', 1, 'page-up'],
    ['countdown', 'rng_started', 5, 'page-up'],
    ['rng_started', 'rng_started', 2, 'cross-fade'],
    ['rng_started', 'rng_started', 3, 'carousel-swap'],
    ['draw_post_ended', 'rng_started', 3, 'carousel-swap'],
    ['draw_ended', 'draw_post_ended', 0, 'roll-up'],
    ['rng_started', 'draw_ended', 0, 'cross-fade'],
    ['draw_post_ended', 'rng_started', 1, 'cross-fade'],
  ] as const)('the transition from %s to %s with slot %i is %s', (from, to, slot, transition) => {
    expect(transitionBetween(from, to, slot)).toBe(transition)
  })
})

test('balls are added one by one, in order and to their set', () => {
  const draw = play([shown(1, 4), shown(2, 9), shown(3, 2, { set: 2 })])
  expect(draw).toMatchObject({
    phase: 'rng_started',
    transition: 'carousel-swap',
    drawNumber: 1,
    balls: [4, 9],
    balls2nd: [2],
    ballCount: 3,
    lastBall: { ball: 2, set: 2, slot: 3 },
  })
})

test('a ball that is pushed twice is shown once', () => {
  expect(play([shown(1, 4), shown(1, 4), shown(2, 9)]).balls).toEqual([4, 9])
})

test('a draw passes from countdown through its balls and its end to the state after it', () => {
  const phases = [shown(1, 4), ended(1, false), { event: 'post-ended' } as const].reduce<DrawState[]>(
    (states, event) => [...states, applyDrawEvent(states.at(-1)!, event)],
    [EMPTY_DRAW],
  )
  expect(phases.map(({ phase, transition }) => [phase, transition])).toEqual([
    ['countdown', 'cross-fade'],
    ['rng_started', 'page-up'],
    ['draw_ended', 'cross-fade'],
    ['draw_post_ended', 'roll-up'],
  ])
})

test('the last draw ignores the post-ended state', () => {
  const over = play([shown(1, 4), ended(1, true)])
  expect(play([{ event: 'post-ended' }], over)).toBe(over)
})

test('the next draw starts without balls and keeps the earlier draws', () => {
  const draw = play([shown(1, 4), ended(1, false), { event: 'post-ended' }, shown(1, 8, { drawNumber: 2 })])
  expect(draw).toMatchObject({ drawNumber: 2, balls: [8], history: [{ drawNumber: 1, balls: [4, 9, 2] }] })
})

test('a draw that ends twice is in the history once', () => {
  expect(play([ended(1, false), ended(1, true)])).toMatchObject({
    isLastDraw: true,
    history: [{ drawNumber: 1 }],
  })
})

test('repeated wins of a winner are added up', () => {
  const winner = { playerDisplayName: 'Ada', amount: 10, count: 1 }
  expect(addWinners([winner], [winner, { ...winner, playerDisplayName: 'Bo' }])).toEqual([
    { playerDisplayName: 'Ada', amount: 20, count: 2 },
    { playerDisplayName: 'Bo', amount: 10, count: 1 },
  ])
  const cents = (amount: number) => [{ ...winner, amount }]
  expect(addWinners(cents(0.1), cents(0.2))).toEqual([{ ...winner, amount: 0.3, count: 2 }])
})

test('the prizes in kind of a known winner are added', () => {
  const winner = { playerDisplayName: 'Ada', amount: 10, count: 1 }
  const won = (...ranks: readonly number[]) => ({
    ...winner,
    prizesInKind: ranks.map((rankNumber) => ({ rankNumber, rankNumber2nd: 0, count: 1 })),
  })
  expect(addWinners([winner], [won(1)])).toEqual([{ ...won(1), amount: 20, count: 2 }])
  expect(addWinners([won(1)], [winner])).toEqual([{ ...won(1), amount: 20, count: 2 }])
  expect(addWinners([won(1)], [won(2, 1)])).toEqual([{ ...won(1, 2, 1), amount: 20, count: 2 }])
})

test('a progressive win adds to winners and counts, and a reset clears both', () => {
  const body = {
    gameInstanceId: 70,
    winners: [{ playerDisplayName: 'Ada', amount: 500, jackpot: true, count: 1 }],
    winnerCount: 1,
    progressiveWon: 500,
    progressiveWinnerCount: 1,
  }
  const twice = play([
    { event: 'game.winners', body },
    { event: 'game.winners', body },
  ])
  expect(twice).toMatchObject({
    winners: [{ playerDisplayName: 'Ada', amount: 1000, count: 2, jackpot: true }],
    winnerCount: 2,
    progressiveWon: 1000,
    progressiveWinnerCount: 2,
  })
  expect(play([{ event: 'reset' }], twice)).toMatchObject({
    winners: [],
    winnerCount: 0,
    progressiveWon: 0,
    progressiveWinnerCount: 0,
  })
})

describe('the player’s own plays', () => {
  const withPlays = { ...EMPTY_DRAW, myPlays: [{ playId: 1, play: '4-9-17', isMyPlay: true }] }

  test('a ball of the player’s plays signals a lucky ball', () => {
    expect(play([shown(1, 4)], withPlays).signals).toEqual(['lucky-ball'])
    expect(play([shown(1, 5)], withPlays).signals).toEqual([])
  })

  test('a ball of a perm’s bets signals a lucky ball; for a bet on the first number, the first ball alone', () => {
    const bet = (text: string) => ({ ...EMPTY_DRAW, myPlays: [{ playId: 1, play: text, isMyPlay: true }] })
    const signals = (text: string, slot: number, ball: number) => play([shown(slot, ball)], bet(text)).signals
    expect(signals('PERM3:4-17-33-52@2', 2, 17)).toEqual(['lucky-ball'])
    expect(signals('PERM3:4-17-33-52@2', 2, 7)).toEqual([])
    expect(signals('BANKER:17@1', 3, 17)).toEqual(['lucky-ball'])
    expect(signals('FIRST:9@1', 1, 9)).toEqual(['lucky-ball'])
    expect(signals('FIRST:9@1', 2, 9)).toEqual([])
  })

  test('a ticket and a card have no lucky balls', () => {
    const withTicket = { ...EMPTY_DRAW, myPlays: [{ playId: 1, play: 'T:000009', isMyPlay: true }] }
    expect(play([shown(1, 9)], withTicket).signals).toEqual([])
  })

  const withTwo = {
    ...EMPTY_DRAW,
    myPlays: ['4-9-17', '4-9-23'].map((numbers, at) => ({ playId: at + 1, play: numbers, isMyPlay: true })),
  }
  const winnings = {
    event: 'player.allWinnings' as const,
    body: {
      gameInstanceId: 70,
      amount: 30,
      currencyId: 978,
      plays: [
        { playId: 1, prize: 20, rankNumber: 1, rankNumber2nd: 0 },
        { playId: 2, prize: 10, rankNumber: 2, rankNumber2nd: 1 },
      ],
    },
  }

  test('the event with all winnings marks the plays and ends the game', () => {
    expect(play([shown(1, 4), shown(2, 2, { set: 2 }), winnings], withTwo)).toMatchObject({
      myWinnings: 30,
      isGameOver: true,
      signals: ['bonus-win', 'multi-win', 'perfect-win'],
      myPlays: [
        { playId: 1, prize: 20 },
        { playId: 2, prize: 10 },
      ],
    })
  })

  test('an event that lists a part of the prizes leaves the others unknown until the results', () => {
    const { body } = winnings
    const two = {
      ...EMPTY_DRAW,
      myPlays: [1, 3].map((playId) => ({ playId, play: '4-9-17', isMyPlay: true })),
    }
    const partly = play([{ event: 'player.allWinnings', body: { ...body, prizeCount: 3 } }], two)
    expect(partly).toMatchObject({ lacksPrizes: true, myWinnings: 30 })
    expect(partly.myPlays.map(({ prize }) => prize)).toEqual([20, undefined])
    const whole = play([{ event: 'player.allWinnings', body: { ...body, prizeCount: 2 } }], two)
    expect(whole.lacksPrizes).toBe(false)
    expect(whole.myPlays.map(({ prize }) => prize)).toEqual([20, 0])
  })

  const bonusEnded = {
    event: 'game.drawEnded' as const,
    body: {
      gameInstanceId: 70,
      draw: { drawNumber: 1, balls: [4, 9], balls2nd: [2], drawWinnerCount: 2 },
      last: true,
    },
  }

  test('winnings that arrive before the last ball and the end of the draw have the signals of the whole draw', () => {
    expect(play([shown(1, 4), winnings, shown(2, 9), ended(1, true)], withTwo).signals).toEqual([
      'multi-win',
      'perfect-win',
    ])
    const last = shown(3, 2, { set: 2 })
    expect(play([shown(1, 4), winnings, shown(2, 9), last, bonusEnded], withTwo).signals).toEqual([
      'bonus-win',
      'multi-win',
      'perfect-win',
    ])
  })

  test('a second rank signals no bonus win in a draw without a bonus ball, as in a race', () => {
    const ends = [shown(1, 4), ended(1, true), winnings]
    expect(play(ends, withTwo).signals).toEqual(['multi-win', 'perfect-win'])
  })

  test.each([
    ['a line with both numbers of its second set', '4-9-17|2-5', { rankNumber: 1, rankNumber2nd: 2 }, true],
    ['a line without the second of them', '4-9-17|2-8', { rankNumber: 1, rankNumber2nd: 1 }, false],
    ['a line with the bonus ball', '4-9-17', { rankNumber: 1, rankNumber2nd: 0 }, true],
    ['a bet of a perm', 'FIRST:4@1', { rankNumber: 1, rankNumber2nd: 0 }, false],
  ])('the first prize of %s (%s) is a perfect win: %j %s', (_, numbers, rank, isPerfect) => {
    const own = { ...EMPTY_DRAW, myPlays: [{ playId: 1, play: numbers, isMyPlay: true }] }
    const won = { ...winnings, body: { ...winnings.body, plays: [{ playId: 1, prize: 20, ...rank }] } }
    const balls2nd = numbers.startsWith('FIRST') ? [] : numbers.includes('|') ? [2, 5] : [2]
    const end = { ...bonusEnded, body: { ...bonusEnded.body, draw: { ...bonusEnded.body.draw, balls2nd } } }
    expect(play([end, won], own).signals.includes('perfect-win')).toBe(isPerfect)
  })

  test('the first place of a race is a perfect win', () => {
    const place = { playId: 1, prize: 20, rankNumber: 0, rankNumber2nd: 1 }
    const won = { ...winnings, body: { ...winnings.body, plays: [place] } }
    expect(play([ended(1, true), won], withPlays).signals).toEqual(['perfect-win'])
  })

  test('the end event of a game ends it', () => {
    expect(play([{ event: 'game.end' }]).isGameOver).toBe(true)
  })
})

describe('results of a running draw', () => {
  const results = (change: Partial<OperationResult<'getGameResults'>>): DrawEvent => ({
    event: 'results',
    body: {
      gameInstanceId: 70,
      gameStatus: 'STARTED',
      gameDrawResults: [],
      plays: [
        { playId: 1, play: '4-9-17', isMyPlay: true },
        { playId: 2, play: '1-2-3' },
      ],
      winners: [],
      myWinnings: 0,
      ...change,
    },
  })

  test('the standings of a race are kept draw by draw, those of the results as well as pushed ones', () => {
    const standings = (drawNumber: number) => ({
      drawNumber,
      groups: [{ points: drawNumber, plays: 4 }],
      leaders: [{ playId: 1, play: '4-9-2', points: drawNumber, playerDisplayName: 'Vega 1815' }],
    })
    const pushed = (drawNumber: number): DrawEvent => ({
      event: 'game.standings',
      body: { gameInstanceId: 70, standings: standings(drawNumber) },
    })
    const numbersOf = (draw: DrawState) => draw.standings.map(({ drawNumber }) => drawNumber)
    const late = play([pushed(2), pushed(0), pushed(2)])
    expect(numbersOf(late)).toEqual([0, 2])
    expect(numbersOf(play([results({ standings: [0, 1, 2].map(standings) })], late))).toEqual([0, 1, 2])
    // Results that were read before the push lack its standings.
    const behind = results({ standings: [standings(0)] })
    expect(numbersOf(play([pushed(0), pushed(1), behind]))).toEqual([0, 1])
  })

  test('results contain the balls shown so far and the player’s own plays', () => {
    const draw = play([results({ gameDrawResults: [{ drawNumber: 1, balls: [4, 9], drawWinnerCount: 0 }] })])
    expect(draw).toMatchObject({
      phase: 'rng_started',
      drawNumber: 1,
      balls: [4, 9],
      lastBall: { ball: 9, set: 1, slot: 2 },
      myPlays: [{ playId: 1 }],
      isLoaded: true,
      history: [],
    })
  })

  test('results do not remove balls that were pushed in the meantime', () => {
    const ahead = play([shown(1, 4), shown(2, 9), shown(3, 2)])
    const draw = play(
      [results({ gameDrawResults: [{ drawNumber: 1, balls: [4], drawWinnerCount: 0 }] })],
      ahead,
    )
    expect(draw.balls).toEqual([4, 9, 2])
  })

  test('results of a finished game show its last draw', () => {
    const draw = play([
      results({
        gameStatus: 'ENDED',
        myWinnings: 12,
        gameDrawResults: [{ drawNumber: 1, balls: [4, 9, 2], drawWinnerCount: 1 }],
      }),
    ])
    expect(draw).toMatchObject({ phase: 'draw_ended', isGameOver: true, isLastDraw: true, myWinnings: 12 })
    expect(draw.history).toHaveLength(1)
  })

  test('results of a finished game have the signals of its end', () => {
    const plays = ['4-9-2', '4-9-17'].map((numbers, at) => ({
      playId: at + 1,
      play: numbers,
      isMyPlay: true,
      prize: 6,
      ranksWon: [{ rankNumber: at + 1, rankNumber2nd: 0, prize: 6 }],
    }))
    const gameDrawResults = [{ drawNumber: 1, balls: [4, 9, 2], drawWinnerCount: 2 }]
    const over = results({ gameStatus: 'ENDED', myWinnings: 12, gameDrawResults, plays })
    expect(play([over]).signals).toEqual(['multi-win', 'perfect-win'])
  })

  test('results count all winners, also those that they do not list', () => {
    const winners = [{ playerDisplayName: 'Ada', amount: 10, count: 2 }]
    const many = { winners, winnerCount: 120, progressiveWon: 5, progressiveWinnerCount: 3 }
    expect(play([results({ gameStatus: 'ENDED', ...many })])).toMatchObject(many)
    expect(play([results({ gameStatus: 'ENDED', winners })]).winnerCount).toBe(1)
  })

  test('results before the first draw keep the countdown', () => {
    expect(play([results({ gameStatus: 'READY' })])).toMatchObject({ phase: 'countdown', drawNumber: 0 })
  })
})
