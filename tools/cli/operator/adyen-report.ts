import { parse } from 'csv-parse/sync'
import type { EndpointRequest } from '#schemas/operator/endpoints.ts'
import { Mistake } from '../../mistake.ts'

export type Reported = EndpointRequest<'compareReport'>['operations'][number]

type Row = Readonly<Record<(typeof COLUMNS)[number], string>>

/** The columns that are read of Adyen’s settlement details report; the last one has to be added to it in the Customer Area. */
const COLUMNS = [
  'Psp Reference',
  'Merchant Reference',
  'Creation Date',
  'TimeZone',
  'Type',
  'Gross Currency',
  'Gross Debit (GC)',
  'Gross Credit (GC)',
  'Modification Merchant Reference',
] as const

/** Hours ahead of UTC of the zones that Adyen’s reports name. */
const ZONES: Readonly<Record<string, number>> = {
  UTC: 0,
  GMT: 0,
  BST: 1,
  CET: 1,
  CEST: 2,
  EET: 2,
  EEST: 3,
  EST: -5,
  EDT: -4,
  PST: -8,
  PDT: -7,
}

/** The reference of a return that the service has asked for: see service/payments/take-delivery.ts. */
const RETURN = 'return:'

/** Lines of a report that are no operation of a player, by their type. */
export interface OtherLines {
  readonly type: string
  readonly lines: number
  readonly meaning: 'of-operator' | 'returned' | 'unknown'
}

export interface AdyenReport {
  readonly operations: readonly Reported[]
  readonly others: readonly OtherLines[]
}

/** Types of lines about money between Adyen and the operator. */
const OF_OPERATOR = new Set([
  'AdvancementCommissionBatchPayout',
  'Balancetransfer',
  'DepositCorrection',
  'Fee',
  'InvoiceDeduction',
  'InvoiceDeductionVat',
  'MerchantPayin',
  'MerchantPayout',
  'MiscCosts',
  'PaymentCost',
  'ReserveAdjustment',
])

/**
 * Reads a settlement details report: every line is one of an operation, or counted among the others. Payments that were returned because
 * the service did not accept them are no operations.
 */
export function readAdyenReport(text: string): AdyenReport {
  const rows = rowsOf(text)
  const returned = new Set(
    rows
      .filter((row) => row.Type === 'Refunded' && row['Modification Merchant Reference'].startsWith(RETURN))
      .map((row) => row['Psp Reference']),
  )
  const operations = new Map<string, Reported>()
  const others = new Map<string, OtherLines>()
  const count = (type: string, meaning: OtherLines['meaning']) => {
    const { lines } = others.get(`${meaning} ${type}`) ?? { lines: 0 }
    others.set(`${meaning} ${type}`, { type, meaning, lines: lines + 1 })
  }
  for (const row of rows) {
    if (returned.has(row['Psp Reference'])) {
      count(row.Type, 'returned')
      continue
    }
    const payment = row['Merchant Reference']
    // A refund that was made in the Customer Area has no withdrawal: it is named by its payment.
    const payout = row['Modification Merchant Reference'] || row['Psp Reference']
    switch (row.Type) {
      case 'Settled':
        operations.set(`deposit ${payment}`, operationOf('deposit', payment, row))
        break
      case 'Refunded':
        operations.set(`payout ${payout}`, operationOf('payout', payout, row))
        break
      case 'RefundedReversed':
        operations.set(`payout ${payout}`, { ...operationOf('payout', payout, row), status: 'refused' })
        break
      case 'Chargeback':
      case 'SecondChargeback':
        operations.set(`chargeback ${payment}`, operationOf('chargeback', payment, row))
        break
      case 'ChargebackReversed':
        operations.delete(`chargeback ${payment}`)
        break
      default:
        count(row.Type, OF_OPERATOR.has(row.Type) ? 'of-operator' : 'unknown')
    }
  }
  return { operations: [...operations.values()], others: [...others.values()] }
}

function operationOf(kind: Reported['kind'], orderId: string, row: Row): Reported {
  const amount = row['Gross Credit (GC)'] || row['Gross Debit (GC)']
  return { kind, orderId, status: 'paid', amount, currency: row['Gross Currency'], time: timeOf(row) }
}

function timeOf({ 'Creation Date': date, TimeZone: zone }: Row): number {
  const hours = ZONES[zone]
  const time = Date.parse(`${date.replace(' ', 'T')}Z`)
  if (hours !== undefined && !Number.isNaN(time)) return time - hours * 3_600_000
  throw new Mistake(
    `The report has the time ${date} ${zone}, which is not read. Let Adyen write it in UTC (Reports, time zone).`,
  )
}

function rowsOf(text: string): Row[] {
  let rows: Row[]
  try {
    rows = parse(text, { columns: true, bom: true, skip_empty_lines: true, relax_column_count: true })
  } catch (error) {
    throw new Mistake(`The file is no CSV: ${(error as Error).message}`)
  }
  const [first] = rows
  const missing = COLUMNS.filter((column) => first !== undefined && !(column in first))
  if (missing.length > 0)
    throw new Mistake(
      `The report lacks the columns ${missing.join(', ')}: it must be a settlement details report.`,
    )
  return rows
}
