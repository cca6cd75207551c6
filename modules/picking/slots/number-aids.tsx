import { AidsSheet } from '../components/aids-sheet.tsx'
import { Birthdays } from '../components/birthdays.tsx'
import { FavoriteNumbers } from '../components/favorite-numbers.tsx'
import { LastLines } from '../components/last-lines.tsx'
import { SavedPicks } from '../components/saved-picks.tsx'
import { useOwnNumbers } from '../state/own-numbers.ts'
import { activeLineOf, mayAddLine } from '../state/picking-machine.ts'
import type { Line } from '../state/plays.ts'
import type { Slip } from '../state/slip.ts'

export interface NumberAidsProps {
  slip: Slip
  onClose: () => void
}

/** The player's own numbers for a slip: the last lines, saved ones, favourite numbers, dates. */
export default function NumberAids({ slip, onClose }: NumberAidsProps) {
  const { state, form, dispatch, show } = slip
  const [own, change] = useOwnNumbers()
  const toNumbers = () => {
    if (state.section !== 'numberPicking') show('numberPicking')
  }
  const addLines = (lines: readonly Line[]) => {
    dispatch({ type: 'linesAdded', lines })
    toNumbers()
    onClose()
  }
  const { numbers: present } = activeLineOf(state)
  // A line that misses numbers takes them; a full one is left as it is, where there is room for another one.
  const isOpen = present.length < state.multiOption.numbers
  const mayFill = isOpen || mayAddLine(form, state)
  const fill = (numbers: readonly number[]) => {
    if (!isOpen) dispatch({ type: 'lineAdded' })
    const fresh = isOpen ? numbers.filter((number) => !present.includes(number)) : numbers
    for (const number of fresh) dispatch({ type: 'numberClicked', number })
    toNumbers()
    onClose()
  }
  return (
    <AidsSheet onClose={onClose}>
      <LastLines slip={slip} onUse={addLines} />
      <SavedPicks slip={slip} own={own} change={change} onUse={addLines} />
      <FavoriteNumbers own={own} range={form.range} change={change} onUse={fill} disabled={!mayFill} />
      <Birthdays range={form.range} onUse={fill} disabled={!mayFill} />
    </AidsSheet>
  )
}
