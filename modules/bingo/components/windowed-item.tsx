import { useEffect, useRef, useState, type ReactNode } from 'react'

export interface WindowedItemProps {
  children: ReactNode
  className: string | undefined
  /** One of the first of its list: always rendered. */
  isFirst: boolean
}

/** Distance to the window, in CSS pixels, within which an item is rendered before it is seen. */
const MARGIN_PX = 600

/** An item of a long list: its content is rendered only near the window, and its place keeps the last height. */
export function WindowedItem({ children, className, isFirst }: WindowedItemProps) {
  const place = useRef<HTMLLIElement>(null)
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
    <li ref={place} className={className} data-empty={isNear ? undefined : true}>
      {isNear ? children : null}
    </li>
  )
}
