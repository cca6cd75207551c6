import { FormattedMessage } from 'react-intl'
import { Verbatim } from '#runtime/components/verbatim.tsx'
import styles from './card-number.module.css'

/** The number of a card: the same number is the same card in every game. */
export function CardNumber({ index }: { index: number }) {
  return (
    <span className={styles.number}>
      <FormattedMessage
        id="bingo.card.number"
        values={{ number: <Verbatim dir="ltr">{String(index)}</Verbatim> }}
      />
    </span>
  )
}
