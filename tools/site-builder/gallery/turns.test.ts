import { expect, test } from 'vitest'
import { Turns } from './turns.ts'

test('a few run at once, and the next begins when one ends', () => {
  const begun: string[] = []
  const turns = new Turns(2)
  const [endA, , endC] = ['a', 'b', 'c', 'd'].map((name) => turns.take(() => begun.push(name)))
  expect(begun).toEqual(['a', 'b'])
  endA?.()
  endA?.()
  expect(begun).toEqual(['a', 'b', 'c'])
  endC?.()
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
})

test('a task that gives up its turn before it begins is never begun', () => {
  const begun: string[] = []
  const turns = new Turns(1)
  const end = turns.take(() => begun.push('a'))
  const giveUp = turns.take(() => begun.push('b'))
  turns.take(() => begun.push('c'))
  giveUp()
  end()
  expect(begun).toEqual(['a', 'c'])
})
