import { FormattedMessage } from 'react-intl'
import { NoticeCard } from '#runtime/components/notice-card.tsx'
import { Money } from '#runtime/format/money.tsx'
import type { Withdrawal } from '#schemas/protocol/withdrawals.ts'
import styles from './last-rejected.module.css'

/** Says why the player's last withdrawal was not paid; nothing where it was. */
export function LastRejected({ withdrawal }: { withdrawal: Withdrawal | undefined }) {
  if (withdrawal === undefined) return null
  const { amount, currencyId, refusal, reason } = withdrawal
  return (
    <NoticeCard
      tone="warning"
      title={
        <FormattedMessage
          id="cashier.rejected.title"
          values={{ amount: <Money amount={amount} currencyId={currencyId} /> }}
        />
      }
      body={
        <>
          {refusal === undefined ? (
            <bdi className={styles.reason}>{reason}</bdi>
          ) : (
            <FormattedMessage id={`cashier.rejected.${refusal}`} />
          )}{' '}
          <FormattedMessage id="cashier.rejected.back" />
        </>
      }
    />
  )
}
