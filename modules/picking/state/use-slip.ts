import { subtractAmounts, useDecimalPlaces } from '#runtime/format/amounts.ts'
import type { ScreenProps } from '#runtime/registry/module.ts'
import { useModuleSettings } from '#runtime/site/site.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { PickingSettings } from '../settings.ts'
import type { Payment } from './payment.ts'
import type { PickForm } from './pick-form.ts'
import type { Slip } from './slip.ts'
import { useBuy } from './use-buy.ts'
import { useFurtherDraws } from './use-further-draws.ts'
import { useJoin } from './use-join.ts'
import { dipsWholeLines } from './use-lucky-dip.ts'
import { usePayments } from './use-payments.ts'
import { useSlipPrice } from './use-slip-price.ts'
import { useTicks } from './use-ticks.ts'

/** All state of the number-picking screen for one game. */
export function useSlip(
  game: GameInstance,
  form: PickForm,
  params: ScreenProps<'picking.pick'>['params'],
): Slip {
  const { luckyDips } = useModuleSettings<PickingSettings>('picking')
  const { plays, ...ticks } = useTicks(game, form, params)
  const { state, dispatch } = ticks
  const further = useFurtherDraws(game, state)
  const price = useSlipPrice(game, plays, further.chosen)
  const payments = usePayments(state, price, dispatch)
  const balanceAfter = balanceAfterOf(payments.chosen, useDecimalPlaces(payments.chosen.currencyId))
  const order = { state, payment: payments.chosen, furtherDraws: further.chosen }
  const join = useJoin(game, order, dispatch)
  const buy = useBuy(payments.chosen, balanceAfter, join)
  const left = form.room - plays
  const dipCounts = dipsWholeLines(form, state) ? (luckyDips ?? []).filter((count) => count <= left) : []
  return { ...ticks, game, form, price, payments, balanceAfter, further, dipCounts, buy, retry: join }
}

function balanceAfterOf({ balance, amount }: Payment, decimalPlaces: number): number | null {
  return balance === null || amount === null ? null : subtractAmounts(balance, amount, decimalPlaces)
}
