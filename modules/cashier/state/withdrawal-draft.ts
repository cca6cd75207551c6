import type { OperationRequest } from '#schemas/protocol/operations.ts'
import type { FieldError } from '#schemas/protocol/shapes.ts'
import type { BankAccount, WithdrawalTerms } from '#schemas/protocol/withdrawals.ts'
import { BANK_FIELDS, refuseBankAccount } from '../rules/bank-account.ts'
import { readAmount, refuseAmount, type AmountRefusal } from './deposit-amount.ts'

/** The typed values of the withdrawal form. */
export interface WithdrawalDraft {
  readonly typed: string
  readonly account: Readonly<Record<keyof BankAccount, string>>
  /** An account of an earlier withdrawal; empty for the typed one. */
  readonly recurringId: string
}

export const NEW_WITHDRAWAL: WithdrawalDraft = {
  typed: '',
  account: { holder: '', number: '', sortCode: '', bankName: '' },
  recurringId: '',
}

/** The errors of a draft; without one it can be sent. */
export interface DraftRefusal {
  readonly amount: AmountRefusal | null
  readonly fields: readonly FieldError[]
}

/** Checks a draft as the service will. */
export function refuseDraft(
  draft: WithdrawalDraft,
  terms: WithdrawalTerms,
  decimalPlaces: number,
): DraftRefusal {
  return {
    amount: refuseAmount(draft.typed, { ...terms, decimalPlaces }),
    fields:
      terms.returnFirst === undefined && draft.recurringId === ''
        ? refuseBankAccount(accountOf(draft, terms), terms.bankDetails)
        : [],
  }
}

/** The request of a draft without refusals. */
export function requestOf(
  draft: WithdrawalDraft,
  terms: WithdrawalTerms,
): Omit<OperationRequest<'payoutSubmit'>, 'password'> {
  const { currencyId } = terms
  const amount = readAmount(draft.typed) ?? 0
  if (terms.returnFirst !== undefined) return { amount, currencyId }
  const { recurringId } = draft
  if (recurringId !== '') return { amount, currencyId, recurringId }
  return { amount, currencyId, bankAccount: accountOf(draft, terms) }
}

/** The fields that identify an account in the currency. */
function accountOf({ account }: WithdrawalDraft, { bankDetails }: WithdrawalTerms): BankAccount {
  const fields = BANK_FIELDS[bankDetails].map((field) => [field, account[field]] as const)
  return { holder: '', number: '', ...Object.fromEntries(fields) }
}
