import { GAME_RULES, type GameRule } from '#schemas/kinds/game-rules.ts'
import { kindNumbers } from '#schemas/kinds/kind-numbers.ts'
import type { Theme } from '#schemas/theme/theme.ts'
import { coverGround } from './cover-ground.ts'
import { COVER_HEIGHT, COVER_WIDTH, coverColors, coverPen, handOf } from './cover-pen.ts'
import { coversByKind } from './tables/covers.ts'

/** The drawing of a cover: its kind, the highest number of the game, and which of the variants of that kind. */
export interface Cover {
  readonly gameRule: GameRule
  readonly range: number
  readonly variant: number
}

const NAME = /^([A-Za-z0-9]+)-(\d{1,7})-(\d{1,2})\.svg$/

/** Parses the file name of a cover; null for another name. `coverName` in schemas writes it. */
export function readCoverName(name: string): Cover | null {
  const [, rule, range, variant] = NAME.exec(name) ?? []
  const gameRule = GAME_RULES.find((known) => known === rule)
  return gameRule === undefined ? null : { gameRule, range: Number(range), variant: Number(variant) }
}

/** The cover of a game as SVG, in a theme's colours and hand. The same input gives the same drawing. */
export function drawCover(theme: Theme, { gameRule, range, variant }: Cover): string {
  const hand = handOf(theme)
  const colors = coverColors(theme, variant)
  const random = seeded(variant * 31 + kindNumbers[gameRule] - 1)
  const pen = coverPen(hand, colors, { range: Math.max(1, range), random })
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${COVER_WIDTH} ${COVER_HEIGHT}" preserveAspectRatio="xMidYMid slice">` +
    coverGround(hand, colors, pen) +
    `<g font-family="system-ui,sans-serif" font-weight="800" text-anchor="middle" dominant-baseline="central" stroke-linejoin="round">${coversByKind[gameRule](pen)}</g></svg>`
  )
}

/** Mulberry32: evenly spread numbers from 0 up to 1, the same for the same seed. Not for draws. */
function seeded(seed: number): () => number {
  let state = seed * 0x9e3779b1
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
