import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useOperationMutation } from '#runtime/client/use-operation-mutation.ts'
import { serverNow } from '#runtime/clock/server-clock.ts'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { Verbatim } from '#runtime/components/verbatim.tsx'
import { Countdown } from '#runtime/format/countdown.tsx'
import { GoLink } from '#runtime/router/navigate.ts'
import { useSession } from '#runtime/session/session.ts'
import styles from './subscriptions.module.css'

/** Sends the player the details of a subscription by mail, and shows the result. */
export function MailDetails({ subscriptionId }: { subscriptionId: number }) {
  const { player } = useSession()
  const mail = useOperationMutation('sendEmailSubscriptionDetails')
  const [waitUntil, setWaitUntil] = useState(0)
  const { result } = mail.data ?? {}
  const email = <Verbatim>{player?.details.primaryEmail ?? ''}</Verbatim>
  const send = () =>
    mail.mutate(
      { subscriptionId },
      { onSuccess: ({ retryAfterMs }) => setWaitUntil(serverNow() + (retryAfterMs ?? 0)) },
    )
  return (
    <div className={styles.mail}>
      <ActionButton kind="quiet" fullWidth busy={mail.isPending} onClick={send}>
        <FormattedMessage id="subscriptions.mail" />
      </ActionButton>
      <div role="status" className={styles.quiet}>
        {result === 1 ? <FormattedMessage id="subscriptions.mail.sent" values={{ email }} /> : null}
        {result === 0 ? (
          <>
            <FormattedMessage id="subscriptions.mail.unconfirmed" />{' '}
            <GoLink screen="session.emailConfirmation" className={styles.link ?? ''}>
              <FormattedMessage id="subscriptions.mail.confirm" />
            </GoLink>
          </>
        ) : null}
        {result === -1 ? (
          <FormattedMessage
            id="subscriptions.mail.wait"
            values={{ left: <Countdown until={waitUntil} onFinished={mail.reset} /> }}
          />
        ) : null}
      </div>
    </div>
  )
}
