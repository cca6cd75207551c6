import { memo } from 'react'
import { FormattedMessage, FormattedNumber } from 'react-intl'
import { Verbatim } from '#runtime/components/verbatim.tsx'
import { isAbovePrice } from '#games/format/above-price.ts'
import { useRowPrize } from '#games/format/row-prize.ts'
import { roundOdds } from '#games/format/odds.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { reachedPrize, type WordPrize } from '../state/word-prizes.ts'
import styles from './word-prize-table.module.css'

export interface WordPrizeTableProps {
  game: GameInstance
  prizes: readonly WordPrize[]
  /** Number of completed words: its row is marked, and as a win where its prize is above the price. */
  completed?: number
}

/** The prizes by the words that they require, with their odds. */
export const WordPrizeTable = memo(function WordPrizeTable(props: WordPrizeTableProps) {
  const { game, prizes, completed = 0 } = props
  const prizeOf = useRowPrize(game.currencyId ?? 0)
  const reached = reachedPrize(prizes, completed)
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">
        <FormattedMessage id="crossword.prizes" />
      </caption>
      <thead>
        <tr>
          <th scope="col">
            <FormattedMessage id="crossword.prizes.words" />
          </th>
          <th scope="col">
            <FormattedMessage id="crossword.prizes.prize" />
          </th>
          <th scope="col">
            <FormattedMessage id="crossword.prizes.odds" />
          </th>
        </tr>
      </thead>
      <tbody>
        {prizes.toReversed().map(({ words, row }) => {
          const isReached = words === reached?.words
          const isWin = isReached && isAbovePrice(row.prizeItem?.rankPrize ?? row.rankPrize, game)
          return (
            <tr key={words} data-reached={isReached || undefined} data-win={isWin || undefined}>
              <th scope="row">
                <FormattedNumber value={words} />
              </th>
              <td>
                <Verbatim>{prizeOf(row)}</Verbatim>
              </td>
              <td>
                {row.meta?.odds === undefined ? null : (
                  <FormattedMessage id="crossword.odds" values={{ odds: roundOdds(row.meta.odds) }} />
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
})
