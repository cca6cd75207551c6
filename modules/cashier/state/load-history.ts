import type { Client } from '#runtime/client/client.ts'
import type { OperationRequest } from '#schemas/protocol/operations.ts'
import type { AccountPeriod, Transaction } from '#schemas/protocol/transactions.ts'

export type HistorySearch = NonNullable<OperationRequest<'searchTransactions'>['request']>

/** The transactions and balances of a whole period, for a file or a printed statement. */
export interface History {
  readonly transactions: readonly Transaction[]
  readonly balances: readonly AccountPeriod[]
}

const PAGE_SIZE = 500
/** The most transactions of one file or statement. */
export const HISTORY_MAX = 20_000

/** Loads the balances of a period alone. */
export async function loadBalances(client: Client, search: HistorySearch): Promise<History> {
  const request = { ...search, balances: true }
  const { balances = [] } = await client.call('searchTransactions', { page: 0, maxResults: 1, request })
  return { transactions: [], balances }
}

/** Loads every transaction of a period, with the balances at both ends; null where there are more than HISTORY_MAX. */
export async function loadHistory(client: Client, search: HistorySearch): Promise<History | null> {
  const transactions: Transaction[] = []
  let balances: readonly AccountPeriod[] = []
  for (let page = 0; ; page++) {
    const found = await client.call('searchTransactions', {
      page,
      maxResults: PAGE_SIZE,
      request: { ...search, balances: page === 0 },
    })
    if (found.totalCount > HISTORY_MAX) return null
    transactions.push(...found.result)
    if (page === 0) balances = found.balances ?? []
    if (found.result.length < PAGE_SIZE) return { transactions, balances }
  }
}
