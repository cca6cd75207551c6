import { useMemo } from 'react'
import { useBalance } from '#runtime/live/accounts.ts'
import { useModuleSettings, useSite } from '#runtime/site/site.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { PickingSettings } from '../settings.ts'
import { decimalsOf } from './currency.ts'
import { playsPicked } from './number-picking.ts'
import type { PickForm } from './pick-form.ts'
import { fromMinor, priceOf, toMinor } from './price.ts'
import type { Slip, SlipPrice } from './slip.ts'
import { useBuy } from './use-buy.ts'
import { useJoin } from './use-join.ts'
import { dipsWholeLines, useLuckyDip } from './use-lucky-dip.ts'
import { useNumberPicking } from './use-number-picking.ts'
import { useSections } from './use-sections.ts'

/** Everything a screen of number picking needs, put together for one game. */
export function useSlip(game: GameInstance, form: PickForm, params: Readonly<Record<string, string>>): Slip {
  const { luckyDips } = useModuleSettings<PickingSettings>('picking')
  const [state, dispatch] = useNumberPicking(game, form)
  const decimals = decimalsOf(useSite().manifest, state.currencyId)
  const price = useSlipPrice(game, playsPicked(form, state), decimals)
  const dips = useLuckyDip(game.gameInstanceId, form, state.multiOption, dispatch)
  const join = useJoin(game, state, dispatch)
  const buy = useBuy(game, price, decimals, join)
  const show = useSections(params, state, dispatch)
  const left = form.room - playsPicked(form, state)
  const dipCounts = dipsWholeLines(form, state) ? (luckyDips ?? []).filter((count) => count <= left) : []
  return { game, form, state, dispatch, price, dips, dipCounts, show, buy, retry: join }
}

function useSlipPrice(game: GameInstance, plays: number, decimals: number): SlipPrice {
  const balance = useBalance(game.currencyId ?? 0)?.accountBalance ?? null
  return useMemo(() => {
    const price = priceOf(game, plays, decimals)
    const amount = (minor: number) => fromMinor(minor, decimals)
    return {
      plays,
      perPlay: amount(price.perPlayMinor),
      feePerPlay: amount(price.feePerPlayMinor),
      playsCost: amount(price.playsMinor),
      fees: amount(price.feeMinor),
      total: amount(price.totalMinor),
      balance,
      balanceAfter: balance === null ? null : amount(toMinor(balance, decimals) - price.totalMinor),
    }
  }, [game, plays, decimals, balance])
}
