import { FormattedMessage } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { GoButton } from '#runtime/components/go-button.tsx'
import { useModals } from '#runtime/modals/modals.ts'
import type { VerificationDue } from '#schemas/entities/verification-due.ts'

/** The next step of a player who must be verified before money moves. */
export function VerifyFirstStep({ due, retry }: { due: VerificationDue; retry?: (() => void) | undefined }) {
  const modals = useModals()
  if (due === 'registration')
    return (
      <ActionButton onClick={() => modals.open('registration.full')}>
        <FormattedMessage id="cashier.withdraw.completeRegistration" />
      </ActionButton>
    )
  if (due === 'checking' && retry !== undefined)
    return (
      <ActionButton onClick={retry}>
        <FormattedMessage id="runtime.state.retry" />
      </ActionButton>
    )
  return (
    <GoButton screen="account.verification">
      <FormattedMessage id={due === 'documents' ? 'cashier.withdraw.verify' : 'cashier.verifyFirst.open'} />
    </GoButton>
  )
}
