import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import { crosswordOf } from '#modules/crossword/rules/crossword-game.ts'
import {
  countCompleted,
  letterOfBall,
  maskOfBalls,
  wordsOf,
} from '#modules/crossword/rules/crossword-words.ts'

const CELLS_A_ROW = 3

/** What a card or a spin shows, line by line: its letters and words, its cells, or where the wheel stopped. */
export function cardInWords(definition: GameDefinition, play: string, balls: readonly number[]): string[] {
  switch (definition.gameRule) {
    case 'crosswordGame':
      return crosswordInWords(definition, play, balls)
    case 'scratchcardGame':
      return cellsInWords(balls)
    case 'spinnerGame':
      return [`the wheel stops at segment ${balls[0]} of ${definition.gamePlayRange}`]
    default:
      return [balls.join(' ')]
  }
}

/** The crossword with the letters that the card has in capitals, and the others small. */
function crosswordInWords(definition: GameDefinition, play: string, balls: readonly number[]): string[] {
  const letters = balls.map(letterOfBall)
  const crossword = crosswordOf(definition, play) ?? []
  const words = wordsOf(crossword)
  const shown = crossword.map((row) =>
    Array.from(row, (letter) => (letters.includes(letter) ? letter : letter.toLowerCase())).join(' '),
  )
  const completed = countCompleted(words, maskOfBalls(balls))
  return [`letters: ${letters.join(' ')}`, ...shown, `${completed} of ${words.length} words are complete`]
}

function cellsInWords(balls: readonly number[]): string[] {
  const rows = Math.ceil(balls.length / CELLS_A_ROW)
  return Array.from({ length: rows }, (_, row) =>
    balls
      .slice(row * CELLS_A_ROW, (row + 1) * CELLS_A_ROW)
      .map((rank) => `rank ${rank}`)
      .join(' | '),
  )
}
