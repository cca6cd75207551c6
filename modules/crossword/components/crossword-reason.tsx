import { FormattedMessage } from 'react-intl'
import type { CardReasonProps } from '#games/checkout/instant-card.ts'
import { crosswordOf } from '../rules/crossword-game.ts'
import { progressOf } from '../state/card-progress.ts'
import { wordPrizes } from '../state/word-prizes.ts'

/** How many words a card's letters have completed, and without a prize how many are needed. */
export function CrosswordReason({ game, rows, outcome }: CardReasonProps) {
  const crossword = crosswordOf(game.extras?.configuration ?? {}, outcome.play)
  if (crossword === undefined) return null
  const { completed, words } = progressOf(crossword, outcome.balls)
  const least = wordPrizes(rows)[0]?.words ?? 0
  return (
    <FormattedMessage
      id={completed < least ? 'crossword.reason.none' : 'crossword.reason'}
      values={{ completed, total: words.length, least }}
    />
  )
}
