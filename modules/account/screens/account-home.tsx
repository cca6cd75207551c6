import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { useOperation } from '#runtime/client/use-operation.ts'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { GoButton } from '#runtime/components/go-button.tsx'
import { LinkRow, LinkRows, OfferedRows } from '#runtime/components/link-row.tsx'
import { NoticeCard } from '#runtime/components/notice-card.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { ScreenFrame } from '#runtime/components/screen-frame.tsx'
import { Verbatim } from '#runtime/components/verbatim.tsx'
import { DateTime } from '#runtime/format/date.tsx'
import { useModals } from '#runtime/modals/modals.ts'
import type { ScreenId } from '#runtime/registry/links.ts'
import { useSession } from '#runtime/session/session.ts'
import { useSite } from '#runtime/site/site.ts'
import type { Player } from '#schemas/entities/player.ts'
import { OtherOrigins } from '../components/other-origins.tsx'
import { useVerifiedBefore } from '../components/verification-notice.tsx'
import { statusOf } from '../components/verified-status.tsx'
import { addressLine, type DueStep, dueSteps } from '../state/due-steps.ts'
import styles from './account-home.module.css'

/** The account at a glance: what is due, what is verified, and the way to everything that can be changed. */
export default function AccountHome() {
  const { player } = useSession()
  if (!player) return null
  const { firstName, lastName } = player.details
  const name = [firstName, lastName].filter((part) => part !== undefined).join(' ') || player.screenName
  return (
    <ScreenFrame
      title={<FormattedMessage id="account.title" />}
      width="narrow"
      eyebrow={<Verbatim>{name}</Verbatim>}
    >
      <Due player={player} />
      <Panel title={<FormattedMessage id="account.group.details" />}>
        <DetailRows player={player} name={name} />
      </Panel>
      <Panel title={<FormattedMessage id="account.group.security" />}>
        <SecurityRows player={player} />
      </Panel>
      <OwnRows />
      <OtherOrigins />
    </ScreenFrame>
  )
}

const OWN_ROWS = [
  { screen: 'cashier.history', icon: 'wallet', id: 'transactions' },
  { screen: 'history.list', icon: 'clock', id: 'history' },
  { screen: 'subscriptions.list', icon: 'ticket', id: 'subscriptions' },
  { screen: 'prizes.list', icon: 'trophy', id: 'prizes' },
] as const

/** The player's money, games, subscriptions and won items, where the site has their screens. */
function OwnRows() {
  const rows = OWN_ROWS.map(({ id, ...row }) => ({
    ...row,
    label: <FormattedMessage id={`account.${id}`} />,
    value: <FormattedMessage id={`account.${id}.summary`} />,
  }))
  return <OfferedRows title={<FormattedMessage id="account.group.own" />} rows={rows} />
}

function Due({ player }: { player: Player }) {
  const { manifest } = useSite()
  const steps = dueSteps(player, manifest.settings)
  if (steps.length === 0) {
    const { idVerified, addressVerified } = player.verification
    if (idVerified === true && addressVerified === true)
      return <NoticeCard tone="success" title={<FormattedMessage id="account.due.nothing" />} />
    return (
      <NoticeCard
        tone="info"
        title={<FormattedMessage id="account.due.unverified" />}
        body={<FormattedMessage id="account.due.unverified.body" />}
        actions={
          <GoButton screen="account.verification" kind="quiet" size="small">
            <FormattedMessage id="account.verification.title" />
          </GoButton>
        }
      />
    )
  }
  return (
    <section className={styles.due}>
      <h2 className={styles.heading}>
        <FormattedMessage id="account.due.title" values={{ count: steps.length }} />
      </h2>
      {steps.map((step) => (
        <NoticeCard
          key={step}
          tone={step === 'newEmail' ? 'info' : 'warning'}
          title={<FormattedMessage id={`account.due.${step}`} />}
          body={<DueBody step={step} player={player} />}
          actions={<DueAction step={step} />}
        />
      ))}
    </section>
  )
}

function DueBody({ step, player: { details } }: { step: DueStep; player: Player }) {
  const email = <Verbatim>{step === 'newEmail' ? details.pendingEmail : details.primaryEmail}</Verbatim>
  const before = useVerifiedBefore()
  return <FormattedMessage id={`account.due.${step}.body`} values={{ email, before }} />
}

const TARGETS = {
  newEmail: 'account.email',
  email: 'account.email',
  confirmEmail: 'session.emailConfirmation',
  phone: 'account.phone',
  address: 'account.address',
  verify: 'account.verification',
  document: 'account.verification',
  pin: 'session.accountPassword',
} as const satisfies Partial<Record<DueStep, ScreenId>>

const MODALS = { registration: 'registration.full', confirmPhone: 'account.phoneCode' } as const

function DueAction({ step }: { step: DueStep }) {
  const modals = useModals()
  const label = <FormattedMessage id={`account.due.${step}.action`} />
  if (step !== 'registration' && step !== 'confirmPhone') {
    return (
      <GoButton screen={TARGETS[step]} kind="quiet" size="small">
        {label}
      </GoButton>
    )
  }
  return (
    <ActionButton size="small" onClick={() => modals.open(MODALS[step])}>
      {label}
    </ActionButton>
  )
}

function DetailRows({ player, name }: { player: Player; name: string }) {
  const { details, verification } = player
  const address = addressLine(player)
  return (
    <LinkRows>
      <LinkRow
        screen="account.info"
        icon="account"
        label={<FormattedMessage id="account.info.title" />}
        value={<Verbatim>{name}</Verbatim>}
        status={statusOf(true, verification.idVerified ?? false)}
      />
      <LinkRow
        screen="account.email"
        icon="mail"
        label={<FormattedMessage id="account.email.title" />}
        value={<Value text={details.primaryEmail} />}
        status={statusOf(details.primaryEmail !== undefined, verification.emailVerified)}
      />
      <LinkRow
        screen="account.phone"
        icon="phone"
        label={<FormattedMessage id="account.phone.title" />}
        value={<Value text={details.phoneMobile} />}
        status={statusOf(details.phoneMobile !== undefined, details.mobilePhoneVerified ?? false)}
      />
      <LinkRow
        screen="account.address"
        icon="home"
        label={<FormattedMessage id="account.address.title" />}
        value={address === '' ? <Value text={undefined} /> : <Verbatim>{address}</Verbatim>}
        status={statusOf(address !== '', verification.addressVerified ?? false)}
      />
    </LinkRows>
  )
}

/** The progress of the player's verification by documents, as a part of a message id. */
function progressOf({ verification: { verificationStatus } }: Player): 'submitted' | 'refused' | 'summary' {
  return verificationStatus === 'submitted' || verificationStatus === 'refused'
    ? verificationStatus
    : 'summary'
}

function SecurityRows({ player }: { player: Player }) {
  const { statistics, contactPreference } = player
  const { lastPasswordChangeDate: changedAt } = statistics
  const { pinRequired } = useSite().manifest.settings
  const areMailsOn = contactPreference?.contactByEmail !== false
  const unread = useOperation('getNotifications', {}).data?.unread ?? 0
  return (
    <LinkRows>
      <LinkRow
        screen="session.accountPassword"
        icon="shield"
        label={
          <FormattedMessage
            id={pinRequired === 'off' ? 'account.password.title' : 'account.password.andPin'}
          />
        }
        {...(changedAt !== undefined && {
          value: (
            <FormattedMessage id="account.password.changed" values={{ at: <DateTime at={changedAt} /> }} />
          ),
        })}
      />
      <LinkRow
        screen="account.verification"
        icon="scan"
        label={<FormattedMessage id="account.verification.title" />}
        value={<FormattedMessage id={`account.verification.${progressOf(player)}`} />}
      />
      <LinkRow
        screen="account.notifications"
        icon="mail"
        label={<FormattedMessage id="account.notifications.title" />}
        value={
          <FormattedMessage id={areMailsOn ? 'account.notifications.on' : 'account.notifications.off'} />
        }
        status={
          unread === 0
            ? undefined
            : {
                tone: 'accent',
                text: <FormattedMessage id="account.messages.unread" values={{ count: unread }} />,
              }
        }
      />
      <LinkRow
        screen="account.settings"
        icon="scheme-system"
        label={<FormattedMessage id="account.settings.title" />}
        value={<FormattedMessage id="account.settings.summary" />}
      />
    </LinkRows>
  )
}

/** Text of a fixed direction, such as an address or a number; or that there is none. */
function Value({ text }: { text: string | undefined }): ReactNode {
  return text === undefined ? <FormattedMessage id="account.none" /> : <Verbatim dir="ltr">{text}</Verbatim>
}
