import { expect, test } from 'vitest'
import { TopicPositions } from './topic-positions.ts'

const lobby = { topic: 'lobby/1', epoch: 'a' }

test('a topic without a position is requested from its end', () => {
  const positions = new TopicPositions()
  positions.follow('lobby/1')
  expect(positions.requests()).toEqual([{ topic: 'lobby/1' }])
})

test('each push moves the position of a topic, and the next request starts there', () => {
  const positions = new TopicPositions()
  positions.follow('lobby/1')
  positions.settle([{ ...lobby, offset: 4, gap: false }])
  expect(positions.accept({ ...lobby, offset: 5 })).toBe(true)
  expect(positions.requests()).toEqual([{ ...lobby, offset: 5 }])
})

test('a push at an older offset is dropped', () => {
  const positions = new TopicPositions()
  positions.follow('lobby/1')
  positions.accept({ ...lobby, offset: 5 })
  expect(positions.accept({ ...lobby, offset: 5 })).toBe(false)
  expect(positions.accept({ ...lobby, offset: 4 })).toBe(false)
})

test('a new epoch resets the position of a topic', () => {
  const positions = new TopicPositions()
  positions.follow('lobby/1')
  positions.accept({ ...lobby, offset: 5 })
  expect(positions.accept({ topic: 'lobby/1', epoch: 'b', offset: 1 })).toBe(true)
})

test('a push of a topic without subscribers is dropped', () => {
  const positions = new TopicPositions()
  positions.follow('game/3')
  positions.leave('game/3')
  expect(positions.accept({ topic: 'game/3', epoch: 'a', offset: 1 })).toBe(false)
})

test('an answer that is older than the last push does not move the position back', () => {
  const positions = new TopicPositions()
  positions.follow('lobby/1')
  positions.accept({ ...lobby, offset: 9 })
  positions.settle([{ ...lobby, offset: 7, gap: false }])
  expect(positions.requests()).toEqual([{ ...lobby, offset: 9 }])
})

test('a gap is reported, and the topic continues at the end of the log', () => {
  const positions = new TopicPositions()
  positions.follow('lobby/1')
  positions.accept({ ...lobby, offset: 5 })
  expect(positions.settle([{ topic: 'lobby/1', epoch: 'b', offset: 0, gap: true }])).toEqual(['lobby/1'])
  expect(positions.requests()).toEqual([{ topic: 'lobby/1', epoch: 'b', offset: 0 }])
})
