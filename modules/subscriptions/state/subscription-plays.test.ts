import { expect, test } from 'vitest'
import { shownPlay } from './subscription-plays.ts'

test('plays of numbers are shown as balls, with the count of equal plays', () => {
  expect(shownPlay('3-11-19|2#4')).toEqual({ kind: 'numbers', main: [3, 11, 19], second: [2], count: 4 })
})

test('the next free tickets of a raffle are shown as their count', () => {
  expect(shownPlay('T:next#3')).toEqual({ kind: 'tickets', count: 3 })
  expect(shownPlay('T:next')).toEqual({ kind: 'tickets', count: 1 })
})

test('a play of another kind is shown as text', () => {
  expect(shownPlay('PERM2:3,11,19')).toEqual({ kind: 'text', text: 'PERM2:3,11,19' })
})
