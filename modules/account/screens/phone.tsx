import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { Verbatim } from '#runtime/components/verbatim.tsx'
import { useModals } from '#runtime/modals/modals.ts'
import { useSession } from '#runtime/session/session.ts'
import { AccountFrame } from '../components/account-frame.tsx'
import { DetailsCard } from '../components/details-card.tsx'
import { OwnChangeForm, type OwnChangeField } from '../components/own-change-form.tsx'
import { SavedNotice } from '../components/saved-notice.tsx'
import { VerifiedAt } from '../components/verified-status.tsx'
import { refuseContact } from '../rules/refuse-details.ts'

const FIELDS: readonly OwnChangeField[] = [{ id: 'phoneMobile', widget: 'phone', autocomplete: 'tel' }]

/** The phone number. */
export default function Phone() {
  const { player } = useSession()
  const modals = useModals()
  const [isSaved, setSaved] = useState(false)
  if (!player) return null
  const { phoneMobile, mobilePhoneVerified = false } = player.details
  const { phoneVerifiedDate } = player.verification
  return (
    <AccountFrame titleId="account.phone.title">
      <DetailsCard
        label={<FormattedMessage id="account.phone.current" />}
        value={
          phoneMobile === undefined ? (
            <FormattedMessage id="account.none" />
          ) : (
            <Verbatim dir="ltr">{phoneMobile}</Verbatim>
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
      >
        {phoneMobile !== undefined && !mobilePhoneVerified ? (
          <div>
            <ActionButton kind="quiet" size="small" onClick={() => modals.open('account.phoneCode')}>
              <FormattedMessage id="account.phone.verify" />
            </ActionButton>
          </div>
        ) : null}
        {mobilePhoneVerified && phoneVerifiedDate !== undefined ? (
          <p>
            <VerifiedAt at={phoneVerifiedDate} />
          </p>
        ) : null}
      </DetailsCard>
      <SavedNotice isShown={isSaved} />
      <Panel
        title={<FormattedMessage id={`account.phone.${phoneMobile === undefined ? 'add' : 'change'}`} />}
      >
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
