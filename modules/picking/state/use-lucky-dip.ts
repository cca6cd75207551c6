import { useCallback, useState, type Dispatch } from 'react'
import { useClient } from '#runtime/client/use-client.ts'
import { dipsForLine, lineOfDips, linesOfDips } from './lucky-dip.ts'
import type { NumberPicking, PickingAction } from './number-picking.ts'
import { singlePick, type PickForm } from './pick-form.ts'

export interface LuckyDip {
  readonly busy: boolean
  readonly failed: boolean
  /** Fills the current line. */
  readonly fill: () => void
  /** Adds this many whole lines. */
  readonly add: (count: number) => void
}

/** Numbers chosen by the service: the browser generates no random numbers. */
export function useLuckyDip(
  gameInstanceId: number,
  form: PickForm,
  multiOption: NumberPicking['multiOption'],
  dispatch: Dispatch<PickingAction>,
): LuckyDip {
  const client = useClient()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const draw = useCallback(
    async (count: number, take: (plays: string[]) => void) => {
      setBusy(true)
      setFailed(false)
      try {
        const { plays } = await client.call('getRandomPlaysForGame', { gameInstanceId, count })
        take(plays)
      } catch {
        setFailed(true)
      } finally {
        setBusy(false)
      }
    },
    [client, gameInstanceId],
  )
  const fill = () => {
    if (busy) return
    void draw(dipsForLine(form, multiOption), (plays) => {
      const line = lineOfDips(multiOption, plays)
      if (line) dispatch({ type: 'lineFilled', line })
      else setFailed(true)
    })
  }
  const add = (count: number) => {
    if (busy) return
    void draw(count, (plays) => dispatch({ type: 'linesAdded', lines: linesOfDips(plays).slice(0, count) }))
  }
  return { busy, failed, fill, add }
}

/** Whether whole lines can be dipped: a multi pick with more numbers than a play is filled line by line. */
export function dipsWholeLines(form: PickForm, { multiOption }: NumberPicking): boolean {
  const single = singlePick(form)
  return multiOption.numbers === single.numbers && multiOption.numbers2nd === single.numbers2nd
}
