import { useMemo } from 'react'
import { useModuleSettings, useSite } from '#runtime/site/site.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { PickingSettings } from '../settings.ts'
import { decimalsOf } from './currency.ts'
import { playsPicked } from './number-picking.ts'
import type { Payment } from './payment.ts'
import type { PickForm } from './pick-form.ts'
import { fromMinor, priceOf, toMinor } from './price.ts'
import type { Slip, SlipPrice } from './slip.ts'
import { useBuy } from './use-buy.ts'
import { useFurtherDraws } from './use-further-draws.ts'
import { useJoin } from './use-join.ts'
import { dipsWholeLines, useLuckyDip } from './use-lucky-dip.ts'
import { useNumberPicking } from './use-number-picking.ts'
import { usePayments } from './use-payments.ts'
import { useSections } from './use-sections.ts'

/** Everything a screen of number picking needs, put together for one game. */
export function useSlip(game: GameInstance, form: PickForm, params: Readonly<Record<string, string>>): Slip {
  const { luckyDips } = useModuleSettings<PickingSettings>('picking')
  const { manifest } = useSite()
  const [state, dispatch] = useNumberPicking(game, form)
  const plays = playsPicked(form, state)
  const further = useFurtherDraws(game, state)
  const { price, perPlay } = useSlipPrice(game, plays, further.chosen)
  const payments = usePayments(state, { perPlay, drawTotal: price.drawTotal, total: price.total })
  const dips = useLuckyDip(game.gameInstanceId, form, state.multiOption, dispatch)
  const order = { state, payment: payments.chosen, furtherDraws: further.chosen }
  const join = useJoin(game, order, dispatch)
  const balanceAfter = balanceAfterOf(payments.chosen, decimalsOf(manifest, payments.chosen.currencyId))
  const buy = useBuy(payments.chosen, balanceAfter, join)
  const show = useSections(params, state, dispatch)
  const left = form.room - plays
  const dipCounts = dipsWholeLines(form, state) ? (luckyDips ?? []).filter((count) => count <= left) : []
  return {
    game,
    form,
    state,
    dispatch,
    price,
    payments,
    balanceAfter,
    further,
    dips,
    dipCounts,
    show,
    buy,
    retry: join,
  }
}

function useSlipPrice(
  game: GameInstance,
  plays: number,
  furtherDraws: number,
): { price: SlipPrice; perPlay: number } {
  const { manifest } = useSite()
  return useMemo(() => {
    const currencyId = game.currencyId ?? 0
    const decimals = decimalsOf(manifest, currencyId)
    const amount = (minor: number) => fromMinor(minor, decimals)
    const price = priceOf(game, plays, decimals, furtherDraws)
    return {
      perPlay: amount(price.perPlayMinor + price.feePerPlayMinor),
      price: {
        currencyId,
        plays,
        perPlay: amount(price.perPlayMinor),
        feePerPlay: amount(price.feePerPlayMinor),
        playsCost: amount(price.playsMinor),
        fees: amount(price.feeMinor),
        drawTotal: amount(price.drawMinor),
        furtherTotal: amount(price.furtherMinor),
        total: amount(price.totalMinor),
      },
    }
  }, [manifest, game, plays, furtherDraws])
}

function balanceAfterOf({ balance, amount }: Payment, decimals: number): number | null {
  if (balance === null || amount === null) return null
  return fromMinor(toMinor(balance, decimals) - toMinor(amount, decimals), decimals)
}
