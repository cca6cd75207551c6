import { FormattedMessage } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { Sheet } from '#runtime/components/sheet.tsx'
import type { ModalProps } from '#runtime/registry/module.ts'
import { useSession } from '#runtime/session/session.ts'

/** The site plays only with a verified e-mail address (spec 5, rule 4). */
export default function VerifyEmail({ close }: ModalProps) {
  const { player, refresh } = useSession()
  const checkAgain = async () => {
    await refresh()
    close()
  }
  return (
    <Sheet
      size="small"
      title={<FormattedMessage id="picking.verifyEmail.title" />}
      onClose={close}
      actions={
        <>
          <ActionButton kind="quiet" onClick={close}>
            <FormattedMessage id="picking.later" />
          </ActionButton>
          <ActionButton onClick={() => void checkAgain()}>
            <FormattedMessage id="picking.verifyEmail.done" />
          </ActionButton>
        </>
      }
    >
      <p>
        <FormattedMessage
          id="picking.verifyEmail.body"
          values={{ email: <bdi>{player?.details.primaryEmail ?? ''}</bdi> }}
        />
      </p>
    </Sheet>
  )
}
