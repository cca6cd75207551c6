import { type RefObject, useLayoutEffect, useRef } from 'react'

/** The part of the row where the child is shown. */
type Part = 'start' | 'middle'

/** Ref of a row that scrolls sideways to its child at `index`; a row without room to scroll stays where it is. */
export function useRowAt<Row extends HTMLElement>(index: number, part: Part): RefObject<Row | null> {
  const ref = useRef<Row>(null)
  useLayoutEffect(() => {
    const row = ref.current
    const child = row?.children[index]
    // Scrolls only the row: `scrollIntoView` would scroll the page as well.
    if (row && child) row.scrollLeft += placeOf(child, part) - placeOf(row, part)
  }, [index, part])
  return ref
}

function placeOf(element: Element, part: Part): number {
  const { left, right } = element.getBoundingClientRect()
  if (part === 'middle') return (left + right) / 2
  return getComputedStyle(element).direction === 'rtl' ? right : left
}
