import { useMemo } from 'react'
import type { CardFaceProps } from '#games/checkout/instant-card.ts'
import { crosswordOf } from '../rules/crossword-game.ts'
import { progressOf } from '../state/card-progress.ts'
import { wordPrizes } from '../state/word-prizes.ts'
import { WordPrizeTable } from './word-prize-table.tsx'

/** The prizes by words, with the one marked that the uncovered letters win so far. */
export function CrosswordOdds({ game, rows, outcome, opened, isOver }: CardFaceProps) {
  const prizes = useMemo(() => wordPrizes(rows), [rows])
  const crossword = outcome === null ? undefined : crosswordOf(game.extras?.configuration ?? {}, outcome.play)
  const letters = outcome?.balls.filter((_, place) => isOver || opened.includes(place)) ?? []
  return (
    <WordPrizeTable
      game={game}
      prizes={prizes}
      completed={crossword === undefined ? 0 : progressOf(crossword, letters).completed}
    />
  )
}
