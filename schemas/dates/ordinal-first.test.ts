import { expect, test } from 'vitest'
import { ordinalFirst } from './ordinal-first.ts'

const shown = (language: string, iso: string, format: Intl.DateTimeFormatOptions) =>
  ordinalFirst(
    new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...format }).format(new Date(iso)),
    language,
  ).replaceAll(/\s/g, ' ')

const LONG = { dateStyle: 'long', timeStyle: 'short' } as const
const DAY = { weekday: 'short', month: 'short', day: 'numeric' } as const

test.each([
  ['fr', '2026-12-01T01:01Z', LONG, '1er décembre 2026 à 01:01'],
  ['fr', '2026-12-01T01:01Z', DAY, 'mar. 1er déc.'],
  ['fr', '2026-12-11T21:01Z', LONG, '11 décembre 2026 à 21:01'],
  ['fr', '2026-12-21T21:01Z', DAY, 'lun. 21 déc.'],
  ['fr', '2026-12-01T21:01Z', { timeStyle: 'short' }, '21:01'],
  ['es', '2026-12-01T01:01Z', LONG, '1 de diciembre de 2026 a las 1:01'],
] as const)('in %s, %s with the format %o is %s', (language, iso, format, expected) => {
  expect(shown(language, iso, format)).toBe(expected)
})
