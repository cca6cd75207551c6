import { expect, test } from 'vitest'
import { FLIGHT_MS, flightOf } from './flight.ts'

test('a ball comes from its spot in the drum, leaves at the exit, and ends upright at its place', () => {
  const from = { x: 180, y: 200, diameter: 20, angle: 2, exit: { x: 195, y: 290 } }
  const frames = flightOf(from, { x: 60, y: 400, diameter: 50 })
  expect(frames.map(({ offset, transform }) => [offset, transform])).toEqual([
    [0, 'translate(120px, -200px) rotate(2rad) scale(0.4)'],
    [0.42, 'translate(135px, -110px) rotate(1rad) scale(0.44)'],
    [1, 'translate(0px, 0px) rotate(0rad) scale(1)'],
  ])
})

test('a ball is at its place within half a second, so that two browsers agree', () => {
  expect(FLIGHT_MS).toBeLessThan(500)
})
