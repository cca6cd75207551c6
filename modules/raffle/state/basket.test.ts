import { expect, test } from 'vitest'
import { basketFromStored, EMPTY_BASKET, reduceBasket } from './basket.ts'

test('a press takes a ticket, and a second one gives it back', () => {
  const taken = reduceBasket(EMPTY_BASKET, { type: 'toggled', ticket: 7 }, 3)
  expect(taken).toEqual({ tickets: [7], surplus: null })
  expect(reduceBasket(taken, { type: 'toggled', ticket: 7 }, 3)).toEqual(EMPTY_BASKET)
})

test('a full basket takes no further ticket and names it', () => {
  const full = { tickets: [1, 2], surplus: null }
  expect(reduceBasket(full, { type: 'toggled', ticket: 3 }, 2)).toEqual({ tickets: [1, 2], surplus: 3 })
  expect(reduceBasket(full, { type: 'added', tickets: [3, 4], count: 2 }, 2).tickets).toEqual([1, 2])
})

test('a dip adds new tickets only, up to the room', () => {
  const basket = { tickets: [5], surplus: 9 }
  expect(reduceBasket(basket, { type: 'added', tickets: [5, 6, 7, 8], count: 3 }, 3)).toEqual({
    tickets: [5, 6, 7],
    surplus: null,
  })
  expect(reduceBasket(basket, { type: 'added', tickets: [5, 6, 7, 8], count: 1 }, 9).tickets).toEqual([5, 6])
})

test('tickets are removed by number, and all at once', () => {
  const basket = { tickets: [1, 2, 3], surplus: null }
  expect(reduceBasket(basket, { type: 'removed', tickets: [2, 9] }, 9).tickets).toEqual([1, 3])
  expect(reduceBasket(basket, { type: 'cleared' }, 9)).toEqual(EMPTY_BASKET)
})

test.each([
  [null, []],
  ['1,2', []],
  [
    [3, '4', 0, 11, 3, 2.5, null, 10],
    [3, 10],
  ],
  [
    [1, 2, 3, 4],
    [1, 2, 3],
  ],
])('the stored basket %j is read with distrust', (stored, tickets) => {
  expect(basketFromStored(stored, 10, 3)).toEqual({ tickets, surplus: null })
})
