import { expect, test } from 'vitest'
import { fitBlock } from './fit-block.ts'
import type { TextBlock } from './picture.ts'

/** Every letter is half as wide as it is high. */
const measure = (text: string) => text.length / 2

const fit = (text: string, change: Partial<TextBlock> = {}) => {
  const block = { text, faces: [], size: 40, sizeMin: 20, linesMax: 2, lineHeight: 1, color: '#000', gap: 0 }
  return fitBlock({ ...block, ...change }, 400, measure)
}

test('a text that fits keeps its size and its line', () => {
  expect(fit('Aurora 6/49')).toMatchObject({ size: 40, lines: ['Aurora 6/49'] })
})

test('the lines of a text are about as long as each other', () => {
  expect(fit('the lottery of the far north').lines).toEqual(['the lottery of', 'the far north'])
})

test('a text that is too long for its lines is set smaller', () => {
  const { size, lines } = fit('the weekly lottery of the far north and its islands')
  expect(lines).toHaveLength(2)
  expect(size).toBeLessThan(40)
  expect(lines.every((line) => measure(line) * size <= 400)).toBe(true)
})

test('a text that is too long at its smallest size is cut with an ellipsis', () => {
  const { size, lines } = fit('word '.repeat(60))
  expect([size, lines.length]).toEqual([20, 2])
  expect(lines[1]).toMatch(/word…$|wor…$|wo…$|w…$/)
  expect(lines.every((line) => measure(line) * size <= 400)).toBe(true)
})

test('a word that is wider than a line is broken', () => {
  const { lines } = fit('Donaudampfschifffahrtsgesellschaftskapitänslotterie')
  expect(lines.join('')).toBe('Donaudampfschifffahrtsgesellschaftskapitänslotterie')
  expect(lines).toHaveLength(2)
})
