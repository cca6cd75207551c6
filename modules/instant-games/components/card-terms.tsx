import { FormattedMessage } from 'react-intl'
import { Money } from '#runtime/format/money.tsx'
import { roundOdds } from '#games/format/odds.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import { topAmount } from '../state/terms.ts'
import styles from './card-terms.module.css'

export interface CardTermsProps {
  game: GameInstance
  payout: OperationResult<'getGamePayoutInfo'>
}

/** Shows the highest prize of a card, the number of its prizes, the chance of any prize, and the return to players. */
export function CardTerms({ game, payout }: CardTermsProps) {
  return (
    <div className={styles.all}>
      <TopPrize payout={payout} />
      <OddsAndReturn game={game} payout={payout} />
    </div>
  )
}

function TopPrize({ payout }: Pick<CardTermsProps, 'payout'>) {
  const amount = topAmount(payout.rows)
  if (amount === null) return null
  return (
    <p className={styles.top}>
      <span className={styles.note}>
        <FormattedMessage id="instant-games.top" />
      </span>
      <span className={styles.amount}>
        <Money amount={amount} currencyId={payout.currencyId} mode="floored" fits />
      </span>
    </p>
  )
}

function OddsAndReturn({
  game: { prizesAvailable = 0 },
  payout: { anyPrizeOdds: oneIn, expectedReturn },
}: CardTermsProps) {
  return (
    <ul role="list" className={styles.terms}>
      {prizesAvailable > 1 ? (
        <li>
          <FormattedMessage id="instant-games.prizesAvailable" values={{ prizes: prizesAvailable }} />
        </li>
      ) : null}
      {oneIn === undefined ? null : (
        <li>
          <FormattedMessage id="instant-games.odds" values={{ cards: roundOdds(oneIn) }} />
        </li>
      )}
      {expectedReturn === undefined ? null : (
        <li>
          <FormattedMessage id="instant-games.return" values={{ share: expectedReturn }} />
        </li>
      )}
    </ul>
  )
}
