import { expect, test } from 'vitest'
import { DrumWorld, type DrumBall } from './drum-world.ts'

const numbersTo = (last: number) => Array.from({ length: last }, (_, place) => place + 1)
const ballsIn = (drum: DrumWorld) => {
  const balls: DrumBall[] = []
  drum.each((ball) => balls.push(ball))
  return balls
}
const goOn = (drum: DrumWorld, seconds: number) => {
  for (let step = 0; step < seconds * 60; step++) drum.step(1 / 60)
}

test.each([10, 49, 90])('%i balls stay in the drum while it turns', (count) => {
  const drum = new DrumWorld(numbersTo(count))
  drum.turn('tumbling')
  goOn(drum, 3)
  const balls = ballsIn(drum)
  expect(balls.map(({ number }) => number).toSorted((one, other) => one - other)).toEqual(numbersTo(count))
  expect(balls.every(({ x, y }) => Math.hypot(x, y) < 1)).toBe(true)
})

test('the ball that leaves is the one that the draw names, and no other; a replay puts it back', () => {
  const drum = new DrumWorld(numbersTo(49))
  drum.turn('tumbling')
  goOn(drum, 1)
  const before = ballsIn(drum)
  const taken = drum.take(17)
  expect(taken).toEqual(before.find(({ number }) => number === 17))
  expect(ballsIn(drum)).toEqual(before.filter(({ number }) => number !== 17))
  expect(drum.take(17)).toBeNull()
  drum.put(17)
  expect(ballsIn(drum)).toHaveLength(49)
})

test('balls have weight: they come to rest at the bottom of a drum that stands still', () => {
  const drum = new DrumWorld(numbersTo(20))
  drum.turn('tumbling')
  goOn(drum, 1)
  drum.turn('still')
  for (let seconds = 0; seconds < 20 && !drum.isAtRest; seconds++) goOn(drum, 1)
  expect(drum.isAtRest).toBe(true)
  const heights = ballsIn(drum).map(({ y }) => y)
  expect(heights.reduce((sum, y) => sum + y, 0) / heights.length).toBeGreaterThan(0.4)
})

test('a picture that was late goes on without making up for the time', () => {
  const late = new DrumWorld(numbersTo(10))
  const prompt = new DrumWorld(numbersTo(10))
  for (const drum of [late, prompt]) drum.turn('tumbling')
  late.step(60)
  prompt.step(3 / 60)
  expect(ballsIn(late)).toEqual(ballsIn(prompt))
})
