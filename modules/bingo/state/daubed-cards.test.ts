import { describe, expect, test } from 'vitest'
import { EMPTY_DRAW, type DrawState } from '#games/live/draw-state.ts'
import type { BingoPattern } from '#schemas/entities/game-definition.ts'
import type { PayoutRow } from '#schemas/entities/payout-row.ts'
import type { RowWon } from '#schemas/entities/player.ts'
import { completeCard, completeTicket, noCompletions, placesOfBalls } from '../rules/completions.ts'
import { numbersOfCards } from '../rules/card-numbers.ts'
import { calledBalls } from './called-balls.ts'
import { neededBalls, winningPlaces } from './card-balls.ts'
import { groupsOf, reduceChoice, storedChoice } from './card-choice.ts'
import { byNearness, daubed, nearness, neededPlaces, openCards } from './daubed-cards.ts'
import { ownWins } from './own-wins.ts'
import { bingoPrizes, patternsIn } from './prize-rows.ts'

const OF_90: BingoPattern[] = ['oneLine', 'twoLines', 'fullHouse']
const OF_75: BingoPattern[] = ['anyLine', 'fourCorners', 'diagonalCross', 'frame', 'coverall']
const plays = (...indexes: number[]) => indexes.map((index, at) => ({ playId: at + 1, play: `B:${index}` }))
/** Every number of the drum once, in an order that a step decides. */
const order = (balls: number, step: number) =>
  Array.from({ length: balls }, (_, at) => ((at * step) % balls) + 1)

describe('daubed cards', () => {
  test.each([
    [90, OF_90, 7],
    [75, OF_75, 7],
  ] as const)(
    'a card of %i balls lacks no number of a pattern from the ball on with which the rules complete it',
    (balls, patterns, step) => {
      const called = order(balls, step)
      const reader = numbersOfCards(balls)
      const complete = balls === 90 ? completeTicket : completeCard
      for (const index of [0, 5, 6, 1234, 2_147_483_645]) {
        const found = noCompletions()
        complete(reader.read(index), placesOfBalls(called), found)
        let cards = openCards(balls, patterns, plays(index))
        for (let count = 1; count <= balls; count++) {
          cards = daubed(cards, called.slice(0, count))
          for (const pattern of patterns)
            expect(cards.cards[0]!.missing[pattern] === 0).toBe(found[pattern] <= count)
        }
        for (const pattern of patterns) {
          expect(neededBalls(cards.cards[0]!, pattern, called)).toBe(found[pattern])
          expect(winningPlaces(cards.cards[0]!, pattern, called.slice(0, found[pattern]))).not.toBe(0)
        }
      }
    },
  )

  test('a ball changes only the cards that have its number', () => {
    const strip = openCards(90, OF_90, plays(0, 1, 2, 3, 4, 5))
    const after = daubed(strip, [17])
    const changed = after.cards.filter((card, index) => card !== strip.cards[index])
    expect(changed).toHaveLength(1)
    expect(changed[0]!.grid.flat()).toContain(17)
    expect(daubed(after, [17]).cards).toEqual(after.cards)
  })

  test('balls that were taken back, as by a step of a replay, leave no marks', () => {
    const called = order(90, 7)
    const open = openCards(90, OF_90, plays(3, 9))
    const whole = daubed(open, called)
    expect(daubed(whole, called.slice(0, 12))).toEqual(daubed(open, called.slice(0, 12)))
  })

  test('the card with the fewest numbers to go is on top, and its last number is pointed out', () => {
    const open = openCards(90, OF_90, plays(30, 31, 32))
    const line = open.cards[2]!.numbers.slice(0, 4)
    const { cards } = daubed(open, line)
    const [first] = byNearness(cards, ['oneLine'], ['twoLines'])
    expect(first!.playId).toBe(3)
    expect(nearness(first!, ['oneLine'])).toBe(1)
    expect([...neededPlaces('oneLine', first!)]).toEqual([4])
  })

  test('plays of another kind are left out', () => {
    expect(openCards(90, OF_90, [{ playId: 1, play: '1-2-3' }]).cards).toEqual([])
  })
})

const row = (rankNumber: number, bingoPattern: BingoPattern, withinBalls?: number): PayoutRow => ({
  rankNumber,
  rankNumber2nd: 0,
  rankPrize: 10 * rankNumber,
  meta: { bingoPattern, ...(withinBalls === undefined ? {} : { withinBalls }) },
})
const ROWS = [row(1, 'fullHouse', 20), row(2, 'fullHouse'), row(3, 'twoLines'), row(4, 'oneLine')]
const won = (rankNumber: number, winners: RowWon['winners'], winnerCount = winners.length): RowWon => ({
  rankNumber,
  rankNumber2nd: 0,
  prize: 12,
  winnerCount,
  winners,
})
const winner = (playId: number, prize: number) => ({
  playId,
  play: 'B:3',
  playerDisplayName: 'Vega 1815',
  prize,
})
const after = (count: number, change: Partial<DrawState> = {}): DrawState => ({
  ...EMPTY_DRAW,
  drawNumber: 1,
  balls: order(90, 7).slice(0, count),
  ...change,
})
const states = (draw: DrawState) =>
  bingoPrizes(ROWS, draw).map(({ pattern, withinBalls, state }) => [pattern, withinBalls, state])

describe('the prizes of a room', () => {
  test('the easiest pattern is played for first, and what includes it comes later', () => {
    expect(states(after(3))).toEqual([
      ['oneLine', null, 'now'],
      ['twoLines', null, 'later'],
      ['fullHouse', 20, 'later'],
      ['fullHouse', null, 'later'],
    ])
  })

  test('a prize is won when the service names its winners, not when a card is complete', () => {
    const ended = after(0, {
      drawNumber: 2,
      history: [
        {
          drawNumber: 1,
          balls: order(90, 7).slice(0, 12),
          drawWinnerCount: 1,
          rowsWon: [won(4, [winner(1, 12)])],
        },
      ],
    })
    expect(states(ended).slice(0, 2)).toEqual([
      ['oneLine', null, 'won'],
      ['twoLines', null, 'now'],
    ])
    const [line] = bingoPrizes(ROWS, ended)
    expect(line!.won).toMatchObject({ ball: order(90, 7)[11], balls: 12 })
    expect(patternsIn(bingoPrizes(ROWS, ended), 'now')).toEqual(['twoLines'])
  })

  test('a prize with a limit in balls is missed after the limit, and at the end of the game', () => {
    expect(states(after(20))[2]![2]).toBe('later')
    expect(states(after(21))[2]![2]).toBe('missed')
    expect(states(after(5, { isLastDraw: true })).map(([, , state]) => state)).toEqual(
      Array(4).fill('missed'),
    )
  })

  test('the called balls of ended draws and of the current one are in order, each once', () => {
    const draw = after(3, { history: [{ drawNumber: 1, balls: [9, 8, 7], drawWinnerCount: 1 }] })
    expect(calledBalls(draw)).toEqual([9, 8, 7])
    expect(calledBalls({ ...draw, drawNumber: 2 })).toEqual([9, 8, 7, 1, 8, 15])
  })
})

describe('the player’s wins', () => {
  const called = order(90, 7)
  const open = openCards(90, OF_90, plays(3, 9))
  const { cards } = daubed(open, called)
  const balls = neededBalls(cards[0]!, 'oneLine', called)!
  const withLine = (line: RowWon) =>
    bingoPrizes(ROWS, {
      ...after(0, { drawNumber: 2 }),
      history: [{ drawNumber: 1, balls: called.slice(0, balls), drawWinnerCount: 1, rowsWon: [line] }],
    })

  test('a named card has its amount, with the ball that won', () => {
    const [win] = ownWins(cards, withLine(won(4, [winner(1, 6), winner(77, 6)])), called)
    expect(win).toMatchObject({ card: { playId: 1 }, amount: 6, prize: { pattern: 'oneLine' } })
  })

  test('a row that only others won is no win, although the card was complete with the same ball', () => {
    expect(ownWins(cards, withLine(won(4, [winner(77, 12)])), called)).toEqual([])
  })

  test('a card beyond the named winners shares the prize, without an amount', () => {
    const wins = ownWins(cards, withLine(won(4, [winner(77, 1)], 12)), called)
    expect(wins.map(({ card, amount }) => [card.playId, amount])).toEqual([[1, null]])
  })
})

describe('the chosen cards', () => {
  test('whole strips are shown together in their order, single cards for themselves', () => {
    expect(groupsOf([14, 13, 12, 17, 16, 15, 3], 90)).toEqual([
      { strip: 2, cards: [12, 13, 14, 15, 16, 17] },
      { strip: null, cards: [3] },
    ])
    expect(groupsOf([12, 13], 75).map(({ strip }) => strip)).toEqual([null, null])
  })

  test('a card is in the choice once; another one takes its place', () => {
    const choice = reduceChoice([1, 2], { type: 'added', cards: [2, 3] })
    expect(choice).toEqual([1, 2, 3])
    expect(reduceChoice(choice, { type: 'swapped', card: 2, by: [3, 9] })).toEqual([1, 9, 3])
    expect(reduceChoice(choice, { type: 'swapped', card: 2, by: [3] })).toEqual(choice)
    expect(reduceChoice(choice, { type: 'removed', cards: [1, 3] })).toEqual([2])
  })

  test('a stored choice keeps only cards that exist', () => {
    expect(storedChoice([1, 1, -2, 'x', 2_147_483_646, 5.5, 2_147_483_645])).toEqual([1, 2_147_483_645])
    expect(storedChoice('B:1')).toEqual([])
  })
})
