import { readFileSync } from 'node:fs'
import { clampChroma, converter, formatHex } from 'culori'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ColorRole } from './colors.ts'
import { breachesOfRole, contrastBreaches, nearestPassing } from './contrast.ts'
import type { Theme } from './theme.ts'

const plain = JSON.parse(
  readFileSync(new URL('../../tests/fixtures/themes/plain/theme.json', import.meta.url), 'utf8'),
) as Theme

function withColors(change: Record<string, string>): Theme['schemes'] {
  const { light, dark } = plain.schemes
  return { dark, light: { ...light, colors: { ...light.colors, ...change } } }
}
const GROUNDS = ['background', 'surface', 'surfaceRaised', 'surfaceSunken']
const breaches = (change: Record<string, string>) =>
  contrastBreaches(withColors(change)).map(({ ink, ground, ratio }) => `${ink} on ${ground}: ${ratio}`)

test('a theme with readable text has no breach', () => {
  expect(contrastBreaches(plain.schemes)).toEqual([])
})

test('black on black is a breach with a contrast of 1 to 1', () => {
  expect(breaches({ onAccent: '#000000', accent: '#000000' })).toEqual(['onAccent on accent: 1'])
})

test('a contrast of 4.5 to 1 is enough, and a slightly lower one is not', () => {
  // The lightest greys on white on either side of the line.
  expect(breaches({ onWin: '#767676', win: '#ffffff' })).toEqual([])
  expect(breaches({ onWin: '#777777', win: '#ffffff' })).toEqual(['onWin on win: 4.47'])
})

test('a colour below a translucent colour counts for the contrast', () => {
  expect(breaches({ onWin: '#00000080', win: '#ffffff' })).toEqual(['onWin on win: 4'])
})

test('text in the colour of a tone is checked on every ground', () => {
  expect(breaches({ error: '#ffffff', onError: '#000000' })).toEqual(
    [...GROUNDS, 'soft.error', ...GROUNDS.map((ground) => `veil.${ground}`)].map((ground) =>
      expect.stringMatching(`^error on ${ground}: 1`),
    ),
  )
})

test('an accent needs 3 to 1 on every ground, because it also marks numbers', () => {
  expect(breaches({ accent: '#f0f0f0', onAccent: '#000000' })).toEqual(
    GROUNDS.map((ground) => expect.stringMatching(`^accent on ${ground}: 1`)),
  )
})

test('text over the hero’s gradient is checked at each colour stop', () => {
  const schemes = withColors({})
  const hero = {
    angle: 180,
    stops: [
      { color: '#ffffff', at: 0 },
      { color: '#101010', at: 100 },
    ],
  }
  const changed = { ...schemes, light: { ...schemes.light, gradients: { ...schemes.light.gradients, hero } } }
  expect(contrastBreaches(changed).map(({ ink, ground }) => `${ink} on ${ground}`)).toEqual([
    'onHero on gradients.hero',
    'heroMuted on gradients.hero',
  ])
})

test('colours in oklch are checked too', () => {
  expect(breaches({ onInfo: 'oklch(1 0 0)', info: 'oklch(0.98 0 0)' })[0]).toMatch(/^onInfo on info: 1/)
})

test('text on a tint of a colour is checked', () => {
  expect(breaches({ info: '#dddddd', onInfo: '#000000' })).toEqual([
    expect.stringMatching(/^info on soft\.info: 1/),
  ])
})

test('text on cells of a board, which are a veil over the hero, is checked', () => {
  expect(breaches({ hero: '#ffffff', onHero: '#000000', heroMuted: '#707070' })).toContainEqual(
    expect.stringMatching(/^heroMuted on veil\.hero: /),
  )
})

const hexColor = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`)
const toOklch = converter('oklch')

test.each<ColorRole>(['textMuted', 'link', 'primary', 'surface', 'hero', 'jackpot'])(
  'the nearest colour that passes as %s can be read, and no nearer lightness of its hue can',
  (role) => {
    fc.assert(
      fc.property(hexColor, fc.constantFrom('light' as const, 'dark' as const), (color, scheme) => {
        const { colors, gradients } = plain.schemes[scheme]
        const breachesAs = (value: string) =>
          breachesOfRole({ gradients, colors: { ...colors, [role]: value } }, role).length
        fc.pre(breachesAs(color) > 0)
        const base = toOklch(color)
        if (base === undefined) throw new Error(`${color} is no colour`)
        const found = nearestPassing({ gradients, colors: { ...colors, [role]: color } }, role)
        expect(found === null ? 0 : breachesAs(found)).toBe(0)
        const distance = found === null ? 1 : Math.abs((toOklch(found)?.l ?? 0) - base.l)
        for (let step = 1; step / 100 < distance - 0.005; step++) {
          for (const l of [base.l - step / 100, base.l + step / 100]) {
            if (l < 0 || l > 1) continue
            expect(breachesAs(formatHex(clampChroma({ ...base, l }, 'oklch')))).toBeGreaterThan(0)
          }
        }
      }),
      { numRuns: 12 },
    )
  },
)
