import type { Dispatch } from 'react'
import { useDrawsAhead, type DrawsAhead, type DrawsPromotion } from '#games/client/use-draws-ahead.ts'
import { subtractAmounts, useDecimalPlaces } from '#runtime/format/amounts.ts'
import type { CheckoutProps } from '#games/checkout/checkout.ts'
import type { ScreenProps } from '#runtime/registry/module.ts'
import { useModuleSettings } from '#runtime/site/site.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { PickingSettings } from '../settings.ts'
import { usePayments, type Payment, type Payments } from './payments.ts'
import { useTicks, type TickedSlip } from './ticked-slip.ts'
import type { PickForm } from './plays.ts'
import { useBuy, useJoin } from './join.ts'
import { usePendingSlip, type PendingSlip } from './pending-slip.ts'
import { dipsWholeLines } from './lucky-dip.ts'
import { useSlipPrice } from './price.ts'
import type { NumberPicking, PickingAction } from './picking-machine.ts'

/** A slip from its summary to its receipt: the lines, how they are paid, and the answer to the purchase. */
export interface Checkout extends Pick<
  TickedSlip,
  'game' | 'form' | 'state' | 'dispatch' | 'price' | 'show'
> {
  readonly further: FurtherDraws
  readonly payments: Payments
  /** The slip as it was kept before a login or a deposit. */
  readonly pending: PendingSlip['pending']
  /** Balance of the chosen account after the purchase: negative where it does not suffice, null where unknown. */
  readonly balanceAfter: number | null
  /** Buys, or opens the modal of the refusal (spec 5). */
  readonly buy: () => void
  /** Sends the same purchase again after an answer that leaves the result unknown. */
  readonly retry: () => void
  /** Where another module picked the plays: how it shows them, and the way back to this step after the login. */
  readonly foreign?: Pick<CheckoutProps, 'title' | 'renderPlays' | 'path' | 'look'> | undefined
}

/** Whether a purchase has no list of plays and no receipt of its own. */
export const isOneTap = ({ foreign }: Pick<Checkout, 'foreign'>): boolean =>
  foreign?.look === 'oneTap' || foreign?.look === 'again'

/** State and actions of a number-picking screen. */
export interface Slip extends TickedSlip, Checkout {
  /** The numbers of lucky dips that are sold at once and fit the remaining plays: those of the site, or 1 in a game without bundles. */
  readonly dipCounts: readonly number[]
}

/** All state of the number-picking screen for one game. */
export function useSlip(
  game: GameInstance,
  form: PickForm,
  params: ScreenProps<'picking.pick'>['params'],
): Slip {
  const { luckyDips } = useModuleSettings<PickingSettings>('picking')
  const { plays, ...ticks } = useTicks(game, form, params)
  const { state, dispatch } = ticks
  const purchase = usePurchase({ game, state, dispatch, plays, operation: 'joinGame', sellsAhead: true })
  const left = form.room - plays
  const counts = game.bundlesEnabled === false ? [1] : (luckyDips ?? [])
  const dipCounts = dipsWholeLines(form, state) ? counts.filter((count) => count <= left) : []
  return { ...ticks, game, form, dipCounts, ...purchase }
}

export interface PurchaseOrder {
  readonly game: GameInstance
  readonly state: NumberPicking
  readonly dispatch: Dispatch<PickingAction>
  /** Number of plays in the finished lines. */
  readonly plays: number
  readonly operation: CheckoutProps['operation']
  /** Whether the summary offers further draws. */
  readonly sellsAhead: boolean
}

type Purchase = Pick<
  Checkout,
  'price' | 'payments' | 'pending' | 'balanceAfter' | 'further' | 'buy' | 'retry'
>

/** The price of a slip, the account that pays for it, and the purchase. */
export function usePurchase(purchase: PurchaseOrder): Purchase {
  const { game, state, dispatch, plays, operation } = purchase
  const further = useFurtherDraws(purchase)
  const price = useSlipPrice(game, plays, further.paidNow - further.freeDraws)
  const payments = usePayments(purchase, price)
  const balanceAfter = balanceAfterOf(payments.chosen, useDecimalPlaces(payments.chosen.currencyId))
  const { pending, answered } = usePendingSlip({
    game,
    state,
    plays,
    further,
    payments,
    balanceAfter,
  })
  const payment = payments.chosen
  const isOneTap = !purchase.sellsAhead
  const order = { operation, isOneTap, state, payment, further, pending, answered }
  const join = useJoin(game, order, dispatch)
  const buy = useBuy(payment, balanceAfter, join)
  return { price, payments, pending, balanceAfter, further, buy, retry: join }
}

function balanceAfterOf({ balance, amount }: Payment, decimalPlaces: number): number | null {
  return balance === null || amount === null ? null : subtractAmounts(balance, amount, decimalPlaces)
}

/** The further draws of a slip, and how they are paid. */
export interface FurtherChoice {
  readonly chosen: number
  /** Each of them is paid as it is entered. */
  readonly payGo: boolean
  /** Those that are paid with the purchase. */
  readonly paidNow: number
  /** Those of them that a promotion gives. */
  readonly freeDraws: number
}

/** The payment of the chosen further draws: one by one, or now, with the promotion where its condition is met. */
export function payFurther(chosen: number, payGo: boolean, promotion: DrawsPromotion | null): FurtherChoice {
  if (chosen === 0 || payGo) return { chosen, payGo: chosen > 0, paidNow: 0, freeDraws: 0 }
  const freeDraws = promotion !== null && chosen >= promotion.draws ? promotion.freeDraws : 0
  return { chosen, payGo: false, paidNow: chosen, freeDraws }
}

/** The further draws that a slip may include after the next one. */
export interface FurtherDraws extends Pick<DrawsAhead, 'running' | 'isAsking' | 'promotion'>, FurtherChoice {
  /** The choices, besides none; empty where the game sells no draws ahead. */
  readonly offered: readonly number[]
  /** Start of the last chosen draw, UTC milliseconds; null where none is chosen or known. */
  readonly lastDrawAt: number | null
}

/** The site's choices limited to the number of dates; where all choices exceed it, the number of dates. */
export function offeredDraws(choices: readonly number[], dates: readonly number[]): number[] {
  const offered = choices.filter((count) => count <= dates.length)
  return offered.length === 0 && dates.length > 0 ? [dates.length] : offered
}

/** The site's choices with the number of draws from which a promotion holds: a player must be able to choose what is promoted. */
export function choicesWith(
  promotion: Pick<DrawsPromotion, 'draws'> | null,
  choices: readonly number[],
): readonly number[] {
  if (promotion === null || choices.includes(promotion.draws)) return choices
  return [...choices, promotion.draws].toSorted((a, b) => a - b)
}

/** `dates` is undefined until they are loaded; until then the player's choice is kept. */
export function furtherDraws(
  wanted: number,
  choices: readonly number[],
  dates: readonly number[] | undefined,
): Pick<FurtherDraws, 'offered' | 'chosen' | 'lastDrawAt'> {
  if (!dates) return { offered: [], chosen: wanted, lastDrawAt: null }
  const offered = offeredDraws(choices, dates)
  const chosen = offered.includes(wanted) ? wanted : 0
  return { offered, chosen, lastDrawAt: dates[chosen - 1] ?? null }
}

/** The choice of further draws, known before the summary shows it. */
function useFurtherDraws({ game, state, plays, sellsAhead }: PurchaseOrder): FurtherDraws {
  const { furtherDraws: choices } = useModuleSettings<PickingSettings>('picking')
  const { section } = state
  const isNext = section === 'numberPicking' && plays > 0
  const { dates, ...ahead } = useDrawsAhead(
    game,
    sellsAhead && (isNext || section === 'numberPickingConfirm'),
  )
  const isPrimary = state.currencyId === state.primaryCurrencyId
  const wanted = isPrimary ? state.subscriptions : 0
  const choice = furtherDraws(wanted, choicesWith(ahead.promotion, choices ?? []), dates)
  return { ...ahead, ...choice, ...payFurther(choice.chosen, state.payGo, ahead.promotion) }
}
