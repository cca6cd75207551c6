import { stringify } from 'csv-stringify/browser/esm/sync'
import type { Transaction } from '#schemas/protocol/transactions.ts'

/** A column of the file: its heading, and its value of a transaction. */
export interface CsvColumn {
  readonly heading: string
  readonly value: (transaction: Transaction) => string | number
}

/** Spreadsheets read a file with this mark as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Transactions as a CSV file. Where the decimal mark is a comma, spreadsheets expect the semicolon between cells. A text that a spreadsheet
 * would run as a formula gets an apostrophe (OWASP, CSV injection).
 */
export function transactionsCsv(
  transactions: readonly Transaction[],
  { columns, hasDecimalComma }: { readonly columns: readonly CsvColumn[]; readonly hasDecimalComma: boolean },
): string {
  const rows = transactions.map((transaction) => columns.map(({ value }) => value(transaction)))
  const headings = columns.map(({ heading }) => heading)
  return (
    BYTE_ORDER_MARK +
    stringify([headings, ...rows], {
      delimiter: hasDecimalComma ? ';' : ',',
      cast: { number: (value) => (hasDecimalComma ? String(value).replace('.', ',') : String(value)) },
      escape_formulas: true,
      record_delimiter: 'windows',
    })
  )
}
