import { useState } from 'react'
import { FormattedDisplayName, FormattedMessage } from 'react-intl'
import type { ReactNode } from 'react'
import { serverNow } from '#runtime/clock/server-clock.ts'
import { Panel } from '#runtime/components/panel.tsx'
import { Verbatim } from '#runtime/components/verbatim.tsx'
import { useDateText } from '#runtime/format/date.tsx'
import type { MessageId } from '#runtime/locale/message-id.ts'
import { useSession } from '#runtime/session/session.ts'
import { useSite } from '#runtime/site/site.ts'
import { AccountFrame } from '../components/account-frame.tsx'
import { OwnChangeForm, type OwnChangeField } from '../components/own-change-form.tsx'
import { SavedNotice } from '../components/saved-notice.tsx'
import { refuseName } from '../rules/refuse-details.ts'
import styles from './info.module.css'

const FIELDS: readonly OwnChangeField[] = [
  { id: 'firstName', autocomplete: 'given-name' },
  { id: 'lastName', autocomplete: 'family-name' },
  { id: 'birthdate', widget: 'birthdate', autocomplete: 'bday' },
]

/** The player's personal details. Name and birth date must equal those in the identity document, and can be corrected until it is verified. */
export default function Info() {
  const { player } = useSession()
  const { minimumAge } = useSite().manifest.registration
  const [isSaved, setSaved] = useState(false)
  if (!player) return null
  const isVerified = player.verification.idVerified === true
  const { firstName, lastName, gender, birthdate, country } = player.details
  const name = [firstName, lastName].filter((part) => part !== undefined).join(' ')
  return (
    <AccountFrame titleId="account.info.title">
      <Panel>
        <dl className={styles.list}>
          <Line labelId="account.info.username" value={<Verbatim>{player.username}</Verbatim>} />
          <Line labelId="account.info.screenName" value={<Verbatim>{player.screenName}</Verbatim>} />
          <Line labelId="account.info.name" value={name === '' ? null : <Verbatim>{name}</Verbatim>} />
          <Line
            labelId="account.info.birthdate"
            value={birthdate === undefined ? null : <Birthday of={birthdate} />}
          />
          <Line labelId="account.info.gender" value={gender === undefined ? null : <Gender of={gender} />} />
          <Line
            labelId="account.info.country"
            value={country === undefined ? null : <FormattedDisplayName type="region" value={country} />}
          />
        </dl>
        {isVerified || name === '' ? (
          <p className={styles.note}>
            <FormattedMessage id="account.info.note" />
          </p>
        ) : null}
      </Panel>
      <SavedNotice isShown={isSaved} />
      {isVerified || name === '' ? null : (
        <Panel title={<FormattedMessage id="account.info.correct" />}>
          <p className={styles.note}>
            <FormattedMessage id="account.info.correct.body" />
          </p>
          <OwnChangeForm
            operation="updatePlayerName"
            fields={FIELDS}
            initial={{ firstName: firstName ?? '', lastName: lastName ?? '', birthdate: birthdate ?? '' }}
            refuse={({ firstName: first = '', lastName: last = '', birthdate: born = '' }) =>
              refuseName(
                { firstName: first, lastName: last, birthdate: born },
                { minimumAge, today: serverNow() },
              )
            }
            submitLabel="account.info.submit"
            onDone={() => setSaved(true)}
          />
        </Panel>
      )}
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

const GENDERS = ['female', 'male', 'other'] as const

/** One of the product's values in words; a value of the site's own form as it is. */
function Gender({ of }: { of: string }) {
  const known = GENDERS.find((gender) => gender === of)
  return known === undefined ? <bdi>{of}</bdi> : <FormattedMessage id={`account.info.gender.${known}`} />
}

/** A day of birth, which is the same day in every time zone. */
function Birthday({ of }: { of: string }) {
  const dateText = useDateText()
  return <time dateTime={of}>{dateText(`${of}T00:00:00Z`, { timeZone: 'UTC', dateStyle: 'long' })}</time>
}
