import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import { bingoCard } from '#modules/bingo/rules/card-numbers.ts'
import { cardOfPlay } from '#modules/bingo/rules/bingo-play.ts'
import { crosswordOf } from '#modules/crossword/rules/crossword-game.ts'
import {
  countCompleted,
  letterOfBall,
  maskOfBalls,
  wordsOf,
} from '#modules/crossword/rules/crossword-words.ts'

const CELLS_A_ROW = 3

/** A bingo card as printed, row by row; empty for a play of another kind. */
export function printedCard({ gameRule, gamePlayRange }: GameDefinition, play: string): string[] {
  if (gameRule !== 'bingoGame') return []
  const rows = bingoCard(gamePlayRange === 90 ? 90 : 75, cardOfPlay(play))
  return rows.map((row) => row.map((number) => (number === 0 ? ' .' : String(number).padStart(2))).join(' '))
}

/** The contents of a card or a spin, line by line: its letters and words, its cells, or the segment where the wheel stopped. */
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

/** The crossword with the card's letters in capitals, and the others in lower case. */
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
