import { useLayoutEffect } from 'react'
import { useAccountRates } from '#games/client/use-account-rates.ts'
import { decimalPlacesOf, subtractAmounts } from '#runtime/format/amounts.ts'
import { compareAmounts } from '#schemas/money/compare-amounts.ts'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import { useOperationEach } from '#runtime/client/use-operation-each.ts'
import { useSite } from '#runtime/site/site.ts'
import type { PlayerAccount } from '#schemas/entities/player.ts'
import type { NumberPicking } from './picking-machine.ts'
import type { SlipPrice } from './price.ts'
import type { PurchaseOrder } from './slip.ts'

/** The conversion of an amount from the game's currency into another. */
export interface Exchange {
  /** Units of the other currency per unit of the game's. */
  readonly rate: number
  /** Time since when the rate has been in force, UTC milliseconds. */
  readonly rateDate: number
}

/** One way to pay for a slip: the account and the amount charged. Amounts in the account's currency. */
export interface Payment {
  readonly currencyId: number
  /** Null for a visitor. */
  readonly balance: number | null
  /** Null while it is loading, or where it failed to load. */
  readonly amount: number | null
  /** Amount that the account lacks for the next draw; null where it suffices or is not known. */
  readonly missing: number | null
  /** Null where the account is in the game's own currency, or the rate is not known. */
  readonly exchange: Exchange | null
}

/** The accounts that may pay for a slip. */
export interface Payments {
  /** The game's own currency first; more than one only where the operator exchanges money. */
  readonly options: readonly Payment[]
  readonly chosen: Payment
  /** The other accounts are not known yet, or the chosen one cannot pay, and the amounts of the others are not known. */
  readonly isAsking: boolean
  /** Whether the chosen account's amount failed to load. */
  readonly failed: boolean
  /** Refetches rates and amounts. */
  readonly askAgain: () => void
}

/** A payment with the amount that its account lacks for the next draw. */
function withMissing(
  payment: Omit<Payment, 'missing'>,
  drawAmount: number | null,
  decimalPlaces: number,
): Payment {
  const { balance } = payment
  if (balance === null || drawAmount === null) return { ...payment, missing: null }
  const isShort = compareAmounts(balance, drawAmount) < 0
  return { ...payment, missing: isShort ? subtractAmounts(drawAmount, balance, decimalPlaces) : null }
}

/**
 * The payment in the requested currency, or in the game's own (the first) where that is unavailable. Where it lacks money,
 * also the first one that does not (`instead`).
 */
function choosePayment(
  options: readonly [Payment, ...Payment[]],
  currencyId: number,
): { chosen: Payment; instead: Payment | null } {
  const [primary] = options
  const chosen = options.find((option) => option.currencyId === currencyId) ?? primary
  if (chosen.missing === null) return { chosen, instead: null }
  const instead = options.find(({ amount, missing }) => amount !== null && missing === null) ?? null
  return { chosen: instead ? chosen : primary, instead }
}

/** Sections that show an account's amounts; the grid shows prices in the game's currency only. */
const SHOWS_PAYMENT = new Set<NumberPicking['section']>(['numberPickingConfirm', 'numberPickingNotJoined'])

/**
 * The accounts that can pay for a slip, each with its amount, and the selected one. An account in another currency pays
 * for the next draw only. An account without enough money is replaced by one that has enough.
 */
export function usePayments(
  { game, state, plays, dispatch }: Pick<PurchaseOrder, 'game' | 'state' | 'plays' | 'dispatch'>,
  due: SlipPrice,
): Payments {
  const { section, currencyId, primaryCurrencyId, joining } = state
  const { own, others, rates } = useAccountRates(game, plays > 0)
  const amounts = useAmounts(others, due, SHOWS_PAYMENT.has(section))
  const { manifest } = useSite()
  const options: [Payment, ...Payment[]] = [
    withMissing(
      { currencyId: primaryCurrencyId, balance: own, amount: due.total, exchange: null },
      due.drawTotal,
      decimalPlacesOf(manifest, primaryCurrencyId),
    ),
  ]
  for (const [place, account] of others.entries()) {
    const rate = rates[place]
    const isChosen = account.accountCurrency === currencyId
    const isShownBefore = rate?.data === undefined && (rate?.isLoading === true || isChosen)
    const payment =
      paymentFrom(account, amounts[place]?.data ?? withoutAmount(rate?.data)) ??
      (isShownBefore ? beforeRate(account) : null)
    const decimalPlaces = decimalPlacesOf(manifest, account.accountCurrency)
    if (payment) options.push(withMissing(payment, payment.amount, decimalPlaces))
  }
  const place = others.findIndex(({ accountCurrency }) => accountCurrency === currencyId)
  const { chosen, instead } = choosePayment(options, currencyId)
  const insteadId = section === 'numberPickingConfirm' && !joining ? instead?.currencyId : undefined
  useLayoutEffect(() => {
    if (insteadId !== undefined) dispatch({ type: 'currencyChosen', currencyId: insteadId })
  }, [insteadId, dispatch])
  return {
    options,
    chosen,
    isAsking:
      rates.some(({ isLoading }) => isLoading) ||
      (chosen.missing !== null && amounts.some(({ isLoading }) => isLoading)),
    failed:
      chosen.currencyId !== primaryCurrencyId && (rates[place]?.isError || amounts[place]?.isError) === true,
    askAgain() {
      for (const query of [...rates, ...amounts]) void query.refetch()
    },
  }
}

/**
 * The amount that the slip costs in the currency of each account. A changed number of lines asks for these amounts again; the
 * rates are those of one play, and stay.
 */
const useAmounts = (
  accounts: readonly PlayerAccount[],
  { currencyId, drawTotal }: SlipPrice,
  isShown: boolean,
) =>
  useOperationEach(
    'currencyConversionV2',
    accounts.map(({ accountCurrency }) => ({ from: currencyId, to: accountCurrency, amount: drawTotal })),
    { enabled: isShown && drawTotal > 0 },
  )

/** For another amount, only the rate of the answer is valid. */
const withoutAmount = (answer: OperationResult<'currencyConversionV2'> | undefined) =>
  answer && { ...answer, amount: undefined }

/** An account before its rate is known: it keeps its place in the list, and nothing below moves when the rate arrives. */
const beforeRate = ({ accountCurrency, accountBalance }: PlayerAccount): Omit<Payment, 'missing'> => ({
  currencyId: accountCurrency,
  balance: accountBalance,
  amount: null,
  exchange: null,
})

/** Null where the operator does not exchange into the account's currency, or that is not known yet. */
function paymentFrom(
  { accountCurrency, accountBalance }: PlayerAccount,
  answer: { exitCode: number; amount?: number | undefined; rate?: number; rateDate?: number } | undefined,
): Omit<Payment, 'missing'> | null {
  if (answer?.exitCode !== 0 || answer.rate === undefined || answer.rateDate === undefined) return null
  const exchange = { rate: answer.rate, rateDate: answer.rateDate }
  return { currencyId: accountCurrency, balance: accountBalance, amount: answer.amount ?? null, exchange }
}
