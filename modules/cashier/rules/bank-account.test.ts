import { expect, test } from 'vitest'
import { normalBankAccount, refuseBankAccount } from './bank-account.ts'

const IBAN = { holder: 'Ada Lovelace', number: 'DE89 3704 0044 0532 0130 00' }
const UK = { holder: 'Ada Lovelace', number: '31926819', sortCode: '60-16-13' }

test.each([
  ['an IBAN with spaces', IBAN, 'iban'],
  ['an IBAN in small letters', { ...IBAN, number: 'de89370400440532013000' }, 'iban'],
  ['a sort code with hyphens', UK, 'sortCode'],
  ['a sort code without hyphens', { ...UK, sortCode: '601613' }, 'sortCode'],
  [
    'an account number with its bank',
    { holder: 'Ada', number: '0123456789', bankName: 'Zenith Bank' },
    'account',
  ],
] as const)('%s is accepted', (_what, account, kind) => {
  expect(refuseBankAccount(account, kind)).toEqual([])
})

test.each([
  [
    'an IBAN with a wrong check digit',
    { ...IBAN, number: 'DE88370400440532013000' },
    'iban',
    { field: 'number', code: 'invalid' },
  ],
  [
    'an IBAN that is too short for its country',
    { ...IBAN, number: 'DE8937040044' },
    'iban',
    { field: 'number', code: 'invalid' },
  ],
  [
    'a sort code of seven digits',
    { ...UK, sortCode: '6016131' },
    'sortCode',
    { field: 'sortCode', code: 'invalid' },
  ],
  [
    'a sort code with one hyphen',
    { ...UK, sortCode: '60-1613' },
    'sortCode',
    { field: 'sortCode', code: 'invalid' },
  ],
  [
    'a British number of seven digits',
    { ...UK, number: '3192681' },
    'sortCode',
    { field: 'number', code: 'invalid' },
  ],
  ['an empty holder', { ...IBAN, holder: '  ' }, 'iban', { field: 'holder', code: 'required' }],
  [
    'a missing bank',
    { holder: 'Ada', number: '0123456789' },
    'account',
    { field: 'bankName', code: 'required' },
  ],
  [
    'a sort code beside an IBAN',
    { ...IBAN, sortCode: '601613' },
    'iban',
    { field: 'sortCode', code: 'unexpected' },
  ],
] as const)('%s is refused', (_what, account, kind, refused) => {
  expect(refuseBankAccount(account, kind)).toEqual([refused])
})

test('equal accounts are equal after they are normalised', () => {
  expect(normalBankAccount(IBAN)).toEqual(normalBankAccount({ ...IBAN, number: 'de89370400440532013000' }))
  expect(normalBankAccount({ ...IBAN, number: 'DE٨٩ 3704 0044 0532 0130 00' })).toEqual(
    normalBankAccount(IBAN),
  )
  expect(normalBankAccount(UK)).toEqual(
    normalBankAccount({ ...UK, sortCode: '601613', holder: ' Ada Lovelace ' }),
  )
})
