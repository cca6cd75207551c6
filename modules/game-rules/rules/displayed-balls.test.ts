import { expect, test } from 'vitest'
import { ballsInOrder, drawsAsShown } from './displayed-balls.ts'

const DRAWS = [
  { drawNumber: 1, balls: [5, 3], balls2nd: [9] },
  { drawNumber: 2, balls: [8, 1], balls2nd: [2] },
]

test('balls are listed draw by draw, the second set after the main one, with their place in the draw', () => {
  expect(
    ballsInOrder(DRAWS).map((ball) => [ball.drawNumber, ball.slot, ball.set, ball.ball, ball.last]),
  ).toEqual([
    [1, 1, 1, 5, false],
    [1, 2, 1, 3, false],
    [1, 3, 2, 9, true],
    [2, 1, 1, 8, false],
    [2, 2, 1, 1, false],
    [2, 3, 2, 2, true],
  ])
})

test('a draw lists only the balls that have been shown', () => {
  expect(drawsAsShown(DRAWS, 0)).toEqual([])
  expect(drawsAsShown(DRAWS, 2)).toEqual([{ drawNumber: 1, balls: [5, 3], balls2nd: [] }])
  expect(drawsAsShown(DRAWS, 4)).toEqual([DRAWS[0], { drawNumber: 2, balls: [8], balls2nd: [] }])
  expect(drawsAsShown(DRAWS, 99)).toEqual(DRAWS)
})

test('a raffle ticket is shown with the rank that it won', () => {
  const draws = [{ drawNumber: 1, balls: [123, 7], rankNumber: 3 }]
  expect(ballsInOrder(draws)[0]).toMatchObject({ ball: 123, rankNumber: 3 })
  expect(drawsAsShown(draws, 1)).toEqual([{ drawNumber: 1, balls: [123], rankNumber: 3 }])
})
