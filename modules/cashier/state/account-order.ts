import { TRANSACTION_ACCOUNTS, type AccountPeriod } from '#schemas/protocol/transactions.ts'

/** The cash first, each account's currencies together. */
export const byAccount = (one: AccountPeriod, other: AccountPeriod): number =>
  TRANSACTION_ACCOUNTS.indexOf(one.account) - TRANSACTION_ACCOUNTS.indexOf(other.account) ||
  one.currencyId - other.currencyId
