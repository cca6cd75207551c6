import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useRowAt } from './use-row-at.ts'

const ROW = { left: 0, width: 300 }
const CHILD_WIDTH = 100

function Row({ index, part }: { index: number; part: 'start' | 'middle' }) {
  const row = useRowAt<HTMLDivElement>(index, part)
  return (
    <div ref={row} data-testid="row">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((name) => (
        <p key={name}>{name}</p>
      ))}
    </div>
  )
}

/** Lays out the children beside each other, from the left or from the right of the row. */
function layOut(direction: 'ltr' | 'rtl') {
  document.documentElement.style.direction = direction
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function place(this: Element) {
    const row = this.parentElement
    if (this.tagName !== 'P' || row === null) return DOMRect.fromRect(ROW)
    const before = [...row.children].indexOf(this) * CHILD_WIDTH
    const x = direction === 'ltr' ? before : ROW.width - before - CHILD_WIDTH
    return DOMRect.fromRect({ x: x - row.scrollLeft, width: CHILD_WIDTH })
  })
}

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  document.documentElement.style.direction = ''
})

test.for([
  { direction: 'ltr', part: 'start', scrollLeft: 300 },
  { direction: 'ltr', part: 'middle', scrollLeft: 200 },
  { direction: 'rtl', part: 'start', scrollLeft: -300 },
  { direction: 'rtl', part: 'middle', scrollLeft: -200 },
] as const)(
  'a row scrolls to the $part of its fourth child, $direction',
  ({ direction, part, scrollLeft }) => {
    layOut(direction)
    const shown = render(<Row index={3} part={part} />)
    expect(shown.getByTestId('row').scrollLeft).toBe(scrollLeft)
  },
)

test('a row without the child stays where it is', () => {
  layOut('ltr')
  const shown = render(<Row index={-1} part="start" />)
  expect(shown.getByTestId('row').scrollLeft).toBe(0)
})
