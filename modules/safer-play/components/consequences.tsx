import { FormattedMessage } from 'react-intl'
import styles from './safer-play.module.css'

const POINTS = ['sites', 'plays', 'subscriptions', 'money', 'end'] as const

/** Lists the effects of a time-out or a self-exclusion on the login, open plays, subscriptions and money. */
export function Consequences({ kind }: { kind: 'timeout' | 'exclusion' }) {
  return (
    <ul className={styles.points}>
      {POINTS.map((point) => (
        <li key={point}>
          <FormattedMessage id={`safer-play.${kind}.${point}`} />
        </li>
      ))}
    </ul>
  )
}
