import { FormattedMessage } from 'react-intl'
import { useSite } from '#runtime/site/site.ts'
import { EXCLUSION_REMOVAL_HOURS } from '#schemas/limits.ts'
import styles from './safer-play.module.css'

const POINTS = ['sites', 'plays', 'subscriptions', 'money', 'end'] as const

/** The sites of a self-exclusion; `choice` before the player has chosen them. */
export type Sites = 'all' | 'this' | 'choice'

interface ConsequencesProps {
  kind: 'timeout' | 'exclusion'
  sites?: Sites | undefined
}

/** Lists the effects of a time-out or a self-exclusion on the login, open plays, subscriptions and money. */
export function Consequences({ kind, sites = 'all' }: ConsequencesProps) {
  const { removable } = useSite().manifest.settings.selfExclusion
  const { definite, indefinite } = EXCLUSION_REMOVAL_HOURS
  const values = { sites, removable: String(removable), hours: definite, days: indefinite / 24 }
  return (
    <ul className={styles.points}>
      {POINTS.map((point) => (
        <li key={point}>
          <FormattedMessage id={`safer-play.${kind}.${point}`} values={values} />
        </li>
      ))}
    </ul>
  )
}
