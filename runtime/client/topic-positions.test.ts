import { expect, test } from 'vitest'
import { TopicPositions } from './topic-positions.ts'

const lobby = { topic: 'lobby/1', epoch: 'a' }

test('a topic that was never read is asked for from its end', () => {
  const positions = new TopicPositions()
  positions.follow('lobby/1')
  expect(positions.requests()).toEqual([{ topic: 'lobby/1' }])
})

test('each push moves the position, and the next request asks from there', () => {
  const positions = new TopicPositions()
  positions.follow('lobby/1')
  positions.settle([{ ...lobby, offset: 4, gap: false }])
  expect(positions.accept({ ...lobby, offset: 5 })).toBe(true)
  expect(positions.requests()).toEqual([{ ...lobby, offset: 5 }])
})

test('a push that came before is not taken a second time', () => {
  const positions = new TopicPositions()
  positions.follow('lobby/1')
  positions.accept({ ...lobby, offset: 5 })
  expect(positions.accept({ ...lobby, offset: 5 })).toBe(false)
  expect(positions.accept({ ...lobby, offset: 4 })).toBe(false)
})

test('a new epoch starts anew', () => {
  const positions = new TopicPositions()
  positions.follow('lobby/1')
  positions.accept({ ...lobby, offset: 5 })
  expect(positions.accept({ topic: 'lobby/1', epoch: 'b', offset: 1 })).toBe(true)
})

test('a push of a topic that nobody follows any more is not taken', () => {
  const positions = new TopicPositions()
  positions.follow('game/3')
  positions.leave('game/3')
  expect(positions.accept({ topic: 'game/3', epoch: 'a', offset: 1 })).toBe(false)
})

test('an answer that is older than what was pushed does not take the position back', () => {
  const positions = new TopicPositions()
  positions.follow('lobby/1')
  positions.accept({ ...lobby, offset: 9 })
  positions.settle([{ ...lobby, offset: 7, gap: false }])
  expect(positions.requests()).toEqual([{ ...lobby, offset: 9 }])
})

test('a gap is told and the topic goes on from where the log stands', () => {
  const positions = new TopicPositions()
  positions.follow('lobby/1')
  positions.accept({ ...lobby, offset: 5 })
  expect(positions.settle([{ topic: 'lobby/1', epoch: 'b', offset: 0, gap: true }])).toEqual(['lobby/1'])
  expect(positions.requests()).toEqual([{ topic: 'lobby/1', epoch: 'b', offset: 0 }])
})
