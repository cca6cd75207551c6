import type { CouponCode } from '#schemas/protocol/coupons.ts'
import type { SourceOfFunds } from '#schemas/protocol/deposits.ts'
import type { OperationRequest } from '#schemas/protocol/operations.ts'
import { pathOfScreen } from '#schemas/site-manifest/path-of-screen.ts'
import { HOME_PATH } from '#schemas/site-manifest/routes.ts'
import type { PaymentProcessor, ProcessorOrder } from '#service/adapters/payments/payment-processor.ts'
import type { Entropy } from '#service/adapters/entropy.ts'
import { checkCoupon, checkOffer, type UsableCoupon } from '#service/coupons/check-coupon.ts'
import { holdCoupon } from '#service/coupons/use-coupon.ts'
import type { Tx } from '#service/database/database.ts'
import { toMinor } from '#service/ledger/minor-units.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'
import { type DepositMethod, depositMethods, feeOf } from './deposit-methods.ts'
import { depositRooms } from './deposit-rooms.ts'
import { lockDepositingPlayer } from './depositing-player.ts'
import { type DepositFacts, type DepositRefusal, refuseDeposit, sourceOfFundsOf } from './refuse-deposit.ts'
import { storeOrder } from './store-order.ts'

const ORDER_ID_BYTES = 16
const RETURN_SCREEN = 'cashier.deposit'

export interface DepositAttempt {
  readonly site: ServedSite
  readonly playerId: number
  readonly request: Omit<OperationRequest<'depositRequestInfo'>, 'returnPath'> & {
    readonly returnPath?: string
  }
  readonly processors: readonly PaymentProcessor[]
  readonly entropy: Entropy
}

/** An order that nothing refuses. */
interface PreparedOrder {
  readonly method: DepositMethod
  readonly amountMinor: number
  readonly coupon: UsableCoupon | null
  /** The last characters of the account that is debited. */
  readonly accountEnding?: string
}

export type OrderRefusal =
  | { readonly status: DepositRefusal; readonly sourceOfFunds?: SourceOfFunds }
  | { readonly status: 'coupon-refused'; readonly couponResult: CouponCode }

/** Checks everything that could refuse an order; locks the player. `suits` says which methods the operation serves. */
export async function prepareOrder(
  tx: Tx,
  { site, playerId, request, processors }: DepositAttempt,
  suits: (method: DepositMethod) => boolean,
): Promise<PreparedOrder | OrderRefusal> {
  const { currencyId, couponCode, campaignId } = request
  const player = await lockDepositingPlayer(tx, playerId)
  const method = depositMethods({ site, currencyId, country: player.country, processors }).find(
    (offered) => offered.processor.processorId === request.processorId && suits(offered),
  )
  const amountMinor =
    method === undefined ? null : toMinor(request.amount, method.currency.data.decimalPlaces)
  const facts: DepositFacts = {
    player,
    phoneVerificationRequired: site.manifest.settings.phoneVerificationRequired,
    offered: method !== undefined,
    amountMinor,
    minMinor: method?.minMinor ?? 0,
    maxMinor: method?.maxMinor ?? 0,
    ...(await depositRooms(tx, {
      site,
      playerId,
      verified: player.verified,
      currencyId,
      currency: method?.currency ?? null,
    })),
  }
  const refusal = refuseDeposit(facts)
  if (refusal !== null) return { status: refusal, ...sourceOfFundsOf(refusal, facts) }
  if (method === undefined || amountMinor === null) return { status: 'unavailable' }
  const attempt = { site, playerId, amountMinor, currencyId }
  const coupon =
    couponCode === undefined
      ? await checkOffer(tx, { ...attempt, campaignId })
      : await checkCoupon(tx, { ...attempt, couponCode })
  if (typeof coupon === 'number') return { status: 'coupon-refused', couponResult: coupon }
  return { method, amountMinor, coupon }
}

/** Stores an order, holds its coupon, and returns it as the processor gets it. */
export async function placeOrder(
  tx: Tx,
  { site, playerId, request, entropy }: DepositAttempt,
  { method, amountMinor, coupon, accountEnding }: PreparedOrder,
): Promise<ProcessorOrder> {
  const { currency, processor } = method
  const { currencyId, decimalPlaces } = currency.data
  const feeMinor = feeOf(method, amountMinor)
  const orderId = newOrderId(entropy)
  const returnPath = request.returnPath ?? returnPathOf(site)
  const { processorId } = processor
  const { memberId } = site
  const amounts = { currencyId, amountMinor, feeMinor }
  await storeOrder(tx, { orderId, playerId, memberId, processorId, ...amounts, accountEnding, returnPath })
  if (coupon !== null) await holdCoupon(tx, coupon, { orderId, playerId })
  return {
    orderId,
    amountMinor: amountMinor + feeMinor,
    decimalPlaces,
    currencyCode: currency.code,
    currencyId,
    siteName: siteNameOf(site),
    returnPath,
    ...(site.manifest.payments.creditCards === false ? { creditCards: false } : {}),
  }
}

/** The screen to which a processor's page returns if the request names none. */
export const returnPathOf = ({ manifest }: ServedSite): string =>
  pathOfScreen(manifest.routes, RETURN_SCREEN) ?? HOME_PATH

/** An id for an order that nobody can guess. */
export const newOrderId = (entropy: Entropy): string =>
  Buffer.from(entropy.bytes(ORDER_ID_BYTES)).toString('base64url')

export function siteNameOf({ manifest }: ServedSite): string {
  return manifest.brand.siteName[manifest.languages.default] ?? manifest.siteId
}
