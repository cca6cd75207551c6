import { FormattedMessage } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { NoticeCard } from '#runtime/components/notice-card.tsx'
import { Money } from '#runtime/format/money.tsx'
import type { WithdrawalTerms } from '#schemas/protocol/withdrawals.ts'

interface UnplayedNoteProps {
  terms: WithdrawalTerms
  /** The deposits are being returned. */
  isReturn: boolean
  /** Chooses the other way; missing where there is one way. */
  onSwitch?: () => void
}

/** The part of the balance that is deposits which were not played, and the way that they go. */
export function UnplayedNote({ terms, isReturn, onSwitch }: UnplayedNoteProps) {
  const { currencyId, leftToWager, returnUnplayed } = terms
  if (leftToWager === undefined || returnUnplayed === undefined) return null
  return (
    <>
      <NoticeCard
        tone="info"
        title={
          <FormattedMessage
            id="cashier.unplayed.title"
            values={{ amount: <Money amount={leftToWager} currencyId={currencyId} /> }}
          />
        }
        body={<FormattedMessage id="cashier.unplayed.body" />}
      />
      {onSwitch === undefined ? null : (
        <ActionButton kind="quiet" onClick={onSwitch}>
          <FormattedMessage id={isReturn ? 'cashier.unplayed.toBank' : 'cashier.unplayed.return'} />
        </ActionButton>
      )}
    </>
  )
}
