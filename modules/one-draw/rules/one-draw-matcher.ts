import type { PrizeRow } from '#schemas/entities/game-definition.ts'
import type { Draw, Hit } from '#modules/game-rules/rules/game-rules.ts'
import type { PlaySizes } from './play-numbers.ts'
import { rowTable } from './ranks.ts'

const NOTHING: readonly Hit[] = []
const DASH = 45
const BAR = 124
const ZERO = 48

/**
 * Matches canonical plays against one draw. A draw may be matched against a million plays, so the play string is read
 * digit by digit and each row's result is built once.
 */
export function oneDrawMatcher(
  prizes: readonly PrizeRow[],
  sizes: PlaySizes,
  draw: Draw,
): (play: string) => readonly Hit[] {
  const drawn = marks(draw.balls, sizes.range)
  const drawn2nd = marks(draw.balls2nd ?? [], sizes.range2nd)
  const rows = rowTable(prizes, sizes)
  const width = sizes.size2nd + 1
  const hits = prizes.map((_, row): readonly Hit[] => [{ drawNumber: draw.drawNumber, row, units: 1 }])
  return (play) => {
    let mainMatches = 0
    let matches = 0
    let balls = drawn
    let number = 0
    for (let at = 0; at < play.length; at++) {
      const code = play.charCodeAt(at)
      if (code !== DASH && code !== BAR) {
        number = number * 10 + code - ZERO
        continue
      }
      matches += balls[number]!
      number = 0
      if (code === BAR) {
        mainMatches = matches
        matches = 0
        balls = drawn2nd
      }
    }
    matches += balls[number]!
    const row = balls === drawn ? rows[matches * width]! : rows[mainMatches * width + matches]!
    return row === -1 ? NOTHING : hits[row]!
  }
}

function marks(balls: readonly number[], range: number): Uint8Array {
  const table = new Uint8Array(range + 1)
  for (const ball of balls) table[ball] = 1
  return table
}
