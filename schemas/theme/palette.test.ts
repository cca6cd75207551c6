import { converter } from 'culori'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shapeCheck } from '../site-manifest/check-shape.ts'
import { schemesSchema } from './colors.ts'
import { contrastBreaches } from './contrast.ts'
import { HARMONIES, paletteOf, type Harmony } from './palette.ts'

const hexColor = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`)
const harmony = fc.constantFrom(...(Object.keys(HARMONIES) as Harmony[]))
const toOklch = converter('oklch')

test('every pair of a palette can be read, whatever the colours of the brand are', () => {
  fc.assert(
    fc.property(
      fc.record({ color: hexColor, second: fc.option(hexColor, { nil: undefined }), harmony }),
      (wishes) => {
        const palette = paletteOf(wishes)
        expect(contrastBreaches(palette)).toEqual([])
        expect(shapeCheck(schemesSchema)('', palette)).toEqual([])
      },
    ),
    {
      numRuns: 200,
      examples: [
        [{ color: '#000000', second: undefined, harmony: 'third' }],
        [{ color: '#ffffff', second: undefined, harmony: 'third' }],
      ],
    },
  )
})

test.each(['#ffd500', '#0b5394', '#c2185b', '#1a1a1a'])(
  'the brand’s colour %s is the primary colour of the light scheme',
  (color) => {
    expect(paletteOf({ color, harmony: 'opposite' }).light.colors.primary).toBe(color)
  },
)

test('the accent has the hue of the second colour', () => {
  const { accent } = paletteOf({ color: '#0b5394', second: '#c2185b', harmony: 'opposite' }).light.colors
  expect(Math.abs((toOklch(accent)?.h ?? 0) - (toOklch('#c2185b')?.h ?? 0))).toBeLessThan(6)
})
