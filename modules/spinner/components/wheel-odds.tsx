import { FormattedMessage } from 'react-intl'
import { isAbovePrice } from '#games/format/above-price.ts'
import { useRowPrize } from '#games/format/row-prize.ts'
import type { CardFaceProps } from '#games/checkout/instant-card.ts'
import { oddsOf, segmentsOf, settledSegment } from '../state/segments.ts'
import { OddsTable } from './odds-table.tsx'
import styles from './wheel-odds.module.css'

/** The odds of the wheel, with the prize marked that a spin has won. */
export function WheelOdds({ game, rows, outcome, isOver }: CardFaceProps) {
  const segments = segmentsOf(game, rows)
  const settled = outcome !== null && isOver ? settledSegment(segments, outcome.balls) : undefined
  return (
    <div>
      <OddsTable
        odds={oddsOf(segments, rows)}
        prizeOf={useRowPrize(game.currencyId ?? 0)}
        markedRank={settled?.rankNumber}
        isWin={outcome !== null && isAbovePrice(outcome.prize, game)}
      />
      <p className={styles.note}>
        <FormattedMessage id="spinner.odds.note" />
      </p>
    </div>
  )
}
