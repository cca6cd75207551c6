import { FormattedMessage } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { NoticeCard } from '#runtime/components/notice-card.tsx'
import { useModals } from '#runtime/modals/modals.ts'
import { useSite } from '#runtime/site/site.ts'
import type { VerificationDue } from '#schemas/entities/verification-due.ts'

/** What waits on this site for the verification, as a choice of a message; null where nothing does. */
export function useVerifiedBefore(): 'play' | 'withdrawal' | null {
  const { verifiedBefore } = useSite().manifest.settings
  if (verifiedBefore.length === 0) return null
  return verifiedBefore.every((step) => step === 'withdrawal') ? 'withdrawal' : 'play'
}

/** Why a player who is not verified cannot go on yet, and what is to be done. */
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
