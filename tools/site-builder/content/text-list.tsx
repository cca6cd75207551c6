import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import type { TextRow } from '#schemas/translations/text-rows.ts'

interface TextListProps {
  rows: readonly TextRow[]
  chosen: string | null
  choose: (id: string) => void
  language: string
}

const ROW_PX = 58

/** Thousands of messages, of which those in view are in the page. */
export function TextList({ rows, chosen, choose, language }: TextListProps) {
  const place = useRef<HTMLDivElement>(null)
  // Its functions read the place of the scrolling at each call, so nothing here is memoized.
  // oxlint-disable-next-line react/incompatible-library
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => place.current,
    estimateSize: () => ROW_PX,
    overscan: 12,
  })
  const move = (step: number) => {
    const next = rows[rows.findIndex(({ id }) => id === chosen) + step]
    if (next === undefined) return
    choose(next.id)
    list.scrollToIndex(rows.indexOf(next))
  }
  if (rows.length === 0) return <p className="texts-state">No message is like this.</p>
  return (
    <div
      className="texts-scroll"
      ref={place}
      role="listbox"
      aria-label="Messages"
      aria-activedescendant={chosen === null ? undefined : rowId(chosen)}
      tabIndex={0}
      onKeyDown={(event) => {
        const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
        if (step === undefined) return
        event.preventDefault()
        move(step)
      }}
    >
      <div role="presentation" style={{ blockSize: list.getTotalSize(), position: 'relative' }}>
        {list.getVirtualItems().map(({ index, start }) => {
          const row = rows[index]
          return row === undefined ? null : (
            // The list has the focus, and its keys choose an option.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={row.id}
              id={rowId(row.id)}
              role="option"
              tabIndex={-1}
              aria-selected={row.id === chosen}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              className="text-row"
              style={{ blockSize: ROW_PX, insetBlockStart: start }}
              onClick={() => choose(row.id)}
            >
              <span className="code">{row.id}</span>
              <State row={row} />
              <span className="text-shown" lang={language} dir="auto">
                {row.shown}
              </span>
            </div>
          )
        })}
      </div>
    </div>
  )
}

const rowId = (id: string) => `text-${id}`

function State({ row: { own, isMissing, flaws } }: { row: TextRow }) {
  const state = flaws.length > 0 ? 'wrong' : own !== null ? 'own' : isMissing ? 'missing' : null
  return state === null ? null : <span className={state === 'wrong' ? 'badge bad' : 'badge'}>{state}</span>
}
