import { memo, useState, type KeyboardEvent } from 'react'
import { Ball } from './ball.tsx'
import { BallGrid } from './ball-grid.tsx'
import { placeAfterKey, shownColumns } from './grid-movement.ts'

export interface NumberGridProps {
  /** The highest number; the grid starts at 1. */
  range: number
  chosen: readonly number[]
  set: 'main' | 'second'
  columns: number
  /** Accessible name of the grid. */
  label: string
  onNumber: (number: number) => void
}

const cellsOf = (grid: HTMLElement) => [...grid.querySelectorAll<HTMLElement>('button')]

/**
 * The number grid. One number is in the tab order and the arrow keys move between them (roving tabindex), so a keyboard
 * user passes ninety numbers with one key.
 */
export const NumberGrid = memo(function NumberGrid(props: NumberGridProps) {
  const { range, chosen, set, columns, label, onNumber } = props
  const [focused, setFocused] = useState(1)

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const cells = cellsOf(event.currentTarget)
    const index = cells.findIndex((cell) => cell === event.target)
    const next = placeAfterKey(event.key, {
      index,
      count: cells.length,
      columns: shownColumns(cells, columns),
      rightToLeft: getComputedStyle(event.currentTarget).direction === 'rtl',
    })
    if (index === -1 || next === null) return
    event.preventDefault()
    setFocused(next + 1)
    cells[next]?.focus()
  }

  return (
    // Key events of the numbers bubble to the group: the group itself takes no focus.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={onKeyDown}>
      <BallGrid label={label} columns={columns}>
        {Array.from({ length: range }, (_, index) => index + 1).map((number) => (
          <Ball
            key={number}
            number={number}
            set={set}
            state={chosen.includes(number) ? 'chosen' : 'idle'}
            tabIndex={number === focused ? 0 : -1}
            onClick={(clicked) => {
              setFocused(clicked)
              onNumber(clicked)
            }}
          />
        ))}
      </BallGrid>
    </div>
  )
})
