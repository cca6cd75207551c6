import { FormattedMessage } from 'react-intl'
import { useOperation } from '#runtime/client/use-operation.ts'
import { useOperationPages } from '#runtime/client/use-operation-pages.ts'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { ListSkeleton } from '#runtime/components/list-skeleton.tsx'
import { DataTable, type DataTableColumn } from '#runtime/components/data-table.tsx'
import { MoneyLine, MoneyLines } from '#runtime/components/money-line.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { ScreenState } from '#runtime/components/screen-state.tsx'
import { StatusTag } from '#runtime/components/status-tag.tsx'
import { DateTime } from '#runtime/format/date.tsx'
import { Money } from '#runtime/format/money.tsx'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import styles from './subscriptions.module.css'

type Payment = OperationResult<'searchPayGoSubscriptionTransactions'>['result'][number]

const TONES = { paid: 'success', missed: 'warning', refunded: 'neutral' } as const
const PAGE_SIZE = 10

/** The payments of a pay-as-you-go subscription: their sum, and each with its draw, newest first. */
export function PayGoPayments({ subscriptionId }: { subscriptionId: number }) {
  return (
    <Panel title={<FormattedMessage id="subscriptions.payments" />}>
      <PaymentSums subscriptionId={subscriptionId} />
      <Payments subscriptionId={subscriptionId} />
    </Panel>
  )
}

function PaymentSums({ subscriptionId }: { subscriptionId: number }) {
  const { data } = useOperation('getPayGoGameSubscriptionDetails', { subscriptionId })
  if (data === undefined) return null
  const { paid, paidDraws, missedDraws, subscription } = data
  return (
    <MoneyLines>
      <MoneyLine
        label={<FormattedMessage id="subscriptions.payments.paid" values={{ draws: paidDraws }} />}
        note={
          missedDraws === 0 ? undefined : (
            <FormattedMessage id="subscriptions.payments.missed" values={{ draws: missedDraws }} />
          )
        }
        value={<Money amount={paid} currencyId={subscription.currencyId} />}
      />
    </MoneyLines>
  )
}

function Payments({ subscriptionId }: { subscriptionId: number }) {
  const { results, waiting, isFailed, isBusy, more } = useOperationPages(
    'searchPayGoSubscriptionTransactions',
    (page) => ({ page, maxResults: PAGE_SIZE, request: { subscriptionId } }),
  )
  const [first] = results
  if (first === undefined) return <ScreenState of={waiting} skeleton={<ListSkeleton rows={3} />} />
  const payments = results.flatMap(({ result }) => result)
  return (
    <>
      <DataTable
        caption={<FormattedMessage id="subscriptions.payments" />}
        rows={payments}
        rowKey={({ gameInstanceId, kind }) => `${gameInstanceId}/${kind}`}
        empty={
          <p className={styles.quiet}>
            <FormattedMessage id="subscriptions.payments.none" />
          </p>
        }
        columns={COLUMNS}
      />
      {payments.length < first.totalCount ? (
        <ActionButton kind="quiet" busy={isBusy} onClick={more}>
          <FormattedMessage id={isFailed ? 'runtime.state.retry' : 'subscriptions.payments.more'} />
        </ActionButton>
      ) : null}
    </>
  )
}

const COLUMNS: DataTableColumn<Payment>[] = [
  {
    id: 'time',
    header: <FormattedMessage id="subscriptions.column.time" />,
    cell: ({ time }) => <DateTime at={time} />,
    isRowHeader: true,
  },
  {
    id: 'draw',
    header: <FormattedMessage id="subscriptions.column.draw" />,
    cell: ({ sequenceNumber }) =>
      sequenceNumber === undefined ? null : (
        <FormattedMessage id="subscriptions.draw.number" values={{ number: sequenceNumber }} />
      ),
    onCard: 'line',
  },
  {
    id: 'kind',
    header: <FormattedMessage id="subscriptions.column.payment" />,
    cell: ({ kind, reason }) => (
      <span className={styles.part}>
        <StatusTag tone={TONES[kind]}>
          <FormattedMessage id={`subscriptions.payment.${kind}`} />
        </StatusTag>
        {reason === undefined ? null : (
          <span className={styles.quiet}>
            <FormattedMessage id={`subscriptions.skipped.${reason}`} values={{ payGo: true }} />
          </span>
        )}
      </span>
    ),
    onCard: 'line',
  },
  {
    id: 'amount',
    header: <FormattedMessage id="subscriptions.column.amount" />,
    align: 'number',
    cell: ({ amount, currencyId }) => <Money amount={amount} currencyId={currencyId} />,
    onCard: 'lead',
  },
]
