import { converter } from 'culori'
import { expect, test } from 'vitest'
import { colorsOfFile, mainColors } from './picture-colors.ts'

/** RGBA bytes of areas in one colour each, by their number of pixels. */
function pixelsOf(areas: readonly (readonly [count: number, ...rgba: number[]])[]): Uint8ClampedArray {
  return new Uint8ClampedArray(
    areas.flatMap(([count, ...rgba]) => Array.from({ length: count }, () => rgba).flat()),
  )
}
const toOklch = converter('oklch')

test('a small mark on a white ground is the first colour of a logo', () => {
  const colors = mainColors(
    pixelsOf([
      [800, 255, 255, 255, 255],
      [150, 11, 83, 148, 255],
      [50, 200, 30, 60, 255],
    ]),
  )
  expect(colors).toEqual(['#0b5394', '#ffffff', '#c81e3c'])
})

test('shades of one colour are one colour, and transparent pixels are none', () => {
  const colors = mainColors(
    pixelsOf([
      [500, 0, 128, 0, 0],
      [100, 11, 83, 148, 255],
      [90, 14, 86, 150, 255],
      [80, 6, 78, 140, 255],
    ]),
  )
  expect(colors).toHaveLength(1)
  expect(toOklch(colors[0])?.h).toBeCloseTo(toOklch('#0b5394')?.h ?? 0, -1)
  expect(mainColors(pixelsOf([[20, 0, 0, 0, 0]]))).toEqual([])
})

test('a picture that is too large is refused with the limit', async () => {
  const file = new File([], 'logo.png', { type: 'image/png' })
  Object.defineProperty(file, 'size', { value: 11 * 1024 * 1024 })
  await expect(colorsOfFile(file)).rejects.toThrow('larger than 10 MB')
})
