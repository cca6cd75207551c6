import { sql } from 'kysely'
import type { PaymentOffer } from '#schemas/site-manifest/payments.ts'
import type { PaymentProcessor } from '#service/adapters/payments/payment-processor.ts'
import { processorById } from '#service/adapters/payments/processors.ts'
import type { Db } from '#service/database/database.ts'
import { toMinor } from '#service/ledger/minor-units.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'
import { isForCountry, paymentOffers } from '#service/sites/payment-offers.ts'
import type { WithdrawnCurrency } from './withdrawing-player.ts'

/** A site, and the processors that the service has. */
export interface PayingSite {
  readonly site: ServedSite
  readonly processors: readonly PaymentProcessor[]
}

/** A processor that pays withdrawals of a site in a currency. */
export interface PayoutMethod {
  readonly processor: PaymentProcessor
  /** Deposits with this processor go back to it before a bank account is paid. */
  readonly isReturnFirst: boolean
  /** Bounds of what is paid out. */
  readonly minMinor: number
  readonly maxMinor: number
  readonly arrival: PaymentOffer['arrival']
}

/** The processors that pay withdrawals of a player of a country, in the site's order. */
export function payoutMethods(
  { site, processors }: PayingSite,
  { currencyId, country }: { readonly currencyId: number; readonly country: string | null },
): PayoutMethod[] {
  const { served, data } = site.manifest.currencies
  const code = served.find((known) => data[known]?.currencyId === currencyId)
  const currency = code === undefined ? undefined : data[code]
  if (code === undefined || currency === undefined) return []
  const minor = (amount: number) => toMinor(amount, currency.decimalPlaces) ?? 0
  return paymentOffers(site, { use: 'payout', code })
    .filter((offer) => isForCountry(offer, country))
    .flatMap(({ processorId, returnFirst = false, min, max, arrival }) => {
      const processor = processorById(processors, processorId)
      if (processor === undefined) return []
      const maxMinor = max === undefined ? Infinity : minor(max)
      return [{ processor, isReturnFirst: returnFirst, minMinor: minor(min ?? 0), maxMinor, arrival }]
    })
}

/** Deposits that go back to the processor that took them, before another destination is accepted. */
export interface DueReturn {
  readonly method: PayoutMethod
  readonly amountMinor: number
}

/** The first of the site's return-first processors with deposits that have not gone back; null if there is none. */
export async function readDueReturn(
  db: Db,
  paying: PayingSite,
  of: WithdrawnCurrency & { readonly country: string | null; readonly feeMinor: number },
): Promise<DueReturn | null> {
  const methods = payoutMethods(paying, of).filter(({ isReturnFirst }) => isReturnFirst)
  if (methods.length === 0) return null
  const due = await dueByProcessor(db, of)
  for (const method of methods) {
    const amountMinor = dueOf(method.processor, due)
    if (amountMinor - of.feeMinor >= Math.max(1, method.minMinor)) return { method, amountMinor }
  }
  return null
}

/** Deposits that were not played, and may go back to the method that paid them. */
export interface UnplayedReturn {
  readonly processor: PaymentProcessor
  /** The most that may go back at once, the fee included. */
  readonly amountMinor: number
}

/**
 * The first method of a player's deposits that takes back what was not played: a processor that pays it, or the operator by hand. Null if
 * nothing is held, or no deposit can go back.
 */
export async function readUnplayedReturn(
  db: Db,
  paying: PayingSite,
  of: WithdrawnCurrency & {
    readonly country: string | null
    readonly feeMinor: number
    readonly heldMinor: number
  },
): Promise<UnplayedReturn | null> {
  if (of.heldMinor === 0) return null
  const methods = payoutMethods(paying, of)
  const due = await dueByProcessor(db, of)
  for (const processorId of due.keys()) {
    const processor = processorById(paying.processors, processorId)
    if (processor === undefined) continue
    const method = methods.find((known) => known.processor.processorId === processorId)
    const mostMinor = (method?.maxMinor ?? Infinity) + of.feeMinor
    const amountMinor = Math.min(of.heldMinor, dueOf(processor, due), mostMinor)
    if (amountMinor > of.feeMinor) return { processor, amountMinor }
  }
  return null
}

/** Deposits of a player with a processor that have not gone back. */
export interface Due {
  readonly dueMinor: number
  /** The most that a single payment among them has left. */
  readonly paymentMinor: number
}

/** The most that goes back to a processor at once. A company with an interface of its own refunds one payment at a time. */
function dueOf({ processorId, speaks }: PaymentProcessor, due: ReadonlyMap<string, Due>): number {
  const { dueMinor = 0, paymentMinor = 0 } = due.get(processorId) ?? {}
  return speaks === 'our-protocol' ? dueMinor : Math.min(dueMinor, paymentMinor)
}

/** The part of the deposits that no payout has paid back yet, in minor units. */
const leftOfPayment = sql<number>`deposits.amount_minor - coalesce((
  select sum(back.amount_minor) from withdrawals as back
  where back.return_order_id = deposits.order_id and back.status in ('approved', 'paid')), 0)`

/**
 * By processor, a player's paid deposits without what has gone back or is on its way. A processor that refused the last return is left
 * out until the player deposits with it again: the instrument may be closed.
 */
export async function dueByProcessor(
  db: Db,
  { playerId, currencyId }: WithdrawnCurrency,
): Promise<ReadonlyMap<string, Due>> {
  const { rows } = await sql<Due & { processorId: string }>`
    select paid.processor_id as "processorId", (deposited - coalesce(returned, 0))::bigint as "dueMinor",
      "paymentMinor"::bigint
    from (
      select processor_id, sum(amount_minor) as deposited, max(decided_at) as last_at,
        max(${leftOfPayment}) as "paymentMinor"
      from deposits
      where player_id = ${playerId} and currency_id = ${currencyId} and status = 'paid' group by processor_id
    ) as paid
    left join (
      select processor_id,
        sum(amount_minor) filter (where status in ('pending', 'approved', 'paid')) as returned,
        max(decided_at) filter (where refusal is not null) as refused_at
      from withdrawals
      where player_id = ${playerId} and currency_id = ${currencyId} and return_method is not null
      group by processor_id
    ) as back using (processor_id)
    where refused_at is null or refused_at < last_at`.execute(db)
  return new Map(rows.map(({ processorId, ...due }) => [processorId, due]))
}

/** The last payment that a payout of this amount fits into; undefined if the player has none with the processor. */
export function paymentToReturn(
  db: Db,
  {
    playerId,
    currencyId,
    processorId,
    amountMinor,
  }: WithdrawnCurrency & { readonly processorId: string; readonly amountMinor: number },
): Promise<{ orderId: string; reference: string | null } | undefined> {
  return db
    .selectFrom('deposits')
    .select(['order_id as orderId', 'processor_reference as reference'])
    .where('player_id', '=', playerId)
    .where('currency_id', '=', currencyId)
    .where('processor_id', '=', processorId)
    .where('status', '=', 'paid')
    .where(leftOfPayment, '>=', amountMinor)
    .orderBy('decided_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}
