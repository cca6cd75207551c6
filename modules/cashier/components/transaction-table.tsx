import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { DataTable, type DataTableColumn } from '#runtime/components/data-table.tsx'
import { EmptyState } from '#runtime/components/empty-state.tsx'
import { DateTime } from '#runtime/format/date.tsx'
import type { Transaction } from '#schemas/protocol/transactions.ts'
import { Change } from './change.tsx'
import { GameOf } from './game-of.tsx'
import styles from './history.module.css'

const COLUMNS: DataTableColumn<Transaction>[] = [
  {
    id: 'what',
    header: <FormattedMessage id="cashier.history.what" />,
    cell: (transaction) => <What transaction={transaction} />,
    isRowHeader: true,
  },
  {
    id: 'time',
    header: <FormattedMessage id="cashier.column.time" />,
    cell: ({ time }) => <DateTime at={time} />,
    onCard: 'line',
  },
  {
    id: 'account',
    header: <FormattedMessage id="cashier.history.account" />,
    cell: ({ account }) => <FormattedMessage id={`cashier.history.account.${account}`} />,
    onCard: 'line',
  },
  {
    id: 'amount',
    header: <FormattedMessage id="cashier.column.amount" />,
    align: 'number',
    cell: ({ amount, currencyId }) => <Change amount={amount} currencyId={currencyId} />,
    onCard: 'lead',
  },
]

interface TransactionTableProps {
  transactions: readonly Transaction[]
  /** Leaves out the account, where all rows are of one. */
  ofOneAccount?: boolean
  /** In place of the rows where there are none. */
  empty?: ReactNode
}

/** Changes of the player's balances: a table, on a phone a list of cards. */
export function TransactionTable({ transactions, ofOneAccount = false, empty }: TransactionTableProps) {
  return (
    <DataTable
      caption={<FormattedMessage id="cashier.history.title" />}
      columns={ofOneAccount ? COLUMNS.filter(({ id }) => id !== 'account') : COLUMNS}
      rows={[...transactions]}
      rowKey={({ transactionId, account, currencyId }) => `${transactionId}-${account}-${currencyId}`}
      empty={
        empty ?? (
          <EmptyState
            art="empty"
            title={<FormattedMessage id="cashier.history.none" />}
            body={<FormattedMessage id="cashier.history.noneBody" />}
          />
        )
      }
    />
  )
}

function What({ transaction }: { transaction: Transaction }) {
  return (
    <span className={styles.what}>
      <FormattedMessage id={`cashier.history.code.${transaction.code}`} />
      <span className={styles.game}>
        <GameOf transaction={transaction} />
      </span>
    </span>
  )
}
