import { FormattedDate, FormattedDisplayName, FormattedMessage } from 'react-intl'
import type { ReactNode } from 'react'
import { Panel } from '#runtime/components/panel.tsx'
import type { MessageId } from '#runtime/locale/message-id.ts'
import { useSession } from '#runtime/session/session.ts'
import { AccountFrame } from '../components/account-frame.tsx'
import styles from './info.module.css'

/** The player's name and birth date, read only: they must equal those in the identity document. */
export default function Info() {
  const { player } = useSession()
  if (!player) return null
  const { firstName, lastName, birthdate, country, referralCode } = player.details
  const name = [firstName, lastName].filter((part) => part !== undefined).join(' ')
  return (
    <AccountFrame titleId="account.info.title">
      <Panel>
        <dl className={styles.list}>
          <Line labelId="account.info.username" value={<bdi>{player.username}</bdi>} />
          <Line labelId="account.info.screenName" value={<bdi>{player.screenName}</bdi>} />
          <Line labelId="account.info.name" value={name === '' ? null : <bdi>{name}</bdi>} />
          <Line
            labelId="account.info.birthdate"
            value={birthdate === undefined ? null : <Birthday of={birthdate} />}
          />
          <Line
            labelId="account.info.country"
            value={country === undefined ? null : <FormattedDisplayName type="region" value={country} />}
          />
          <Line
            labelId="account.info.referralCode"
            value={referralCode === undefined ? null : <bdi dir="ltr">{referralCode}</bdi>}
          />
        </dl>
        <p className={styles.note}>
          <FormattedMessage id="account.info.note" />
        </p>
      </Panel>
    </AccountFrame>
  )
}

function Line({ labelId, value }: { labelId: MessageId; value: ReactNode }) {
  return (
    <div className={styles.line}>
      <dt className={styles.term}>
        <FormattedMessage id={labelId} />
      </dt>
      <dd className={styles.value}>{value ?? <FormattedMessage id="account.none" />}</dd>
    </div>
  )
}

/** A day of birth, which is the same day in every time zone. */
function Birthday({ of }: { of: string }) {
  return (
    <time dateTime={of}>
      <FormattedDate value={`${of}T00:00:00Z`} timeZone="UTC" dateStyle="long" />
    </time>
  )
}
