import { expect, test } from 'vitest'
import { inOrder, withStop } from './gradient-editor.tsx'

test('a new stop is added in the middle of the widest gap, with the colour of the gradient at that place', () => {
  const stops = [
    { color: '#000000', at: 0 },
    { color: '#ffffff', at: 20 },
    { color: '#0000ff', at: 100 },
  ]
  expect(withStop(stops)).toEqual([stops[0], stops[1], { color: '#8080ff', at: 60 }, stops[2]])
})

test('stops are brought into the order of their places', () => {
  const [first, second] = [
    { color: '#000000', at: 70 },
    { color: '#ffffff', at: 20 },
  ]
  expect(inOrder([first, second])).toEqual([second, first])
})
