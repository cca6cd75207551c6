import { type FormEvent, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useOperation } from '#runtime/client/use-operation.ts'
import { useOperationMutation } from '#runtime/client/use-operation-mutation.ts'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { BackLink } from '#runtime/components/back-link.tsx'
import { Field } from '#runtime/components/field.tsx'
import { NoticeCard } from '#runtime/components/notice-card.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { ScreenFrame } from '#runtime/components/screen-frame.tsx'
import { Verbatim } from '#runtime/components/verbatim.tsx'
import { checkedTextSchema } from '#schemas/protocol/requests.ts'
import styles from '../components/referrals.module.css'

/** A form that sends an invitation to one address. */
export default function SendInvite() {
  return (
    <ScreenFrame
      eyebrow={
        <BackLink screen="referrals.home">
          <FormattedMessage id="referrals.title" />
        </BackLink>
      }
      title={<FormattedMessage id="referrals.send.title" />}
      width="narrow"
    >
      <p className={styles.text}>
        <FormattedMessage id="referrals.send.intro" />
      </p>
      <Panel>
        <InviteForm />
      </Panel>
    </ScreenFrame>
  )
}

function InviteForm() {
  const { data: report } = useOperation('getReferralsReport', {})
  const sending = useOperationMutation('sendPlayerInvite', { invalidates: ['getReferralsReport'] })
  const [email, setEmail] = useState('')
  const [sentTo, setSentTo] = useState<string | null>(null)
  const typed = email.trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed === '' || sending.isPending) return
    setSentTo(null)
    sending.mutate(
      { email: typed },
      {
        onSuccess({ result }) {
          if (result !== 1) return
          setSentTo(typed)
          setEmail('')
        },
      },
    )
  }
  const refusal = sending.data?.refusal
  const isRefused = refusal !== undefined && sending.variables?.email === typed
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field
        type="email"
        inputMode="email"
        autoComplete="off"
        dir="ltr"
        required
        label={<FormattedMessage id="referrals.send.email" />}
        hint={<FormattedMessage id="referrals.send.hint" />}
        error={isRefused ? <FormattedMessage id={`referrals.refusal.${refusal}`} /> : undefined}
        value={email}
        onChange={setEmail}
        maxLength={checkedTextSchema.maxLength}
      />
      <ActionButton type="submit" fullWidth busy={sending.isPending}>
        <FormattedMessage id="referrals.send.submit" />
      </ActionButton>
      <p className={styles.note}>
        {report === undefined ? (
          '\u00A0'
        ) : (
          <FormattedMessage id="referrals.send.left" values={{ count: report.invitesLeft }} />
        )}
      </p>
      <div role="status">
        {sentTo === null ? null : (
          <NoticeCard
            tone="success"
            title={<FormattedMessage id="referrals.send.sent" />}
            body={
              <FormattedMessage
                id="referrals.send.sent.body"
                values={{ email: <Verbatim dir="ltr">{sentTo}</Verbatim> }}
              />
            }
          />
        )}
      </div>
    </form>
  )
}
