import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { NearWindow } from '#runtime/components/near-window.ts'

export interface WindowedItemProps {
  children: ReactNode
  id: string
  className: string | undefined
  /** Its rank on top of its list, from 0: always rendered, and before those without a rank. */
  rank: number | null
  /** Watches an item without a rank. Null where the browser cannot: then it is always rendered. */
  nearWindow: NearWindow | null
}

/** More than there are ranks: items without a rank have the order 0. */
const RANKS_MAX = 10_000

/** An item of a long list: its content is rendered only near the window, and its place keeps the last height. */
export function WindowedItem({ children, id, className, rank, nearWindow }: WindowedItemProps) {
  const place = useRef<HTMLLIElement>(null)
  const isFirst = rank !== null
  const [isSeen, setNear] = useState(false)
  const [height, setHeight] = useState<number>()
  const isNear = isFirst || nearWindow === null || isSeen
  useEffect(() => {
    const item = place.current
    if (item === null || isFirst) return
    return nearWindow?.watch(item, (isNowNear) => {
      if (!isNowNear && item.firstElementChild !== null) setHeight(item.offsetHeight)
      setNear(isNowNear)
    })
  }, [isFirst, nearWindow])
  return (
    <li
      ref={place}
      id={id}
      className={className}
      data-empty={isNear ? undefined : true}
      // An element that moves in the document is laid out anew with all that it contains; this one only changes its place.
      style={isFirst ? { order: rank - RANKS_MAX } : isNear ? undefined : { blockSize: height }}
    >
      {isNear ? children : null}
    </li>
  )
}
