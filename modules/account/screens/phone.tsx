import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { Panel } from '#runtime/components/panel.tsx'
import { useSession } from '#runtime/session/session.ts'
import { AccountFrame } from '../components/account-frame.tsx'
import { DetailsCard } from '../components/details-card.tsx'
import { OwnChangeForm, type OwnChangeField } from '../components/own-change-form.tsx'
import { SavedNotice } from '../components/saved-notice.tsx'
import { refuseContact } from '../rules/refuse-details.ts'

const FIELDS: readonly OwnChangeField[] = [{ id: 'phoneMobile', widget: 'phone', autocomplete: 'tel' }]

/** The phone number. */
export default function Phone() {
  const { player } = useSession()
  const [isSaved, setSaved] = useState(false)
  if (!player) return null
  const { phoneMobile, mobilePhoneVerified = false } = player.details
  return (
    <AccountFrame titleId="account.phone.title">
      <DetailsCard
        label={<FormattedMessage id="account.phone.current" />}
        value={
          phoneMobile === undefined ? (
            <FormattedMessage id="account.none" />
          ) : (
            <bdi dir="ltr">{phoneMobile}</bdi>
          )
        }
        status={
          phoneMobile === undefined
            ? undefined
            : {
                tone: mobilePhoneVerified ? 'success' : 'neutral',
                text: (
                  <FormattedMessage
                    id={`account.status.${mobilePhoneVerified ? 'verified' : 'unverified'}`}
                  />
                ),
              }
        }
      />
      <SavedNotice isShown={isSaved} />
      <Panel title={<FormattedMessage id="account.phone.change" />}>
        <OwnChangeForm
          operation="updatePlayerPhones"
          fields={FIELDS}
          initial={{ phoneMobile: '' }}
          refuse={({ phoneMobile: given = '' }) => refuseContact('phoneMobile', given)}
          submitLabel="account.phone.submit"
          onDone={() => setSaved(true)}
        />
      </Panel>
    </AccountFrame>
  )
}
