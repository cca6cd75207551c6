import type { ScreenProps } from '#runtime/registry/module.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { playsPicked } from './number-picking.ts'
import type { PickForm } from './pick-form.ts'
import type { TickedSlip } from './slip.ts'
import { useLuckyDip } from './use-lucky-dip.ts'
import { useNumberPicking } from './use-number-picking.ts'
import { useSections } from './use-sections.ts'

/** The numbers of a slip and the actions that change them, without purchase. */
export interface Ticks extends Pick<TickedSlip, 'state' | 'dispatch' | 'dips' | 'show'> {
  /** Number of plays in the finished lines. */
  readonly plays: number
}

export function useTicks(
  game: GameInstance,
  form: PickForm,
  params: ScreenProps<'picking.pick'>['params'],
): Ticks {
  const [state, dispatch] = useNumberPicking(game, form)
  const dips = useLuckyDip(game.gameInstanceId, form, state.multiOption, dispatch)
  const show = useSections(params, state, dispatch)
  return { state, dispatch, dips, show, plays: playsPicked(form, state) }
}
