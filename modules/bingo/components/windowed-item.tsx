import { useEffect, useRef, useState, type ReactNode } from 'react'

export interface WindowedItemProps {
  children: ReactNode
  className: string | undefined
  /** Its rank on top of its list, from 0: always rendered, and before those without a rank. */
  rank: number | null
}

/** Distance to the window, in CSS pixels, within which an item is rendered before it is seen. */
const MARGIN_PX = 600
/** More than there are ranks: items without a rank have the order 0. */
const RANKS_MAX = 10_000

/** An item of a long list: its content is rendered only near the window, and its place keeps the last height. */
export function WindowedItem({ children, className, rank }: WindowedItemProps) {
  const place = useRef<HTMLLIElement>(null)
  const isFirst = rank !== null
  const [isSeen, setNear] = useState(false)
  const isNear = isFirst || isSeen
  useEffect(() => {
    const item = place.current
    if (item === null || isFirst) return
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? true), {
      rootMargin: `${MARGIN_PX}px`,
    })
    observer.observe(item)
    return () => observer.disconnect()
  }, [isFirst])
  return (
    <li
      ref={place}
      className={className}
      data-empty={isNear ? undefined : true}
      // An element that moves in the document is laid out anew with all that it contains; this one only changes its place.
      style={rank === null ? undefined : { order: rank - RANKS_MAX }}
    >
      {isNear ? children : null}
    </li>
  )
}
