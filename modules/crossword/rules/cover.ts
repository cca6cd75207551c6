import { box, type CoverMotif } from '#modules/game-rules/rules/cover-pen.ts'

/** Words that read alike in many languages: one across, one down, and the letter that they share. */
const WORDS = [
  { across: 'OPERA', at: 0, down: 'SOLO', from: 1 },
  { across: 'DELTA', at: 3, down: 'TAXI', from: 0 },
  { across: 'PIANO', at: 3, down: 'NOVA', from: 0 },
  { across: 'SALSA', at: 2, down: 'KILO', from: 2 },
  { across: 'RADIO', at: 1, down: 'LAVA', from: 1 },
] as const

const TILE = 38

/** Two words of letter tiles that cross. */
export const crosswordCover: CoverMotif = (pen) => {
  const { across, at, down, from } = WORDS[pen.between(0, WORDS.length - 1)]!
  const left = 160 - (across.length * TILE) / 2
  const top = 92 - (down.length * TILE) / 2
  const tile = (x: number, y: number, letter: string, tone: 'paper' | 'spot' | 'second') =>
    pen.sheet(box(x + 2, y + 2, TILE - 4, TILE - 4), tone) +
    pen.text({ x: x + TILE / 2, y: y + TILE / 2 + 1, size: 22 }, tone, letter)
  const row = top + from * TILE
  const standing = Array.from(down, (letter, index) =>
    index === from ? '' : tile(left + at * TILE, top + index * TILE, letter, 'second'),
  )
  const lying = Array.from(across, (letter, index) =>
    tile(left + index * TILE, row, letter, index === at ? 'spot' : 'paper'),
  )
  return pen.at(0, 0, 0, standing.join('') + lying.join(''))
}
