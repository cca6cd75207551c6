import { luckyDips, type PlayByCommand } from '#modules/game-rules/rules/play-by-command.ts'
import { crosswordOf } from './crossword-game.ts'
import { countCompleted, letterOfBall, maskOfBalls, wordsOf } from './crossword-words.ts'

/** The crossword with the card's letters in capitals, and the others in lower case. */
export const playCrossword: PlayByCommand = {
  name: 'crossword',
  samplePlays: luckyDips,
  cardInWords(definition, play, balls) {
    const letters = balls.map(letterOfBall)
    const crossword = crosswordOf(definition, play) ?? []
    const words = wordsOf(crossword)
    const shown = crossword.map((row) =>
      Array.from(row, (letter) => (letters.includes(letter) ? letter : letter.toLowerCase())).join(' '),
    )
    const completed = countCompleted(words, maskOfBalls(balls))
    return [`letters: ${letters.join(' ')}`, ...shown, `${completed} of ${words.length} words are complete`]
  },
}
