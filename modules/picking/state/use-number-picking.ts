import { useCallback, useEffect, useMemo, useReducer, type Dispatch } from 'react'
import { useRuntime } from '#runtime/context/runtime-services.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { draftKey, fromDraft, toDraft } from './draft.ts'
import { isEmptyLine, reducePicking, type NumberPicking, type PickingAction } from './number-picking.ts'
import type { PickForm } from './pick-form.ts'

/** The slip of one game on screen: kept across a refresh until it is bought or cleared. */
export function useNumberPicking(
  game: GameInstance,
  form: PickForm,
): [NumberPicking, Dispatch<PickingAction>] {
  const { storage } = useRuntime()
  const key = draftKey(game.gameId)
  const currencyId = game.currencyId ?? 0
  const reduce = useCallback(
    (state: NumberPicking, action: PickingAction) => reducePicking(form, state, action),
    [form],
  )
  const [state, dispatch] = useReducer(reduce, null, () => fromDraft(form, currencyId, storage.read(key)))
  const draft = useMemo(() => toDraft(state), [state])
  const isBought = state.section === 'numberPickingJoined'
  useEffect(() => {
    if (isBought || draft.lines.every(isEmptyLine)) storage.remove(key)
    else storage.write(key, draft)
  }, [storage, key, draft, isBought])
  return [state, dispatch]
}
