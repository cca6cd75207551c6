import { FormattedMessage } from 'react-intl'
import { GoLink, useLinkPath } from '#runtime/router/navigate.ts'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { Sheet } from '#runtime/components/sheet.tsx'
import link from '#runtime/components/text-link.module.css'
import { Verbatim } from '#runtime/components/verbatim.tsx'
import type { ModalProps } from '#runtime/registry/module.ts'
import { useSession } from '#runtime/session/session.ts'
import { ResendConfirmation } from '../components/resend-confirmation.tsx'

/** The site requires a verified e-mail address; the mail is sent again on request (spec 5, rule 4). */
export default function VerifyEmail({ close }: ModalProps<'session.verifyEmail'>) {
  const { player, refresh } = useSession()
  const hasVerification = useLinkPath()({ screen: 'account.verification' }) !== null
  // After a failed refresh it stays open, for a retry.
  const checkAgain = () => void refresh().then(close, () => undefined)
  return (
    <Sheet
      size="small"
      title={<FormattedMessage id="session.verifyEmail.title" />}
      onClose={close}
      actions={
        <>
          <ActionButton kind="quiet" onClick={close}>
            <FormattedMessage id="session.complete.later" />
          </ActionButton>
          <ActionButton onClick={checkAgain}>
            <FormattedMessage id="session.verifyEmail.done" />
          </ActionButton>
        </>
      }
    >
      <p>
        <FormattedMessage
          id="session.verifyEmail.body"
          values={{ email: <Verbatim>{player?.details.primaryEmail ?? ''}</Verbatim> }}
        />
      </p>
      <ResendConfirmation />
      {hasVerification ? (
        <p>
          <GoLink screen="account.verification" className={link.textLink ?? ''} onClick={close}>
            <FormattedMessage id="session.verifyEmail.all" />
          </GoLink>
        </p>
      ) : null}
    </Sheet>
  )
}
