import { FormattedMessage } from 'react-intl'
import { useOperation } from '#runtime/client/use-operation.ts'
import { useOperationMutation } from '#runtime/client/use-operation-mutation.ts'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { BackLink } from '#runtime/components/back-link.tsx'
import { DataTable, type DataTableColumn } from '#runtime/components/data-table.tsx'
import { EmptyState } from '#runtime/components/empty-state.tsx'
import { GoButton } from '#runtime/components/go-button.tsx'
import { ListSkeleton } from '#runtime/components/list-skeleton.tsx'
import { Loaded } from '#runtime/components/loaded.tsx'
import { ScreenFrame } from '#runtime/components/screen-frame.tsx'
import { StatusTag } from '#runtime/components/status-tag.tsx'
import { DateTime } from '#runtime/format/date.tsx'
import { Money } from '#runtime/format/money.tsx'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import type { DepositOrder } from '#schemas/protocol/shapes.ts'
import styles from './deposit-requests.module.css'

const TONES = {
  created: 'info',
  paid: 'success',
  failed: 'error',
  expired: 'neutral',
  cancelled: 'neutral',
  'sent-back': 'warning',
  'charged-back': 'error',
} as const satisfies Record<DepositOrder['status'], string>

const COLUMNS: DataTableColumn<DepositOrder>[] = [
  {
    id: 'time',
    header: <FormattedMessage id="cashier.column.time" />,
    cell: (order) => <DateTime at={order.createdTime} />,
    isRowHeader: true,
  },
  {
    id: 'status',
    header: <FormattedMessage id="cashier.column.status" />,
    cell: (order) => (
      <>
        <StatusTag tone={TONES[order.status]}>
          <FormattedMessage id={`cashier.status.${order.status}`} />
        </StatusTag>
        {order.failure === undefined ? null : (
          <p className={styles.reason}>
            <FormattedMessage id={`cashier.status.failed.${order.failure}`} />
          </p>
        )}
      </>
    ),
    onCard: 'line',
  },
  {
    id: 'amount',
    header: <FormattedMessage id="cashier.column.amount" />,
    align: 'number',
    cell: (order) => <Money amount={order.amount} currencyId={order.currencyId} />,
    onCard: 'lead',
  },
  {
    id: 'cancel',
    header: <FormattedMessage id="cashier.column.action" />,
    isAction: true,
    cell: (order) =>
      order.status === 'created' ? (
        <CancelDeposit orderId={order.orderId} />
      ) : (
        <GoButton
          screen="support.home"
          params={{ topic: 'payment', reference: order.orderId }}
          kind="quiet"
          size="small"
        >
          <FormattedMessage id="cashier.ask" />
        </GoButton>
      ),
  },
]

/** The player's deposits: their state, and the cancellation of one that is not paid yet. */
export default function DepositRequests() {
  return (
    <ScreenFrame
      eyebrow={
        <BackLink screen="cashier.home">
          <FormattedMessage id="cashier.title" />
        </BackLink>
      }
      title={<FormattedMessage id="cashier.deposits" />}
      actions={
        <GoButton screen="cashier.deposit" size="large">
          <FormattedMessage id="cashier.deposit.title" />
        </GoButton>
      }
    >
      <Loaded of={useOperation('getDepositRequests', {})} skeleton={<ListSkeleton rows={3} isShort />}>
        {(orders) => <DepositTable orders={orders} />}
      </Loaded>
    </ScreenFrame>
  )
}

function DepositTable({ orders }: { orders: OperationResult<'getDepositRequests'> }) {
  return (
    <DataTable
      caption={<FormattedMessage id="cashier.deposits" />}
      rows={orders}
      rowKey={(order) => order.orderId}
      empty={
        <EmptyState
          art="deposit"
          title={<FormattedMessage id="cashier.noDeposits" />}
          body={<FormattedMessage id="cashier.noDepositsBody" />}
        />
      }
      columns={COLUMNS}
    />
  )
}

/** Cancels an unpaid deposit. */
function CancelDeposit({ orderId }: { orderId: string }) {
  const cancel = useOperationMutation('cancelDepositRequest', { invalidates: ['getDepositRequests'] })
  return (
    <ActionButton
      kind="quiet"
      size="small"
      busy={cancel.isPending}
      onClick={() => cancel.mutate({ orderId })}
    >
      <FormattedMessage id="cashier.cancel" />
    </ActionButton>
  )
}
