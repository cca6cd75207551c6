import { expect, test } from 'vitest'
import { matchBets } from './matched-bets.ts'

const PLAYS = ['FIRST:33@1', 'FIRST:4@2', 'PERM2:4-17-33-52@1', 'BANKER:80@1', 'DIRECT3:1-2-3@1', 'T:000123']
const plays = PLAYS.map((play, index) => ({ playId: index + 1, play, isMyPlay: true }))
const linesAfter = (balls: number[]) =>
  Object.fromEntries(
    matchBets(plays, balls, { gamePlaySize: 5 }).map(({ playId, winningLines }) => [playId, winningLines]),
  )

test('the lines of the player’s bets that win grow ball by ball, as the rules count them', () => {
  expect(linesAfter([])).toEqual({ 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 })
  expect(linesAfter([33, 4])).toEqual({ 1: 1, 2: 0, 3: 1, 4: 0, 5: 0 })
  expect(linesAfter([33, 4, 80, 52, 61])).toEqual({ 1: 1, 2: 0, 3: 3, 4: 4, 5: 0 })
})

test('a bet on the first number matches the first ball alone, and prizes decide the order', () => {
  const paid = plays.map((play) => ({ ...play, ...(play.playId === 4 && { prize: 48 }) }))
  const [first, ...others] = matchBets(paid, [33, 4, 80], { gamePlaySize: 5 })
  expect(first).toMatchObject({ playId: 4, prize: 48, matched: [80] })
  expect(others.find(({ playId }) => playId === 2)).toMatchObject({ matched: [] })
})
