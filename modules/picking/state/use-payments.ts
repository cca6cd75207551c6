import { useOperationEach } from '#runtime/client/use-operation-each.ts'
import { usePlayerAccounts } from '#runtime/live/accounts.ts'
import { currenciesOf } from '#runtime/site/currencies.ts'
import { useSite } from '#runtime/site/site.ts'
import type { PlayerAccount } from '#schemas/entities/player.ts'
import { PLAY_ACCOUNT_TYPE } from '#schemas/limits.ts'
import type { CurrencyConversionV2Result } from '#schemas/protocol/operations/currencyConversionV2.ts'
import type { NumberPicking } from './number-picking.ts'
import type { Payment, Payments } from './payment.ts'
import type { SlipPrice } from './slip.ts'

/** Sections that show what an account would pay; the grid shows prices in the game's currency alone. */
const SHOWS_PAYMENT = new Set<NumberPicking['section']>(['numberPickingConfirm', 'numberPickingNotJoined'])

/**
 * The accounts that can pay for a slip, each with what would be taken from it, and the one that is to. An account in
 * another currency than the game's pays for the next draw alone.
 */
export function usePayments(state: NumberPicking, due: SlipPrice): Payments {
  const { section, currencyId, primaryCurrencyId } = state
  const { own, others } = useAccounts(primaryCurrencyId)
  const asks = SHOWS_PAYMENT.has(section) && due.playTotal > 0
  const inCurrencyOf = (amount: number) => (account: PlayerAccount) => ({
    from: primaryCurrencyId,
    to: account.accountCurrency,
    amount,
  })
  // Which accounts can pay is known by one play's price: a line more or less asks for amounts alone.
  const rates = useOperationEach('currencyConversionV2', others.map(inCurrencyOf(due.playTotal)), {
    enabled: asks,
  })
  const amounts = useOperationEach('currencyConversionV2', others.map(inCurrencyOf(due.drawTotal)), {
    enabled: asks && due.drawTotal > 0,
  })

  const primary = { currencyId: primaryCurrencyId, balance: own, amount: due.total, exchange: null }
  const options: Payment[] = [primary]
  for (const [place, account] of others.entries()) {
    const payment = paymentFrom(account, amounts[place]?.data ?? withoutAmount(rates[place]?.data))
    if (payment) options.push(payment)
  }
  const place = others.findIndex(({ accountCurrency }) => accountCurrency === currencyId)
  const failed = rates[place]?.isError === true || amounts[place]?.isError === true
  const askAgain = () => {
    for (const query of [...rates, ...amounts]) void query.refetch()
  }
  const found = options.find((option) => option.currencyId === currencyId)
  if (found) return { options, chosen: found, failed, askAgain }

  const account = others[place]
  // An account that cannot pay leaves it to the one in the game's own currency.
  if (!account || rates[place]?.data) return { options, chosen: primary, failed: false, askAgain }
  const unknown = { currencyId, balance: account.accountBalance, amount: null, exchange: null }
  return { options: [...options, unknown], chosen: unknown, failed, askAgain }
}

/** The balance that play in a currency uses, and the player's further accounts in currencies of the site. */
function useAccounts(currencyId: number): { own: number | null; others: PlayerAccount[] } {
  const served = currenciesOf(useSite().manifest)
  const accounts = usePlayerAccounts().filter(({ accountType }) => accountType === PLAY_ACCOUNT_TYPE)
  const own = accounts.find(({ accountCurrency }) => accountCurrency === currencyId)
  const others = accounts.filter((account) => account !== own && served.has(account.accountCurrency))
  return { own: own?.accountBalance ?? (accounts.length > 0 ? 0 : null), others }
}

/** An answer about another amount says the rate alone. */
const withoutAmount = (answer: CurrencyConversionV2Result | undefined) =>
  answer && { ...answer, amount: undefined }

/** Null where the operator does not exchange into the account's currency, or that is not known yet. */
function paymentFrom(
  { accountCurrency, accountBalance }: PlayerAccount,
  answer: { exitCode: number; amount?: number | undefined; rate?: number; rateDate?: number } | undefined,
): Payment | null {
  if (answer?.exitCode !== 0 || answer.rate === undefined || answer.rateDate === undefined) return null
  const exchange = { rate: answer.rate, rateDate: answer.rateDate }
  return { currencyId: accountCurrency, balance: accountBalance, amount: answer.amount ?? null, exchange }
}
