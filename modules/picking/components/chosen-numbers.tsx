import { FormattedMessage } from 'react-intl'
import { Ball } from '#games/components/ball.tsx'
import styles from './chosen-numbers.module.css'

export interface ChosenNumbersProps {
  set: 'main' | 'second'
  chosen: readonly number[]
  /** How many numbers the set needs. */
  wanted: number
}

/** The numbers chosen so far with a placeholder for each missing one, and their count, announced as it changes. */
export function ChosenNumbers({ set, chosen, wanted }: ChosenNumbersProps) {
  const sorted = chosen.toSorted((one, other) => one - other)
  return (
    <div className={styles.chosen}>
      <p role="status" className={styles.count}>
        <FormattedMessage
          id={set === 'main' ? 'picking.chosen' : 'picking.chosen2nd'}
          values={{ chosen: chosen.length, wanted }}
        />
        {chosen.length === wanted && wanted > 0 ? (
          <span className="visually-hidden">{`: ${sorted.join(', ')}`}</span>
        ) : null}
      </p>
      {/* Hidden from screen readers: the grid announces the same through its pressed buttons. */}
      <div className={styles.places} aria-hidden>
        {Array.from({ length: wanted }, (_, place) => {
          const number = sorted[place]
          return number === undefined ? (
            <span key={`place-${place}`} className={styles.place} />
          ) : (
            <Ball key={number} number={number} set={set} size="small" state="chosen" />
          )
        })}
      </div>
    </div>
  )
}
