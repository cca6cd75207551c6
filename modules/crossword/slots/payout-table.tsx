import { FormattedMessage } from 'react-intl'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import { WordPrizeTable } from '../components/word-prize-table.tsx'
import { wordPrizes } from '../state/word-prizes.ts'
import styles from './payout-table.module.css'

export interface PayoutTableProps {
  game: GameInstance
  payout: OperationResult<'getGamePayoutInfo'>
}

/** The prizes of a crossword by words, and the share of the stakes that they return. */
export default function PayoutTable({ game, payout }: PayoutTableProps) {
  const { expectedReturn, expectedReturnPerCard: cards = [] } = payout
  const [least, most] = [Math.min(...cards), Math.max(...cards)]
  return (
    <>
      <p className={styles.note}>
        <FormattedMessage id="crossword.payout.rules" values={{ letters: game.gamePlaySize }} />
      </p>
      <WordPrizeTable game={game} prizes={wordPrizes(payout.rows)} />
      {expectedReturn === undefined ? null : (
        <p className={styles.note}>
          <FormattedMessage id="crossword.payout.return" values={{ share: expectedReturn }} />
          {cards.length > 1 ? (
            <>
              {' '}
              <FormattedMessage id="crossword.payout.cards" values={{ least, most }} />
            </>
          ) : null}
        </p>
      )}
    </>
  )
}
