import type { OperationResult } from '#schemas/protocol/operations.ts'
import { useLayoutEffect, type Dispatch } from 'react'
import { useOperationEach } from '#runtime/client/use-operation-each.ts'
import { decimalPlacesOf } from '#runtime/format/amounts.ts'
import { usePlayerAccounts } from '#runtime/live/accounts.ts'
import { currenciesOf } from '#runtime/site/currencies.ts'
import { useSite } from '#runtime/site/site.ts'
import type { PlayerAccount } from '#schemas/entities/player.ts'
import { PLAY_ACCOUNT_TYPE } from '#schemas/limits.ts'
import type { NumberPicking, PickingAction } from './number-picking.ts'
import { choosePayment, withMissing, type Payment, type Payments } from './payment.ts'
import type { SlipPrice } from './slip.ts'

/** Sections that show an account's amounts; the grid shows prices in the game's currency only. */
const SHOWS_PAYMENT = new Set<NumberPicking['section']>(['numberPickingConfirm', 'numberPickingNotJoined'])

/**
 * The accounts that can pay for a slip, each with its amount, and the selected one. An account in another currency pays
 * for the next draw only. An account without enough money is replaced by one that has enough.
 */
export function usePayments(
  state: NumberPicking,
  due: SlipPrice,
  dispatch: Dispatch<PickingAction>,
): Payments {
  const { section, currencyId, primaryCurrencyId, joining } = state
  const { own, others } = useAccounts(primaryCurrencyId)
  const { rates, amounts } = useConversions(others, due, SHOWS_PAYMENT.has(section) && due.playTotal > 0)
  const { manifest } = useSite()
  const options: [Payment, ...Payment[]] = [
    withMissing(
      { currencyId: primaryCurrencyId, balance: own, amount: due.total, exchange: null },
      due.drawTotal,
      decimalPlacesOf(manifest, primaryCurrencyId),
    ),
  ]
  for (const [place, account] of others.entries()) {
    const payment = paymentFrom(account, amounts[place]?.data ?? withoutAmount(rates[place]?.data))
    const decimalPlaces = decimalPlacesOf(manifest, account.accountCurrency)
    if (payment) options.push(withMissing(payment, payment.amount, decimalPlaces))
  }
  // An account whose rate is not known yet is shown as soon as it is chosen.
  const place = others.findIndex(({ accountCurrency }) => accountCurrency === currencyId)
  const account = others[place]
  if (account && !rates[place]?.data) {
    options.push({ currencyId, balance: account.accountBalance, amount: null, missing: null, exchange: null })
  }
  const { chosen, instead } = choosePayment(options, currencyId)
  const insteadId = section === 'numberPickingConfirm' && !joining ? instead?.currencyId : undefined
  useLayoutEffect(() => {
    if (insteadId !== undefined) dispatch({ type: 'currencyChosen', currencyId: insteadId })
  }, [insteadId, dispatch])
  return {
    options,
    chosen,
    isAsking: chosen.missing !== null && [...rates, ...amounts].some(({ isLoading }) => isLoading),
    failed:
      chosen.currencyId !== primaryCurrencyId && (rates[place]?.isError || amounts[place]?.isError) === true,
    askAgain() {
      for (const query of [...rates, ...amounts]) void query.refetch()
    },
  }
}

/** Amount per account. One play's price decides which accounts can pay; adding or removing a line only refetches amounts. */
function useConversions(accounts: readonly PlayerAccount[], due: SlipPrice, enabled: boolean) {
  const inCurrencyOf = (amount: number) => (account: PlayerAccount) => ({
    from: due.currencyId,
    to: account.accountCurrency,
    amount,
  })
  const rates = useOperationEach('currencyConversionV2', accounts.map(inCurrencyOf(due.playTotal)), {
    enabled,
  })
  const amounts = useOperationEach('currencyConversionV2', accounts.map(inCurrencyOf(due.drawTotal)), {
    enabled: enabled && due.drawTotal > 0,
  })
  return { rates, amounts }
}

/** The balance for play in a currency, and the player's further accounts in currencies of the site. */
function useAccounts(currencyId: number): { own: number | null; others: PlayerAccount[] } {
  const served = currenciesOf(useSite().manifest)
  const accounts = usePlayerAccounts().filter(({ accountType }) => accountType === PLAY_ACCOUNT_TYPE)
  const own = accounts.find(({ accountCurrency }) => accountCurrency === currencyId)
  const others = accounts.filter((account) => account !== own && served.has(account.accountCurrency))
  return { own: own?.accountBalance ?? (accounts.length > 0 ? 0 : null), others }
}

/** For another amount, only the rate of the answer is valid. */
const withoutAmount = (answer: OperationResult<'currencyConversionV2'> | undefined) =>
  answer && { ...answer, amount: undefined }

/** Null where the operator does not exchange into the account's currency, or that is not known yet. */
function paymentFrom(
  { accountCurrency, accountBalance }: PlayerAccount,
  answer: { exitCode: number; amount?: number | undefined; rate?: number; rateDate?: number } | undefined,
): Omit<Payment, 'missing'> | null {
  if (answer?.exitCode !== 0 || answer.rate === undefined || answer.rateDate === undefined) return null
  const exchange = { rate: answer.rate, rateDate: answer.rateDate }
  return { currencyId: accountCurrency, balance: accountBalance, amount: answer.amount ?? null, exchange }
}
