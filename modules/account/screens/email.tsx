import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { GoButton } from '#runtime/components/go-button.tsx'
import { NoticeCard } from '#runtime/components/notice-card.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { Verbatim } from '#runtime/components/verbatim.tsx'
import { useSession } from '#runtime/session/session.ts'
import { AccountFrame } from '../components/account-frame.tsx'
import { DetailsCard } from '../components/details-card.tsx'
import { OwnChangeForm, type OwnChangeField } from '../components/own-change-form.tsx'
import { StatusArea } from '../components/status-area.tsx'
import { VerifiedAt } from '../components/verified-status.tsx'
import { refuseContact } from '../rules/refuse-details.ts'

const FIELDS: readonly OwnChangeField[] = [{ id: 'email', widget: 'email', autocomplete: 'email' }]

/** The e-mail address: another one counts once the player has followed the link that is sent there. */
export default function Email() {
  const { player } = useSession()
  const [isSent, setSent] = useState(false)
  if (!player) return null
  const { primaryEmail, pendingEmail } = player.details
  const { emailVerified, emailVerifiedDate } = player.verification
  return (
    <AccountFrame titleId="account.email.title">
      <DetailsCard
        label={<FormattedMessage id="account.email.current" />}
        value={
          primaryEmail === undefined ? (
            <FormattedMessage id="account.none" />
          ) : (
            <Verbatim>{primaryEmail}</Verbatim>
          )
        }
        status={
          primaryEmail === undefined
            ? undefined
            : {
                tone: emailVerified ? 'success' : 'warning',
                text: <FormattedMessage id={`account.status.${emailVerified ? 'verified' : 'unverified'}`} />,
              }
        }
      >
        {primaryEmail !== undefined && !emailVerified ? (
          <div>
            <GoButton screen="session.emailConfirmation" kind="quiet" size="small">
              <FormattedMessage id="account.email.confirm" />
            </GoButton>
          </div>
        ) : null}
        {emailVerified && emailVerifiedDate !== undefined ? (
          <p>
            <VerifiedAt at={emailVerifiedDate} />
          </p>
        ) : null}
      </DetailsCard>
      <StatusArea>
        {pendingEmail === undefined ? null : (
          <NoticeCard
            tone={isSent ? 'success' : 'info'}
            title={
              <FormattedMessage
                id="account.email.pending"
                values={{ email: <Verbatim>{pendingEmail}</Verbatim> }}
              />
            }
            body={<FormattedMessage id="account.email.pending.body" />}
          />
        )}
      </StatusArea>
      <Panel
        title={<FormattedMessage id={`account.email.${primaryEmail === undefined ? 'add' : 'change'}`} />}
      >
        <OwnChangeForm
          operation="updatePlayerEmail"
          fields={FIELDS}
          initial={{ email: '' }}
          refuse={({ email = '' }) => refuseContact('email', email)}
          submitLabel="account.email.submit"
          onDone={() => setSent(true)}
        />
      </Panel>
    </AccountFrame>
  )
}
