import { strict as assert } from 'node:assert'
import type { FromSchema, JSONSchema } from '#schemas/json-schema.ts'
import { breachOf } from '#service/limits/schema-breach.ts'
import { isoDay, isoTime, startOfDay, timeFromIso } from '#service/wire/iso-time.ts'
import type { ProcessorMessage } from '../payment-processor.ts'
import type { ProcessorOperation, SentRequest } from '../processor-client.ts'
import type { AdyenAccount } from './adyen-account.ts'
import { fromAdyenAmount } from './adyen-amounts.ts'
import { readFromAdyen } from './adyen-requests.ts'
import {
  isOfAccount,
  readTransferEvent,
  type Transfer,
  transferOutcome,
  transferSchema,
} from './read-transfer-event.ts'

const DAY_MS = 24 * 3_600_000
/** A transfer that changes on a day was asked for in the days before: a bank needs up to two weeks to refuse or return it. */
const CHANGES_FOR_MS = 14 * DAY_MS
/** The clocks of both sides differ. */
const LEEWAY_MS = DAY_MS
const PAGE_SIZE = 100
const PAGES_MAX = 1000

const time = { type: 'string', maxLength: 40 } as const satisfies JSONSchema
const pageSchema = {
  type: 'object',
  properties: {
    data: {
      type: 'array',
      items: {
        ...transferSchema,
        properties: { ...transferSchema.properties, createdAt: time, updatedAt: time },
      },
    },
    links: {
      type: 'object',
      properties: { next: { type: 'object', properties: { href: { type: 'string', maxLength: 4000 } } } },
    },
  },
} as const satisfies JSONSchema
type Page = FromSchema<typeof pageSchema>
interface DatedTransfer extends Transfer {
  readonly createdAt?: string
  readonly updatedAt?: string
}

/** The transfers of the balance account to bank accounts that were created in a time; those with one reference where it is given. */
async function listTransfers(
  account: AdyenAccount,
  { sinceMs, untilMs, reference }: { sinceMs: number; untilMs: number; reference?: string },
): Promise<DatedTransfer[]> {
  assert(account.processor.kind === 'adyen-payouts', 'payments are not transfers')
  const query = new URLSearchParams({
    balanceAccountId: account.processor.balanceAccountId,
    category: 'bank',
    createdSince: isoTime(sinceMs),
    createdUntil: isoTime(untilMs),
    limit: String(PAGE_SIZE),
    ...(reference !== undefined && { reference }),
  })
  const transfers: DatedTransfer[] = []
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const value = await readFromAdyen(account, `/transfers?${query}`)
    const breach = breachOf(pageSchema, value)
    assert(breach === null, `the answer is no list of transfers at ${breach?.path}`)
    const { data = [], links } = value as Page
    transfers.push(...(data as DatedTransfer[]))
    // Only the cursor of the link is used, never its address.
    const href = links?.next?.href ?? ''
    const cursor = URL.parse(href, account.address)?.searchParams.get('cursor') ?? ''
    if (cursor === '') return transfers
    query.set('cursor', cursor)
  }
  throw new Error('the list has no end')
}

/** The transfer of a payout; null where Adyen has none. */
export async function findTransfer(
  account: AdyenAccount,
  { requestId, queuedMs }: Pick<SentRequest, 'requestId' | 'queuedMs'>,
  nowMs: number,
): Promise<Transfer | null> {
  const found = await listTransfers(account, {
    sinceMs: queuedMs - LEEWAY_MS,
    untilMs: nowMs + LEEWAY_MS,
    reference: requestId,
  })
  return found.find((transfer) => transfer.reference === requestId && isOfAccount(account, transfer)) ?? null
}

/** The message that the webhook of a transfer would send about its payout; null while the payout is pending. */
export function messageOf(account: AdyenAccount, data: Transfer): ProcessorMessage | null {
  const { messages, notes } = readTransferEvent(account, { type: 'balancePlatform.transfer.updated', data })
  if (notes.length > 0) throw new Error('the transfer has a currency that the site does not have')
  return messages[0] ?? null
}

/** The payouts that changed last on a day in UTC. */
export async function listTransferOperations(
  account: AdyenAccount,
  day: string,
): Promise<ProcessorOperation[]> {
  const dayMs = startOfDay(day)
  assert(dayMs !== null, 'the day exists')
  const transfers = await listTransfers(account, { sinceMs: dayMs - CHANGES_FOR_MS, untilMs: dayMs + DAY_MS })
  return transfers.flatMap((transfer) => {
    const { reference = '', updatedAt, createdAt = '', amount } = transfer
    const changedMs = timeFromIso(updatedAt ?? createdAt)
    if (!isOfAccount(account, transfer) || changedMs === null || isoDay(changedMs) !== day) return []
    const money = fromAdyenAmount(account.currencies, { ...amount, value: Math.abs(amount.value) })
    if (money === null)
      throw new Error(`the transfer ${transfer.id} has a currency that the site does not have`)
    return [
      { kind: 'payout', orderId: reference, status: STATUSES[stateOf(transfer)], ...money, time: changedMs },
    ]
  })
}

const STATUSES = {
  'payout-paid': 'paid',
  'payout-refused': 'refused',
  'payout-delayed': 'pending',
} as const satisfies Record<string, ProcessorOperation['status']>

const stateOf = (transfer: Transfer) => transferOutcome(transfer)?.outcome ?? 'payout-delayed'
