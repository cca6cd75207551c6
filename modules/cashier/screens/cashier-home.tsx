import { FormattedMessage } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { DataTable, type DataTableColumn } from '#runtime/components/data-table.tsx'
import { EmptyState } from '#runtime/components/empty-state.tsx'
import { MoneyLine, MoneyLines } from '#runtime/components/money-line.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { ScreenFrame } from '#runtime/components/screen-frame.tsx'
import { ScreenState } from '#runtime/components/screen-state.tsx'
import { StatusTag } from '#runtime/components/status-tag.tsx'
import { useOperation } from '#runtime/client/use-operation.ts'
import { DateTime } from '#runtime/format/date.tsx'
import { Money } from '#runtime/format/money.tsx'
import { usePlayerAccounts } from '#runtime/live/accounts.ts'
import { useGo } from '#runtime/router/navigate.ts'
import type { DepositOrder } from '#schemas/protocol/shapes.ts'
import { CancelDeposit } from '../components/cancel-deposit.tsx'

const TONES = {
  created: 'info',
  paid: 'success',
  failed: 'error',
  expired: 'neutral',
  cancelled: 'neutral',
  'sent-back': 'warning',
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
      <StatusTag tone={TONES[order.status]}>
        <FormattedMessage id={`cashier.status.${order.status}`} />
      </StatusTag>
    ),
  },
  {
    id: 'amount',
    header: <FormattedMessage id="cashier.column.amount" />,
    align: 'number',
    cell: (order) => <Money amount={order.amount} currencyId={order.currencyId} />,
  },
  {
    id: 'cancel',
    header: <FormattedMessage id="cashier.column.action" />,
    cell: (order) => (order.status === 'created' ? <CancelDeposit orderId={order.orderId} /> : null),
  },
]

/** The player's money at a glance: each balance, then what was paid in. */
export default function CashierHome() {
  const accounts = usePlayerAccounts()
  const go = useGo()
  return (
    <ScreenFrame
      title={<FormattedMessage id="cashier.title" />}
      width="narrow"
      actions={
        <ActionButton onClick={() => go('cashier.deposit')} size="large">
          <FormattedMessage id="cashier.deposit.title" />
        </ActionButton>
      }
    >
      <Panel title={<FormattedMessage id="cashier.balances" />}>
        <MoneyLines>
          {accounts.map(({ accountId, accountType, accountBalance, accountCurrency }) => (
            <MoneyLine
              key={accountId}
              label={<FormattedMessage id="cashier.account" values={{ type: String(accountType) }} />}
              value={<Money amount={accountBalance} currencyId={accountCurrency} />}
            />
          ))}
        </MoneyLines>
      </Panel>
      <Panel title={<FormattedMessage id="cashier.deposits" />}>
        <Deposits />
      </Panel>
    </ScreenFrame>
  )
}

function Deposits() {
  const orders = useOperation('getDepositRequests', {})
  if (!orders.data) {
    const retry = () => void orders.refetch()
    return <ScreenState of={{ state: orders.isError ? 'error' : 'loading', retry }} />
  }
  return (
    <DataTable
      caption={<FormattedMessage id="cashier.deposits" />}
      rows={orders.data}
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
