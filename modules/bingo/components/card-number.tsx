import { FormattedMessage } from 'react-intl'
import styles from './card-number.module.css'

/** The number of a card: the same number is the same card in every game. */
export function CardNumber({ index }: { index: number }) {
  return (
    <span className={styles.number}>
      <FormattedMessage id="bingo.card.number" values={{ number: <bdi dir="ltr">{String(index)}</bdi> }} />
    </span>
  )
}
