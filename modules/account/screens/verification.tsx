import { FormattedMessage } from 'react-intl'
import { LinkRow, LinkRows } from '#runtime/components/link-row.tsx'
import { NoticeCard } from '#runtime/components/notice-card.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { Verbatim } from '#runtime/components/verbatim.tsx'
import { useSession } from '#runtime/session/session.ts'
import { useSite } from '#runtime/site/site.ts'
import type { Player } from '#schemas/entities/player.ts'
import { verificationDue } from '#schemas/entities/verification-due.ts'
import { AccountFrame } from '../components/account-frame.tsx'
import { DocumentPanel } from '../components/document-panel.tsx'
import { useVerifiedBefore, VerificationNotice } from '../components/verification-notice.tsx'
import { statusOf } from '../components/verified-status.tsx'

/** The state of each verification of the player (e-mail, phone, identity, address, source of funds), with the next step of a missing one. */
export default function Verification() {
  const { player } = useSession()
  const before = useVerifiedBefore()
  const asksForFunds = Object.keys(useSite().manifest.settings.sourceOfFunds.sums).length > 0
  if (!player) return null
  const due = before === null ? null : verificationDue(player.verification)
  const contact = (
    <Panel title={<FormattedMessage id="account.verification.contact" />}>
      <ContactRows player={player} />
    </Panel>
  )
  return (
    <AccountFrame titleId="account.verification.title">
      {due === null || before === null ? (
        <Summary player={player} />
      ) : (
        <VerificationNotice due={due} before={before} />
      )}
      {due === null ? contact : null}
      <DocumentPanel purpose="identity" player={player} />
      <DocumentPanel purpose="address" player={player} />
      {asksForFunds ? <DocumentPanel purpose="funds" player={player} /> : null}
      {due === null ? null : contact}
    </AccountFrame>
  )
}

function Summary({ player: { details, verification } }: { player: Player }) {
  const all = [
    verification.emailVerified,
    details.mobilePhoneVerified,
    verification.idVerified,
    verification.addressVerified,
  ]
  const count = all.filter((isVerified) => isVerified === true).length
  return (
    <NoticeCard
      tone={count === all.length ? 'success' : 'info'}
      title={<FormattedMessage id="account.verification.count" values={{ count, of: all.length }} />}
      body={<FormattedMessage id="account.verification.why" />}
    />
  )
}

function ContactRows({ player: { details, verification } }: { player: Player }) {
  const { primaryEmail, phoneMobile, mobilePhoneVerified } = details
  const isEmailDue = primaryEmail !== undefined && !verification.emailVerified
  return (
    <LinkRows>
      <LinkRow
        screen={isEmailDue ? 'session.emailConfirmation' : 'account.email'}
        icon="mail"
        label={<FormattedMessage id="account.email.title" />}
        value={
          primaryEmail === undefined ? (
            <FormattedMessage id="account.none" />
          ) : (
            <Verbatim>{primaryEmail}</Verbatim>
          )
        }
        status={statusOf(primaryEmail !== undefined, verification.emailVerified)}
      />
      <LinkRow
        screen="account.phone"
        icon="phone"
        label={<FormattedMessage id="account.phone.title" />}
        value={
          phoneMobile === undefined ? (
            <FormattedMessage id="account.none" />
          ) : (
            <Verbatim dir="ltr">{phoneMobile}</Verbatim>
          )
        }
        status={statusOf(phoneMobile !== undefined, mobilePhoneVerified ?? false)}
      />
    </LinkRows>
  )
}
