import { expect, test } from 'vitest'
import type { Transaction } from '#schemas/protocol/transactions.ts'
import { transactionsCsv } from './transactions-csv.ts'

const JOIN: Transaction = {
  transactionId: 4,
  code: 'join',
  account: 'cash',
  currencyId: 978,
  amount: -2.5,
  time: 0,
  gameTitle: 'Northern Six',
}
const COLUMNS = [
  { heading: 'Game', value: ({ gameTitle = '' }: Transaction) => gameTitle },
  { heading: 'Amount', value: ({ amount }: Transaction) => amount },
]
const POINT = { columns: COLUMNS, hasDecimalComma: false }

test('the file has a heading and one line for each transaction', () => {
  expect(transactionsCsv([JOIN, { ...JOIN, amount: 6 }], POINT)).toBe(
    '\uFEFFGame,Amount\r\nNorthern Six,-2.5\r\nNorthern Six,6\r\n',
  )
})

test('where the decimal mark is a comma, the semicolon is between the cells', () => {
  const titled = { ...JOIN, gameTitle: 'One; two, three' }
  expect(transactionsCsv([titled], { columns: COLUMNS, hasDecimalComma: true })).toBe(
    '\uFEFFGame;Amount\r\n"One; two, three";-2,5\r\n',
  )
})

test.each([
  ['=HYPERLINK("http://evil.example")', `"'=HYPERLINK(""http://evil.example"")"`],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['one, two', '"one, two"'],
])('the title %j cannot run as a formula or leave its column', (gameTitle, cell) => {
  expect(transactionsCsv([{ ...JOIN, gameTitle }], POINT).split('\r\n')[1]).toBe(`${cell},-2.5`)
})
