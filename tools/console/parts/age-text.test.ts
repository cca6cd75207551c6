import { expect, test } from 'vitest'
import { ageText } from './age-text.ts'

test.each([
  [-5, '0 seconds'],
  [1000, '1 second'],
  [119_000, '119 seconds'],
  [120_000, '2 minutes'],
  [7_200_000, '2 hours'],
  [172_800_000, '2 days'],
])('%d ms are %s', (ageMs, text) => {
  expect(ageText(ageMs)).toBe(text)
})
