import { FormattedMessage } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { NoticeCard } from '#runtime/components/notice-card.tsx'
import { useModals } from '#runtime/modals/modals.ts'
import { useSite } from '#runtime/site/site.ts'
import type { VerificationDue } from '#schemas/entities/verification-due.ts'

/** Names the step that this site refuses before the verification, as an argument of a message; null where it refuses none. */
export function useVerifiedBefore(): 'play' | 'withdrawal' | null {
  const { verifiedBefore } = useSite().manifest.settings
  if (verifiedBefore.length === 0) return null
  return verifiedBefore.every((step) => step === 'withdrawal') ? 'withdrawal' : 'play'
}

/** Tells a player who is not verified why the step is refused, and what the player has to do. */
export function VerificationNotice({
  due,
  before,
}: {
  due: VerificationDue
  before: NonNullable<ReturnType<typeof useVerifiedBefore>>
}) {
  const modals = useModals()
  const isWaiting = due === 'checking' || due === 'submitted'
  return (
    <div role="status">
      <NoticeCard
        tone={isWaiting ? 'info' : 'warning'}
        title={<FormattedMessage id={`account.verifyFirst.${due}`} />}
        body={<FormattedMessage id={`account.verifyFirst.${due}.body`} values={{ before }} />}
        {...(due === 'registration' && {
          actions: (
            <ActionButton size="small" onClick={() => modals.open('registration.full')}>
              <FormattedMessage id="account.due.registration.action" />
            </ActionButton>
          ),
        })}
      />
    </div>
  )
}
