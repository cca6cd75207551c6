import { expect, test } from 'vitest'
import { GAME_RULES } from '#schemas/entities/game-instance.ts'
import { COVER_VARIANTS, coverName } from '#schemas/theme/cover-name.ts'
import type { Theme } from '#schemas/theme/theme.ts'
import aurora from '../../../themes/aurora/theme.json' with { type: 'json' }
import kola from '../../../themes/kola/theme.json' with { type: 'json' }
import { coverColors } from './cover-pen.ts'
import { drawCover, readCoverName } from './draw-cover.ts'

const THEMES = { glass: aurora as Theme, print: kola as Theme }

test.each(Object.entries(THEMES))('the covers of all kinds are light drawings by the %s hand', (_, theme) => {
  const drawings = GAME_RULES.flatMap((gameRule) =>
    Array.from({ length: COVER_VARIANTS }, (_variant, variant) =>
      drawCover(theme, { gameRule, range: [8, 75, 90][variant % 3]!, variant }),
    ),
  )
  for (const drawing of drawings) {
    expect(drawing).not.toMatch(/NaN|undefined|null|Infinity/)
    expect(drawing.length).toBeLessThan(12_000)
  }
  expect(new Set(drawings).size).toBe(drawings.length)
})

test('a cover is the same for the same game and differs in colour from the next one', () => {
  for (const theme of Object.values(THEMES)) {
    const cover = { gameRule: 'oneDrawGame', range: 49, variant: 7 } as const
    expect(drawCover(theme, cover)).toBe(drawCover(theme, cover))
    const colors = (variant: number) => [
      ...new Set(drawCover(theme, { ...cover, variant }).match(/#[0-9a-f]{6}/gi)),
    ]
    expect(colors(7)).not.toEqual(colors(8))
  }
})

test('games of one kind and one ground differ in the colour of their largest shape', () => {
  const pairs = Array.from({ length: 20 }, (_, variant) => {
    const { ground, spot } = coverColors(THEMES.print, variant)
    return `${ground[0]} ${spot}`
  })
  expect(new Set(pairs).size).toBe(20)
})

test('a ball of a cover shows a number of its game', () => {
  const numbers = [
    ...drawCover(THEMES.print, { gameRule: 'oneDrawGame', range: 8, variant: 3 }).matchAll(/>(\d+)</g),
  ]
  expect(numbers.length).toBeGreaterThan(3)
  for (const [, number] of numbers) expect(Number(number)).toBeLessThanOrEqual(8)
})

test('the name of a cover is that of its game, and another name is refused', () => {
  const name = coverName({ gameRule: 'bingoGame', gameId: 312, gamePlayRange: 75 })
  expect(readCoverName(name)).toEqual({ gameRule: 'bingoGame', range: 75, variant: 12 })
  for (const other of [
    'bingoGame-75-12',
    'chessGame-75-12.svg',
    'bingoGame-75-123.svg',
    '../bingoGame-1-1.svg',
  ])
    expect(readCoverName(other)).toBeNull()
})
