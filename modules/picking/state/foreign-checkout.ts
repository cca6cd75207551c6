import { useCallback, useMemo, useReducer } from 'react'
import { playsLeftFor } from '#games/live/plays-left-for.ts'
import type { CheckoutProps } from '#games/checkout/checkout.ts'
import {
  openPicking,
  playsPicked,
  reducePicking,
  type NumberPicking,
  type PickingAction,
} from './picking-machine.ts'
import { foreignForm, type PickForm } from './plays.ts'
import { usePurchase, type Checkout } from './slip.ts'

/** A slip at its summary, with plays that another module picked. */
export function openCheckout(
  form: PickForm,
  { game, plays }: Pick<CheckoutProps, 'game' | 'plays'>,
): NumberPicking {
  return {
    ...openPicking(form, game.currencyId ?? 0),
    section: 'numberPickingConfirm',
    lines: plays.map((foreign) => ({ numbers: [], numbers2nd: [], foreign })),
  }
}

/** The purchase of plays that another module picked: the same states, payments and answers as for picked numbers. */
export function useForeignCheckout(props: CheckoutProps): Checkout {
  const { game, operation, title, renderPlays, path, look = 'summary', onChange } = props
  const room = playsLeftFor(game)
  const form = useMemo(() => foreignForm(room), [room])
  const reduce = useCallback(
    (state: NumberPicking, action: PickingAction) => reducePicking(form, state, action),
    [form],
  )
  const [state, dispatch] = useReducer(reduce, null, () => openCheckout(form, props))
  const plays = playsPicked(form, state)
  const sellsAhead = look === 'summary'
  const purchase = usePurchase({ game, state, dispatch, plays, operation, sellsAhead })
  const show: Checkout['show'] = (section) => {
    if (section === 'numberPicking') onChange(state.offendingPlay)
    else dispatch({ type: 'sectionShown', section })
  }
  return { game, form, state, dispatch, show, ...purchase, foreign: { title, renderPlays, path, look } }
}
