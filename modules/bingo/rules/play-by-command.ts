import { luckyDips, type PlayByCommand } from '#modules/game-rules/rules/play-by-command.ts'
import { cardOfPlay } from './bingo-play.ts'
import { bingoCard } from './card-numbers.ts'

/** Cards by chance, printed row by row. */
export const playCards: PlayByCommand = {
  name: 'bingo',
  samplePlays: luckyDips,
  printedCard({ gamePlayRange }, play) {
    const rows = bingoCard(gamePlayRange === 90 ? 90 : 75, cardOfPlay(play))
    return rows.map((row) =>
      row.map((number) => (number === 0 ? ' .' : String(number).padStart(2))).join(' '),
    )
  },
}
