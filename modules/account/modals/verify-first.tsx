import { FormattedMessage } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { Sheet } from '#runtime/components/sheet.tsx'
import type { ModalProps } from '#runtime/registry/module.ts'
import { useGo } from '#runtime/router/navigate.ts'
import { useSession } from '#runtime/session/session.ts'
import { verificationDue } from '#schemas/entities/verification-due.ts'

/** Tells a player who is not verified why the purchase is refused, and leads to the verification. */
export default function VerifyFirst({ close }: ModalProps<'account.verifyFirst'>) {
  const { player } = useSession()
  const go = useGo()
  const due = player === undefined ? null : verificationDue(player.verification)
  const open = () => {
    close()
    go('account.verification')
  }
  return (
    <Sheet
      size="small"
      title={<FormattedMessage id={`account.verifyFirst.${due ?? 'done'}`} />}
      onClose={close}
      actions={
        due === null ? (
          <ActionButton onClick={close}>
            <FormattedMessage id="account.verifyFirst.goOn" />
          </ActionButton>
        ) : (
          <>
            <ActionButton kind="quiet" onClick={close}>
              <FormattedMessage id="account.verifyFirst.later" />
            </ActionButton>
            <ActionButton onClick={open}>
              <FormattedMessage id="account.verifyFirst.open" />
            </ActionButton>
          </>
        )
      }
    >
      <p role="status">
        <FormattedMessage id={`account.verifyFirst.${due ?? 'done'}.body`} values={{ before: 'play' }} />
      </p>
    </Sheet>
  )
}
