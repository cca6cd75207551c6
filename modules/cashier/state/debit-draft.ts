import type { FieldError } from '#schemas/protocol/shapes.ts'
import type { BankAccount } from '#schemas/protocol/withdrawals.ts'
import type { BankDetailsKind } from '#schemas/site-manifest/currencies.ts'
import { DEBIT_FIELDS, refuseBankAccount } from '../rules/bank-account.ts'
import { NEW_WITHDRAWAL } from './withdrawal-draft.ts'

/** The bank account of a direct debit that is being entered. */
export interface DebitDraft {
  readonly bankId: string
  readonly account: Readonly<Record<keyof BankAccount, string>>
}

export const NEW_DEBIT: DebitDraft = { bankId: '', account: NEW_WITHDRAWAL.account }

/** Checks a draft as the service will. */
export function refuseDebitDraft(draft: DebitDraft, kind: BankDetailsKind): FieldError[] {
  return [
    ...(draft.bankId === '' ? [{ field: 'bankId', code: 'required' }] : []),
    ...refuseBankAccount(debitAccount(draft, kind), kind, DEBIT_FIELDS[kind]),
  ]
}

/** The account of a draft with the fields of its kind. */
export function debitAccount({ account }: DebitDraft, kind: BankDetailsKind): BankAccount {
  const fields = DEBIT_FIELDS[kind].map((field) => [field, account[field]] as const)
  return { holder: '', number: '', ...Object.fromEntries(fields) }
}
