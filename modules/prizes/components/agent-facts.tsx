import { FormattedMessage, useIntl } from 'react-intl'
import { Verbatim } from '#runtime/components/verbatim.tsx'
import type { PrizeAgent } from '#schemas/protocol/prizes.ts'
import styles from './prizes.module.css'

/** The address, the opening hours and the phone number of an agent. */
export function AgentFacts({ agent }: { agent: PrizeAgent }) {
  const { name, street, postalCode, city, region, country, phone, hours } = agent
  const intl = useIntl()
  const town = [postalCode, city].filter((part) => part !== undefined).join(' ')
  const land = intl.formatDisplayName(country, { type: 'region' }) ?? country
  return (
    <address className={styles.agent}>
      <strong>
        <Verbatim>{name}</Verbatim>
      </strong>
      <Verbatim>{street}</Verbatim>
      <Verbatim>{[town, region, land].filter((part) => part !== undefined).join(', ')}</Verbatim>
      {hours === undefined ? null : (
        <span>
          <FormattedMessage id="prizes.agent.hours" values={{ hours: <bdi>{hours}</bdi> }} />
        </span>
      )}
      {phone === undefined ? null : (
        <a href={`tel:${phone.replace(/[^0-9+]/g, '')}`} dir="ltr" translate="no">
          {phone}
        </a>
      )}
    </address>
  )
}
