import { FormattedMessage } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { NoticeCard } from '#runtime/components/notice-card.tsx'
import { usePlayerAccounts } from '#runtime/live/accounts.ts'
import { useModals } from '#runtime/modals/modals.ts'
import { PLAY_ACCOUNT_TYPE } from '#schemas/limits.ts'

interface IncompleteNoteProps {
  /** Whether the note replaces the button that buys. */
  isPurchase?: boolean
}

/** Leads a player of segment B to the rest of the registration, which joins and withdrawals need. */
export default function IncompleteNote({ isPurchase = false }: IncompleteNoteProps) {
  const modals = useModals()
  const hasMoney = usePlayerAccounts().some(
    ({ accountType, accountBalance }) => accountType === PLAY_ACCOUNT_TYPE && accountBalance > 0,
  )
  const reason = isPurchase ? 'purchase' : hasMoney ? 'money' : 'noMoney'
  return (
    <NoticeCard
      tone="warning"
      title={<FormattedMessage id="registration.incomplete.title" />}
      body={<FormattedMessage id={`registration.incomplete.${reason}`} />}
      actions={
        <ActionButton onClick={() => modals.open('registration.full')}>
          <FormattedMessage id="registration.incomplete.action" />
        </ActionButton>
      }
    />
  )
}
