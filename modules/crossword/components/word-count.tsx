import { Verbatim } from '#runtime/components/verbatim.tsx'
import { FormattedMessage, FormattedNumber } from 'react-intl'
import { useRowPrize } from '#games/format/row-prize.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { CardProgress } from '../state/card-progress.ts'
import { nextPrize, reachedPrize, type WordPrize } from '../state/word-prizes.ts'
import styles from './word-count.module.css'

export interface WordCountProps {
  game: GameInstance
  prizes: readonly WordPrize[]
  progress: CardProgress
  isSample: boolean
}

/** The number of completed words, the prize that they win, and the next one. */
export function WordCount({ game, prizes, progress: { completed, words }, isSample }: WordCountProps) {
  const prizeOf = useRowPrize(game.currencyId ?? 0)
  const reached = reachedPrize(prizes, completed)
  const next = nextPrize(prizes, completed)
  const named = (prize: WordPrize) => <Verbatim className={styles.prize}>{prizeOf(prize.row)}</Verbatim>
  return (
    <div className={styles.count}>
      {isSample ? null : (
        <p className={styles.words}>
          <span className={styles.number} key={completed}>
            <FormattedNumber value={completed} />
          </span>
          <span className={styles.of}>
            <FormattedMessage id="crossword.complete" values={{ completed, total: words.length }} />
          </span>
        </p>
      )}
      <p className={styles.worth}>
        {reached === undefined ? null : (
          <span className={styles.reached}>
            <FormattedMessage id="crossword.reached" values={{ prize: named(reached) }} />
          </span>
        )}
        {next === undefined ? null : (
          <span className={styles.next}>
            <FormattedMessage id="crossword.next" values={{ words: next.words, prize: named(next) }} />
          </span>
        )}
      </p>
    </div>
  )
}
