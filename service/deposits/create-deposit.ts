import type { CouponCode } from '#schemas/protocol/coupons.ts'
import type { OperationRequest, OperationResult } from '#schemas/protocol/operations.ts'
import { pathOfScreen } from '#schemas/site-manifest/path-of-screen.ts'
import { HOME_PATH } from '#schemas/site-manifest/routes.ts'
import type { PaymentProcessor } from '#service/adapters/payments/payment-processor.ts'
import type { Entropy } from '#service/adapters/entropy.ts'
import { checkCoupon, type UsableCoupon } from '#service/coupons/check-coupon.ts'
import { holdCoupon } from '#service/coupons/use-coupon.ts'
import type { Tx } from '#service/database/database.ts'
import { toMinor } from '#service/ledger/minor-units.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'
import { depositRoom } from './deposit-limits.ts'
import { type DepositCurrency, depositCurrency, isDepositExternal, processorById } from './deposit-terms.ts'
import { lockDepositingPlayer } from './depositing-player.ts'
import { refuseDeposit } from './refuse-deposit.ts'

const ORDER_ID_BYTES = 16
/** The processor's page returns to this screen if the request names no path. */
const RETURN_SCREEN = 'cashier.deposit'

export interface DepositAttempt {
  readonly site: ServedSite
  readonly playerId: number
  readonly request: OperationRequest<'depositRequestInfo'>
  readonly processors: readonly PaymentProcessor[]
  readonly entropy: Entropy
}

/** Creates an order and returns the processor's page. No money moves before the processor's message. */
export async function createDeposit(
  tx: Tx,
  attempt: DepositAttempt,
): Promise<OperationResult<'depositRequestInfo'>> {
  const { site, playerId, request, processors } = attempt
  const { currencyId } = request
  const currency = depositCurrency(site, currencyId)
  const processor = processorById(processors, request.processorId)
  const amountMinor = currency && toMinor(request.amount, currency.data.decimalPlaces)
  const refusal = refuseDeposit({
    player: await lockDepositingPlayer(tx, playerId),
    phoneVerificationRequired: site.manifest.settings.phoneVerificationRequired,
    offered: currency !== null && processor !== undefined && !isDepositExternal(site),
    amountMinor,
    minMinor: currency?.minMinor ?? 0,
    maxMinor: currency?.maxMinor ?? 0,
    roomMinor: await depositRoom(tx, playerId, currencyId),
  })
  if (refusal !== null) return { status: refusal }
  if (currency === null || processor === undefined || amountMinor === null) return { status: 'unavailable' }
  const coupon = await couponOf(tx, attempt, amountMinor)
  if (typeof coupon === 'number') return { status: 'coupon-refused', couponResult: coupon }
  const placed = await placeOrder(tx, attempt, { currency, processor, amountMinor })
  if (coupon !== null && placed.orderId !== undefined)
    await holdCoupon(tx, coupon, { orderId: placed.orderId, playerId })
  return placed
}

/** The coupon of the request, the code of its refusal, or null where there is none. */
async function couponOf(
  tx: Tx,
  { site: { memberId }, playerId, request: { couponCode, currencyId } }: DepositAttempt,
  amountMinor: number,
): Promise<UsableCoupon | CouponCode | null> {
  if (couponCode === undefined) return null
  return checkCoupon(tx, { memberId, playerId, couponCode, amountMinor, currencyId })
}

async function placeOrder(
  tx: Tx,
  { site, playerId, request, entropy }: DepositAttempt,
  {
    currency,
    processor,
    amountMinor,
  }: { currency: DepositCurrency; processor: PaymentProcessor; amountMinor: number },
): Promise<OperationResult<'depositRequestInfo'>> {
  const orderId = Buffer.from(entropy.bytes(ORDER_ID_BYTES)).toString('base64url')
  const returnPath = request.returnPath ?? pathOfScreen(site.manifest.routes, RETURN_SCREEN) ?? HOME_PATH
  await tx
    .insertInto('deposits')
    .values({
      order_id: orderId,
      player_id: playerId,
      member_id: site.memberId,
      processor_id: processor.processorId,
      currency_id: currency.data.currencyId,
      amount_minor: amountMinor,
      status: 'created',
      return_path: returnPath,
    })
    .execute()
  const redirectUrl = processor.hostedPage({
    orderId,
    amountMinor,
    decimalPlaces: currency.data.decimalPlaces,
    currencyCode: currency.code,
    currencyId: currency.data.currencyId,
    siteName: siteNameOf(site),
    returnPath,
  })
  return { status: 'created', orderId, redirectUrl }
}

function siteNameOf({ manifest }: ServedSite): string {
  return manifest.brand.siteName[manifest.languages.default] ?? manifest.siteId
}
