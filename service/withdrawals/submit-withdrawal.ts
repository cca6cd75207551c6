import type { OperationRequest, OperationResult } from '#schemas/protocol/operations.ts'
import type { FieldError } from '#schemas/protocol/shapes.ts'
import { normalBankAccount, refuseBankAccount } from '#modules/cashier/rules/bank-account.ts'
import type { Entropy } from '#service/adapters/entropy.ts'
import type { PaymentProcessor } from '#service/adapters/payments/payment-processor.ts'
import type { Tx } from '#service/database/database.ts'
import { toMinor } from '#service/ledger/minor-units.ts'
import type { PersonalVault } from '#service/players/rows/personal-vault.ts'
import { bankSource, notePaymentSource } from '#service/referrals/payment-sources.ts'
import { type Destination, recurringAccount, sealAccount } from './bank-accounts.ts'
import { mailWithdrawal } from './mail-withdrawal.ts'
import type { PayingSite } from './payout-methods.ts'
import { heldMinor, isUnplayedReturn, refuseWithdrawal, type WaysBack } from './refuse-withdrawal.ts'
import { readWaysBack } from './ways-back.ts'
import { lockWithdrawal, moveAside, publishWithdrawal, toWithdrawal } from './withdrawal-rows.ts'
import { withdrawalCurrency, type WithdrawalCurrency } from './withdrawal-terms.ts'
import { lockWithdrawingPlayer } from './withdrawing-player.ts'

type Result = OperationResult<'payoutSubmit'>

const WITHDRAWAL_ID_BYTES = 16

export interface WithdrawalAttempt extends PayingSite {
  readonly playerId: number
  readonly request: Omit<OperationRequest<'payoutSubmit'>, 'password'>
  readonly vault: PersonalVault
  readonly entropy: Entropy
  /** An operator asks on behalf of the player. */
  readonly byOperator?: boolean
}

/** Asks for a withdrawal: the money leaves the balance in this transaction, and waits for the operator. */
export async function submitWithdrawal(tx: Tx, attempt: WithdrawalAttempt): Promise<Result> {
  const { site, playerId, request, byOperator = false } = attempt
  const { currencyId, bankAccount, recurringId } = request
  const currency = withdrawalCurrency(site, currencyId)
  const player = await lockWithdrawingPlayer(tx, { playerId, currencyId })
  const amountMinor = currency && toMinor(request.amount, currency.data.decimalPlaces)
  const { feeMinor = 0 } = currency ?? {}
  const back = await readWaysBack(tx, attempt, { playerId, currencyId, player, currency })
  const hasAccount = bankAccount !== undefined || recurringId !== undefined
  const asked = { ...back, amountMinor, hasAccount, byOperator }
  const refusal = refuseWithdrawal(player, currency, asked)
  if (refusal !== null || currency === null || amountMinor === null) {
    return { result: 0, status: refusal ?? 'not-enabled' }
  }
  const source = returnSource(back, isUnplayedReturn(player, currency, asked))
  const destination = source === null ? await accountOf(tx, attempt, currency) : returnTo(source)
  if (Array.isArray(destination)) return { result: 0, errors: destination }
  const withdrawalId = Buffer.from(attempt.entropy.bytes(WITHDRAWAL_ID_BYTES)).toString('base64url')
  await tx
    .insertInto('withdrawals')
    .values({
      withdrawal_id: withdrawalId,
      player_id: playerId,
      member_id: site.memberId,
      currency_id: currencyId,
      amount_minor: amountMinor,
      fee_minor: feeMinor,
      unplayed_minor: source === null ? 0 : Math.min(amountMinor, heldMinor(player, currency)),
      ...destination,
    })
    .execute()
  const row = await lockWithdrawal(tx, withdrawalId)
  await moveAside(tx, row, 'submit')
  await publishWithdrawal(tx, row)
  await mailWithdrawal(tx, attempt.vault, row)
  return { result: 1, withdrawal: toWithdrawal(row) }
}

/** The processor to which a withdrawal goes back; null where a bank account gets it. */
function returnSource({ due, unplayed }: WaysBack, isUnplayed: boolean): PaymentProcessor | null {
  if (due !== null) return due.method.processor
  return isUnplayed && unplayed !== null ? unplayed.processor : null
}

/** The destination of deposits that go back. */
function returnTo(processor: PaymentProcessor): Destination {
  return {
    bank_account: null,
    bank_account_key_id: null,
    account_ending: '',
    processor_id: processor.processorId,
    return_method: processor.method,
  }
}

/** The account to which the money goes, sealed; or the refused fields. */
async function accountOf(
  tx: Tx,
  { playerId, request: { bankAccount, recurringId, currencyId }, vault }: WithdrawalAttempt,
  { bankDetails }: WithdrawalCurrency,
): Promise<Destination | FieldError[]> {
  if (recurringId !== undefined) {
    if (bankAccount !== undefined) return [{ field: 'bankAccount', code: 'unexpected' }]
    const known = await recurringAccount(tx, { playerId, currencyId, recurringId })
    return known ?? [{ field: 'recurringId', code: 'invalid' }]
  }
  if (bankAccount === undefined) return [{ field: 'bankAccount', code: 'required' }]
  const errors = refuseBankAccount(bankAccount, bankDetails)
  if (errors.length > 0) return errors
  const account = normalBankAccount(bankAccount)
  await notePaymentSource(tx, vault, { playerId, source: bankSource(account) })
  return sealAccount(vault, playerId, account)
}
