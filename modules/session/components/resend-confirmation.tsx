import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useOperationMutation } from '#runtime/client/use-operation-mutation.ts'
import { serverNow } from '#runtime/clock/server-clock.ts'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { Verbatim } from '#runtime/components/verbatim.tsx'
import { Countdown } from '#runtime/format/countdown.tsx'
import { useSession } from '#runtime/session/session.ts'
import styles from './resend-confirmation.module.css'

/** Has the confirmation mail sent again, and shows the result. */
export function ResendConfirmation({ kind = 'quiet' }: { kind?: 'primary' | 'quiet' }) {
  const { player } = useSession()
  const request = useOperationMutation('requestEmailConfirmation')
  const [waitUntil, setWaitUntil] = useState(0)
  const { result } = request.data ?? {}
  const email = <Verbatim>{player?.details.primaryEmail ?? ''}</Verbatim>
  const send = () =>
    request.mutate({}, { onSuccess: ({ retryAfterMs }) => setWaitUntil(serverNow() + (retryAfterMs ?? 0)) })
  return (
    <div className={styles.resend}>
      <ActionButton kind={kind} busy={request.isPending} onClick={send}>
        <FormattedMessage id="session.verifyEmail.resend" />
      </ActionButton>
      <div role="status" className={styles.said}>
        {result === 1 ? <FormattedMessage id="session.verifyEmail.sent" values={{ email }} /> : null}
        {result === 0 ? <FormattedMessage id="session.verifyEmail.nothing" /> : null}
        {result === -1 ? (
          <FormattedMessage
            id="session.verifyEmail.wait"
            values={{ left: <Countdown until={waitUntil} onFinished={request.reset} /> }}
          />
        ) : null}
        {request.isError ? <FormattedMessage id="session.verifyEmail.failed" /> : null}
      </div>
    </div>
  )
}
