import { expect, test } from 'vitest'
import { shownPlay } from './subscription-plays.ts'

test('numbers are shown as balls, with how many equal plays they stand for', () => {
  expect(shownPlay('3-11-19|2#4')).toEqual({ kind: 'numbers', main: [3, 11, 19], second: [2], count: 4 })
})

test('a play of another kind is shown as it is written', () => {
  expect(shownPlay('PERM2:3,11,19')).toEqual({ kind: 'text', text: 'PERM2:3,11,19' })
})
