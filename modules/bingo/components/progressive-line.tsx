import { FormattedMessage } from 'react-intl'
import { Money } from '#runtime/format/money.tsx'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { BingoPrize } from '../state/prize-rows.ts'
import styles from './room-card.module.css'

interface ProgressiveLineProps {
  game: GameInstance
  prizes: readonly BingoPrize[]
}

/** The progressive of a room, with the pattern and the number of balls that win it. */
export function ProgressiveLine({ game, prizes }: ProgressiveLineProps) {
  const { progressiveAmount = 0, currencyId = 0, payoutCurrencyId = currencyId } = game
  const winning = prizes.find(({ row }) => row.meta?.winsProgressive)
  if (winning === undefined || progressiveAmount <= 0) return null
  return (
    <p className={styles.progressive}>
      <FormattedMessage
        id="bingo.room.progressive"
        values={{
          amount: <Money amount={progressiveAmount} currencyId={payoutCurrencyId} mode="floored" />,
          pattern: <FormattedMessage id={`bingo.pattern.${winning.pattern}`} />,
          balls: winning.withinBalls ?? 0,
        }}
      />
    </p>
  )
}
