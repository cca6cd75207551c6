import type { Entropy } from '#service/adapters/entropy.ts'
import type { Tx } from '#service/database/database.ts'
import type { PersonalVault } from '#service/players/rows/personal-vault.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'
import { acceptMessage } from './accept-message.ts'
import { BY_HAND } from './by-hand.ts'
import { depositRooms } from './deposit-rooms.ts'
import { depositCurrency } from './deposit-terms.ts'
import { lockDepositingPlayer } from './depositing-player.ts'
import { newOrderId } from './place-order.ts'
import { storeOrder } from './store-order.ts'
import { type DepositRefusal, refuseDeposit } from './refuse-deposit.ts'

/** A bank transfer that arrived at the account of a site. */
export interface BankTransfer {
  readonly site: ServedSite
  readonly playerId: number
  readonly currencyId: number
  readonly amountMinor: number
  /** The bank's reference of the transfer. */
  readonly reference: string
}

/** The reason why a transfer is not booked: the money goes back by the bank. */
export type NotBooked = DepositRefusal | 'booked'

/** The reason why a transfer cannot be booked now; null if it can. Locks the player. */
export async function refuseBankDeposit(tx: Tx, transfer: BankTransfer): Promise<NotBooked | null> {
  const { site, playerId, currencyId, amountMinor, reference } = transfer
  const player = await lockDepositingPlayer(tx, playerId)
  const currency = depositCurrency(site, currencyId)
  const refusal = refuseDeposit({
    player,
    phoneVerificationRequired: site.manifest.settings.phoneVerificationRequired,
    offered: currency !== null,
    amountMinor,
    // The bounds of the site are those of its processors; the bank has moved this amount already.
    minMinor: 1,
    maxMinor: Number.MAX_SAFE_INTEGER,
    ...(await depositRooms(tx, { site, playerId, verified: player.verified, currencyId, currency })),
  })
  if (refusal !== null) return refusal
  const booked = await tx
    .selectFrom('deposits')
    .select('order_id')
    .where('processor_id', '=', BY_HAND)
    .where('member_id', '=', site.memberId)
    .where('processor_reference', '=', reference)
    .executeTakeFirst()
  return booked === undefined ? null : 'booked'
}

interface BookingParts {
  readonly vault: PersonalVault
  readonly entropy: Entropy
}

/**
 * Books a transfer, which `refuseBankDeposit` has not refused in this transaction, as a paid deposit, once for each reference. Resolves with the
 * id of its order; null if another player's transfer with the reference was booked at the same moment.
 */
export async function bookBankDeposit(
  tx: Tx,
  { vault, entropy }: BookingParts,
  transfer: BankTransfer,
): Promise<{ readonly orderId: string } | null> {
  const { site, playerId, currencyId, amountMinor, reference } = transfer
  const orderId = newOrderId(entropy)
  const { memberId } = site
  await storeOrder(tx, { orderId, playerId, memberId, processorId: BY_HAND, currencyId, amountMinor })
  const messageId = `${memberId}/${reference}`
  const answer = await acceptMessage(
    tx,
    { processorId: BY_HAND, vault, siteOf: () => site },
    { orderId, messageId, outcome: 'paid', amountMinor, currencyId, reference },
  )
  return answer?.accepted === true ? { orderId } : null
}
