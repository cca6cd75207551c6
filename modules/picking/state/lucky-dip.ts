import { useCallback, useState, type Dispatch } from 'react'
import { useClient } from '#runtime/client/use-client.ts'
import { fromPlay, singlePick, type Line, type MultiOption, type PickForm } from './plays.ts'
import type { NumberPicking, PickingAction } from './picking-machine.ts'

/** Number of the service's lucky dips needed for one line of this option. */
export const dipsForLine = (form: PickForm, option: MultiOption): number =>
  1 + 3 * (option.numbers - form.size + option.numbers2nd - form.size2nd)

/** The lines of lucky dips; plays of another kind are dropped. */
export const linesOfDips = (plays: readonly string[]): Line[] =>
  plays.map(fromPlay).filter((line) => line !== null)

/**
 * One line of a multi pick from several lucky dips: the first dip whole, then one number of each further dip. The numbers
 * of a dip are sorted, so the first dip decides which one is taken; otherwise low numbers would be favoured. Null where
 * the dips do not have enough different numbers.
 */
export function lineOfDips(option: MultiOption, plays: readonly string[]): Line | null {
  const [first, ...further] = linesOfDips(plays)
  if (!first) return null
  const numbers = grow(
    first.numbers,
    option.numbers,
    further.map((line) => line.numbers),
  )
  const numbers2nd = grow(
    first.numbers2nd,
    option.numbers2nd,
    further.map((line) => line.numbers2nd),
  )
  return numbers && numbers2nd && { numbers, numbers2nd }
}

function grow(
  first: readonly number[],
  size: number,
  further: readonly (readonly number[])[],
): number[] | null {
  const grown = [...first]
  const offset = first.reduce((sum, number) => sum + number, 0)
  for (const [step, numbers] of further.entries()) {
    if (grown.length >= size) break
    const free = numbers.filter((number) => !grown.includes(number))
    const taken = free[(offset + step) % Math.max(1, free.length)]
    if (taken !== undefined) grown.push(taken)
  }
  return grown.length === size ? grown : null
}

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
