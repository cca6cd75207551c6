import fc from 'fast-check'
import { expect, test } from 'vitest'
import { COLOR_ROLES } from '#schemas/theme/colors.ts'
import { channelsOf, colorOf, opaqueHex, withOpacityOf } from './color-channels.ts'
import { COLOR_GROUPS } from './color-groups.ts'

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

test('a colour in hex is the same after it was split into channels', () => {
  fc.assert(
    fc.property(hex, (color) => {
      expect(colorOf(channelsOf(color) as never)).toBe(color)
    }),
  )
})

test('a translucent colour keeps its opacity', () => {
  expect(colorOf(channelsOf('#0b539480') as never)).toBe('#0b539480')
  expect(withOpacityOf('#0b539480', '#ff0000')).toBe('#ff000080')
  expect(withOpacityOf('#0b5394', '#ff0000')).toBe('#ff0000')
  expect(opaqueHex('oklch(1 0 0)')).toBe('#ffffff')
})

test('a text that is no colour has no channels', () => {
  expect(channelsOf('sea')).toBeNull()
  expect(opaqueHex('sea')).toBe('#000000')
})

test('every colour role is in one group of the editor', () => {
  expect(COLOR_GROUPS.flatMap(([, roles]) => roles).toSorted()).toEqual(COLOR_ROLES.toSorted())
})
