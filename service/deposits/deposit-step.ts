import type { OperationResult } from '#schemas/protocol/operations.ts'
import type { PaymentProcessor } from '#service/adapters/payments/payment-processor.ts'
import type { Database } from '#service/database/database.ts'
import { toDecimal } from '#service/ledger/minor-units.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'
import { depositRoom } from './deposit-limits.ts'
import { depositCurrency, isDepositExternal } from './deposit-terms.ts'
import { readDepositingPlayer } from './depositing-player.ts'
import { refuseDeposit } from './refuse-deposit.ts'

export interface DepositQuestion {
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
  { kysely }: Database,
  { site, playerId, currencyId, processors: known }: DepositQuestion,
): Promise<OperationResult<'getDepositStep'>> {
  const currency = depositCurrency(site, currencyId)
  const isExternal = isDepositExternal(site)
  const processors = isExternal ? [] : known
  const roomMinor = await depositRoom(kysely, playerId, currencyId)
  const refusal = refuseDeposit({
    player: await readDepositingPlayer(kysely, playerId),
    phoneVerificationRequired: site.manifest.settings.phoneVerificationRequired,
    offered: currency !== null && (isExternal || processors.length > 0),
    // Checked with the smallest deposit: if it does not fit, the limits are reached.
    amountMinor: currency?.minMinor ?? 0,
    minMinor: currency?.minMinor ?? 0,
    maxMinor: currency?.maxMinor ?? 0,
    roomMinor,
  })
  if (refusal !== null || currency === null) {
    return {
      status: refusal === null || refusal === 'amount-out-of-range' ? 'unavailable' : refusal,
      processors: [],
    }
  }
  const { data, minMinor, maxMinor } = currency
  const maxAmount = toDecimal(Math.min(maxMinor, roomMinor ?? maxMinor), data.decimalPlaces)
  return {
    status: 'ready',
    processors: processors.map(({ processorId, title }) => ({
      processorId,
      title,
      minAmount: toDecimal(minMinor, data.decimalPlaces),
      maxAmount,
      currencyId,
      suggestedAmounts: data.deposit.suggested.filter((amount) => amount <= maxAmount),
    })),
  }
}
