import type { OperationResult } from '#schemas/protocol/operations.ts'
import type { PaymentProcessor } from '#service/adapters/payments/payment-processor.ts'
import type { Db } from '#service/database/database.ts'
import { toDecimal } from '#service/ledger/minor-units.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'
import { depositRooms } from './deposit-rooms.ts'
import { type DepositMethod, depositMethods } from './deposit-methods.ts'
import { signedVisit } from './external-page.ts'
import { depositCurrency, isDepositExternal } from './deposit-terms.ts'
import { readDepositingPlayer } from './depositing-player.ts'
import { type DepositFacts, refuseDeposit, sourceOfFundsOf } from './refuse-deposit.ts'

interface StepOptions {
  readonly site: ServedSite
  readonly playerId: number
  readonly currencyId: number
  readonly processors: readonly PaymentProcessor[]
}

/**
 * The deposit options of a player now: processors and bounds, limits subtracted. A site with an external deposit page offers no processor;
 * a player who may not deposit is not sent there either.
 */
export async function depositStep(
  db: Db,
  { site, playerId, currencyId, processors }: StepOptions,
): Promise<OperationResult<'getDepositStep'>> {
  const currency = depositCurrency(site, currencyId)
  const player = await readDepositingPlayer(db, playerId)
  const methods = depositMethods({ site, currencyId, country: player.country, processors })
  const { roomMinor, unverifiedRoomMinor, fundsRoom } = await depositRooms(db, {
    site,
    playerId,
    verified: player.verified,
    currencyId,
    currency,
  })
  const minMinor = Math.min(...methods.map((method) => method.minMinor), currency?.maxMinor ?? 0)
  const facts: DepositFacts = {
    player,
    phoneVerificationRequired: site.manifest.settings.phoneVerificationRequired,
    offered: currency !== null && (isDepositExternal(site) || methods.length > 0),
    // Checked with the smallest deposit: if it does not fit, the limits are reached.
    amountMinor: isDepositExternal(site) ? (currency?.minMinor ?? 0) : minMinor,
    minMinor: 0,
    maxMinor: Infinity,
    roomMinor,
    unverifiedRoomMinor,
    fundsRoom,
  }
  const refusal = refuseDeposit(facts)
  if (refusal !== null || currency === null) {
    return {
      status: refusal === null || refusal === 'amount-out-of-range' ? 'unavailable' : refusal,
      processors: [],
      ...(refusal !== null && sourceOfFundsOf(refusal, facts)),
    }
  }
  const limitedMinor = typeof roomMinor === 'number' ? roomMinor : Infinity
  const leftMinor = Math.min(limitedMinor, unverifiedRoomMinor ?? Infinity)
  const open = methods.filter((method) => method.minMinor <= leftMinor)
  const external = signedVisit(processors, {
    site,
    playerId,
    currency,
    leftMinor: Math.min(leftMinor, fundsRoom?.minor ?? Infinity),
  })
  return {
    status: 'ready',
    processors: open.map((method) => toProcessor(method, leftMinor)),
    ...(external === null ? {} : { external }),
  }
}

type Processor = OperationResult<'getDepositStep'>['processors'][number]

/** Maps a method to its wire form, with the bounds that the player's limits and the site's bound leave. */
function toProcessor(
  { processor, currency: { data }, arrival, feePercent, minMinor, maxMinor }: DepositMethod,
  leftMinor: number,
): Processor {
  const { processorId, title, method } = processor
  const minAmount = toDecimal(minMinor, data.decimalPlaces)
  const maxAmount = toDecimal(Math.min(maxMinor, leftMinor), data.decimalPlaces)
  return {
    processorId,
    title,
    minAmount,
    maxAmount,
    currencyId: data.currencyId,
    suggestedAmounts: data.deposit.suggested.filter((amount) => amount >= minAmount && amount <= maxAmount),
    method,
    ...(feePercent === 0 ? {} : { feePercent }),
    arrival,
  }
}
