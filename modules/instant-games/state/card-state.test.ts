import { describe, expect, test } from 'vitest'
import { gameInstance } from '#runtime/testing/entities.ts'
import type { PayoutRow } from '#schemas/entities/payout-row.ts'
import { isOwn, isUnfinished, stageOf } from './card-stage.ts'
import { readKept, withoutCard, withParts } from './opened-parts.ts'
import { resultKind, topAmount } from './terms.ts'

const card = (change: Parameters<typeof gameInstance>[0]) =>
  gameInstance({ gameRule: 'scratchcardGame', gamePlayout: 'scratchcard', ...change })
const row = (change: Partial<PayoutRow>): PayoutRow => ({
  rankNumber: 1,
  rankNumber2nd: 0,
  rankPrize: 0,
  ...change,
})

describe('the stage of a card', () => {
  test.each([
    ['FULL', false, 'drawing'],
    ['RETRY', false, 'drawing'],
    ['STARTED', true, 'open'],
    ['ENDED', true, 'over'],
    ['ENDED', false, 'drawing'],
  ] as const)('%s with a known outcome: %s is %s', (gameStatus, isDrawn, stage) => {
    expect(stageOf(card({ gameStatus, playerInGame: true }), isDrawn)).toBe(stage)
  })

  test('a card that was paid back is refunded, whatever else is known of it', () => {
    expect(stageOf(card({ gameStatus: 'ENDED', refundedTime: 1 }), false)).toBe('refunded')
  })

  test('a bought card waits until it has ended; a card of another player and a draw never do', () => {
    const waits = card({ gameStatus: 'STARTED', playerInGame: true })
    expect([isOwn(waits), isUnfinished(waits)]).toEqual([true, true])
    expect(isUnfinished({ ...waits, gameStatus: 'ENDED' })).toBe(false)
    expect(isOwn({ ...waits, playerInGame: false })).toBe(false)
    expect(isUnfinished(gameInstance({ gameStatus: 'STARTED', playerInGame: true }))).toBe(false)
  })
})

describe('the terms of a card', () => {
  test('the top prize is the highest amount, and a table without money has none', () => {
    expect(topAmount([row({ rankPrize: 5 }), row({ rankPrize: 500 }), row({ rankPrize: 20 })])).toBe(500)
    expect(topAmount([row({})])).toBeNull()
  })

  test('only more than the price, an item or an entry is celebrated', () => {
    expect(resultKind(0, 1, null)).toBe('none')
    expect(resultKind(0.5, 1, row({}))).toBe('upToPrice')
    expect(resultKind(1, 1, row({}))).toBe('upToPrice')
    expect(resultKind(1.01, 1, row({}))).toBe('abovePrice')
    expect(resultKind(0, 1, row({ prizeItem: { name: 'A boat' } }))).toBe('abovePrice')
    expect(resultKind(0, 1, row({ satelliteItems: [{ entries: 2, gameTitle: 'Six' }] }))).toBe('abovePrice')
  })
})

describe('the opened parts of cards', () => {
  test('parts are added once, and those of a card that has ended are forgotten', () => {
    const kept = withParts(withParts(withParts([], 70, [3]), 71, [0]), 70, [3, 4])
    expect(kept).toEqual([
      [71, [0]],
      [70, [3, 4]],
    ])
    expect(withoutCard(kept, 70)).toEqual([[71, [0]]])
  })

  test('the oldest card is forgotten where there are too many', () => {
    const kept = Array.from({ length: 40 }, (_, id) => id).reduce(
      (all, id) => withParts(all, id, [1]),
      readKept([]),
    )
    expect([kept.length, kept[0]?.[0], kept.at(-1)?.[0]]).toEqual([30, 10, 39])
  })

  test('stored values of another form are left out', () => {
    expect(readKept('nonsense')).toEqual([])
    expect(readKept([[70, [1, -2, 'x', 5000, 2.5, 4]], [1], ['70', []], null])).toEqual([[70, [1, 4]]])
  })
})
