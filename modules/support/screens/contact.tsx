import { FormattedMessage } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { GoButton } from '#runtime/components/go-button.tsx'
import { FormSkeleton } from '#runtime/components/form-skeleton.tsx'
import { NoticeCard } from '#runtime/components/notice-card.tsx'
import { OfferedRows } from '#runtime/components/link-row.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { ScreenFrame } from '#runtime/components/screen-frame.tsx'
import type { ScreenProps } from '#runtime/registry/module.ts'
import { useSession } from '#runtime/session/session.ts'
import { useModuleSettings, useSite } from '#runtime/site/site.ts'
import type { SupportSettings } from '#schemas/site-manifest/support.ts'
import { CaseForm, type CaseFormProps } from '../components/case-form.tsx'
import { CaseList } from '../components/case-list.tsx'
import { useSupportTicket } from '../state/support-ticket.ts'
import styles from '../components/support.module.css'

/** A form for a question to the operator, and the player's earlier questions. */
export default function Contact({ params }: ScreenProps<'support.home'>) {
  const { state } = useSession()
  const { guests, answerHours } = useModuleSettings<SupportSettings>('support')
  const isPlayer = state === 'loggedIn'
  return (
    <ScreenFrame title={<FormattedMessage id="support.title" />} aside={<Aside isPlayer={isPlayer} />}>
      <p className={styles.text}>
        {answerHours === 0 ? (
          <FormattedMessage id="support.intro" />
        ) : (
          <FormattedMessage id="support.intro.hours" values={{ hours: answerHours }} />
        )}
      </p>
      {state === 'loading' ? (
        <Panel>
          <FormSkeleton fields={4} />
        </Panel>
      ) : isPlayer || guests ? (
        <NewCase isGuest={!isPlayer} about={params} />
      ) : (
        <PlayersOnly />
      )}
    </ScreenFrame>
  )
}

function NewCase({ isGuest, about }: Pick<CaseFormProps, 'isGuest' | 'about'>) {
  const { ticketId, create, refusal, begin } = useSupportTicket()
  if (ticketId !== null && ticketId > 0) return <Sent ticketId={ticketId} isGuest={isGuest} onMore={begin} />
  return (
    <Panel title={<FormattedMessage id="support.new" />}>
      {isGuest ? (
        <p className={styles.text}>
          <FormattedMessage id="support.guest.hint" />
        </p>
      ) : null}
      <CaseForm
        isGuest={isGuest}
        about={about}
        isSending={ticketId === 0}
        refusal={refusal}
        onSend={create}
      />
    </Panel>
  )
}

function Sent({ ticketId, isGuest, onMore }: { ticketId: number; isGuest: boolean; onMore: () => void }) {
  return (
    <div role="status">
      <NoticeCard
        tone={isGuest ? 'info' : 'success'}
        title={
          <FormattedMessage
            id={isGuest ? 'support.sent.guest' : 'support.sent'}
            values={{ case: ticketId }}
          />
        }
        body={<FormattedMessage id={isGuest ? 'support.sent.guest.body' : 'support.sent.body'} />}
        actions={
          <>
            {isGuest ? null : (
              <GoButton screen="support.case" params={{ id: ticketId }} size="small">
                <FormattedMessage id="support.sent.see" />
              </GoButton>
            )}
            <ActionButton kind="quiet" size="small" onClick={onMore}>
              <FormattedMessage id="support.sent.more" />
            </ActionButton>
          </>
        }
      />
    </div>
  )
}

function PlayersOnly() {
  return (
    <NoticeCard
      tone="info"
      title={<FormattedMessage id="support.playersOnly" />}
      body={<FormattedMessage id="support.playersOnly.body" />}
    />
  )
}

function Aside({ isPlayer }: { isPlayer: boolean }) {
  const { contact, howtoplay } = useSite().manifest.content.legalPages
  const pages = [
    { page: contact, id: 'page', icon: 'mail' },
    { page: howtoplay, id: 'help', icon: 'info' },
  ] as const
  const rows = pages.flatMap(({ page, id, icon }) =>
    page === undefined
      ? []
      : [
          {
            screen: 'runtime.page' as const,
            params: { pageLink: page },
            icon,
            label: <FormattedMessage id={`support.ways.${id}`} />,
          },
        ],
  )
  return (
    <div className={styles.form}>
      {isPlayer ? <CaseList /> : null}
      <OfferedRows title={<FormattedMessage id="support.ways" />} rows={rows} />
    </div>
  )
}
