import type { Tx } from '#service/database/database.ts'
import { currencyCodeOf } from '#service/mail/currency-code.ts'
import { toDecimal } from '#service/ledger/minor-units.ts'
import { putPlayerMail } from '#service/players/changes/player-mail.ts'
import type { PersonalVault } from '#service/players/rows/personal-vault.ts'
import type { DepositRow } from './deposit-orders.ts'

/** Mails a player the receipt of a deposit, or that it was not paid. Other statuses are the player's own doing, and have no mail. */
export async function mailDeposit(tx: Tx, vault: PersonalVault, deposit: DepositRow): Promise<void> {
  const { status, order_id, player_id: playerId, member_id: memberId, decided_at, coupon } = deposit
  if (status !== 'paid' && status !== 'failed' && status !== 'sent-back') return
  const decimal = (minor: number) => toDecimal(minor, deposit.decimal_places)
  const payment = {
    amount: decimal(deposit.amount_minor),
    currency: await currencyCodeOf(tx, deposit.currency_id),
    reference: order_id,
    at: decided_at ?? deposit.created_at,
  }
  if (status !== 'paid') {
    const isCreditCard = deposit.failure === 'credit-card'
    const outcome = status === 'sent-back' ? 'returned' : isCreditCard ? 'creditCard' : 'failed'
    const facts = { ...payment, outcome } as const
    return putPlayerMail(tx, vault, { kind: 'depositNotPaid', memberId, playerId, facts })
  }
  const facts = {
    ...payment,
    fee: decimal(deposit.fee_minor),
    ...(coupon === null ? {} : { coupon: coupon.award, couponAmount: decimal(coupon.award_minor) }),
  }
  return putPlayerMail(tx, vault, { kind: 'depositPaid', memberId, playerId, facts })
}
