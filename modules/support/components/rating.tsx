import { useId, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Icon } from '#runtime/components/icon.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { RATING_MAX } from '#schemas/protocol/support.ts'
import styles from './support.module.css'

const STARS = Array.from({ length: RATING_MAX }, (_, place) => place + 1)

export interface RatingProps {
  /** The stored one. 0 without a rating. */
  rating: number
  onRate: (rating: number, then: { onError: () => void }) => void
}

/** One to five stars for the help in a closed case, which can be changed. */
export function Rating({ rating, onRate }: RatingProps) {
  const intl = useIntl()
  const name = useId()
  // Shown from the press on: the state of the change arrives later, and the browser would take the choice back until then.
  const [chosen, choose] = useState(0)
  const shown = chosen || rating
  return (
    <Panel title={<FormattedMessage id="support.rating" />}>
      <fieldset className={styles.stars}>
        <legend className="visually-hidden">
          <FormattedMessage id="support.rating" />
        </legend>
        {STARS.map((star) => (
          <label key={star} className={styles.star} data-filled={star <= shown || undefined}>
            <input
              type="radio"
              name={name}
              className="visually-hidden"
              checked={star === shown}
              aria-label={intl.formatMessage({ id: 'support.rating.stars' }, { count: star })}
              onChange={() => {
                choose(star)
                onRate(star, { onError: () => choose(0) })
              }}
            />
            <Icon name={star <= shown ? 'star-filled' : 'star'} />
          </label>
        ))}
      </fieldset>
      <p role="status" className={styles.note}>
        <FormattedMessage id={rating === 0 ? 'support.rating.ask' : 'support.rating.thanks'} />
      </p>
    </Panel>
  )
}
