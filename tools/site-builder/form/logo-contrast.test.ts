import { expect, test } from 'vitest'
import { logoContrast } from './logo-contrast.ts'

/** Pixels of a colour each, with their count. */
const picture = (...parts: [count: number, r: number, g: number, b: number, alpha?: number][]) =>
  new Uint8ClampedArray(
    parts.flatMap(([count, r, g, b, alpha = 255]) =>
      Array.from({ length: count }, () => [r, g, b, alpha]).flat(),
    ),
  )

test('a black logo has the whole contrast on white and none on black', () => {
  const logo = picture([50, 0, 0, 0], [50, 0, 0, 0, 0])
  expect(logoContrast(logo, '#ffffff')).toBe(21)
  expect(logoContrast(logo, '#000000')).toBe(1)
})

test('letters on a sign of the colour of the ground count, and a few edges do not', () => {
  expect(logoContrast(picture([75, 255, 255, 255], [25, 0, 0, 0]), '#ffffff')).toBe(21)
  expect(logoContrast(picture([95, 255, 255, 255], [5, 0, 0, 0]), '#ffffff')).toBe(1)
})

test('a transparent picture has no contrast', () => {
  expect(logoContrast(picture([10, 0, 0, 0, 0]), '#ffffff')).toBeNull()
})
