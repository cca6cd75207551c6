import { electronicFormatIBAN, isValidIBAN } from 'ibantools'
import { westernDigits } from '#schemas/typed-text.ts'
import type { FieldError } from '#schemas/protocol/shapes.ts'
import type { BankAccount } from '#schemas/protocol/withdrawals.ts'
import type { BankDetailsKind } from '#schemas/site-manifest/currencies.ts'

/** The fields of a bank account, by what identifies one in a currency. */
export const BANK_FIELDS: Readonly<Record<BankDetailsKind, readonly (keyof BankAccount)[]>> = {
  iban: ['holder', 'number'],
  sortCode: ['holder', 'sortCode', 'number'],
  account: ['holder', 'bankName', 'number'],
}

/** The fields of an account that is debited: its bank is chosen from a list. */
export const DEBIT_FIELDS: typeof BANK_FIELDS = { ...BANK_FIELDS, account: ['holder', 'number'] }

/** Spec 5, "Form validators": XX-XX-XX or XXXXXX. */
const SORT_CODE = /^(\d{6}|\d{2}-\d{2}-\d{2})$/
const UK_NUMBER = /^\d{8}$/
const OTHER_NUMBER = /^[\dA-Za-z][\dA-Za-z -]{4,32}[\dA-Za-z]$/

const IS_NUMBER: Readonly<Record<BankDetailsKind, (number: string) => boolean>> = {
  iban: (number) => isValidIBAN(electronicFormatIBAN(number) ?? ''),
  sortCode: (number) => UK_NUMBER.test(number.replaceAll(' ', '')),
  account: (number) => OTHER_NUMBER.test(number.trim()),
}

/** The refused fields of a bank account, with `required`, `invalid` or `unexpected`. */
export function refuseBankAccount(
  account: BankAccount,
  kind: BankDetailsKind,
  wanted: readonly (keyof BankAccount)[] = BANK_FIELDS[kind],
): FieldError[] {
  const unexpected = (Object.keys(account) as (keyof BankAccount)[]).filter(
    (field) => !wanted.includes(field),
  )
  return [
    ...unexpected.map((field) => ({ field, code: 'unexpected' })),
    ...wanted.flatMap((field) => {
      const value = westernDigits(account[field] ?? '').trim()
      if (value === '') return [{ field, code: 'required' }]
      return isField(field, value, kind) ? [] : [{ field, code: 'invalid' }]
    }),
  ]
}

function isField(field: keyof BankAccount, value: string, kind: BankDetailsKind): boolean {
  if (field === 'sortCode') return SORT_CODE.test(value)
  return field === 'number' ? IS_NUMBER[kind](value) : true
}

/** A valid bank account without spaces and hyphens in its numbers, so that equal accounts are equal. */
export function normalBankAccount({ holder, number, sortCode, bankName }: BankAccount): BankAccount {
  return {
    holder: holder.trim(),
    number: westernDigits(number).replaceAll(/[ -]/g, '').toUpperCase(),
    ...(sortCode === undefined ? {} : { sortCode: westernDigits(sortCode).replaceAll('-', '') }),
    ...(bankName === undefined ? {} : { bankName: bankName.trim() }),
  }
}
