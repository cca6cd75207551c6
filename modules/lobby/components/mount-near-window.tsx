import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { useIsHydrating } from '#runtime/clock/rendered-page.ts'
import type { NearWindow } from '#runtime/components/near-window.ts'

export interface MountNearWindowProps {
  nearWindow: NearWindow | null
  /** Mounts its content on the first render: for parts at the top of the page. */
  startsNear: boolean
  /** Mounts its content in a page that the service renders as well: it is read without scripts. */
  isRendered: boolean
  className?: string | undefined
  /** Height while it is empty, in CSS pixels; after unmounting, its last height. */
  height: number
  /** Called with the height of the content when it is unmounted. */
  onLeave?: ((height: number) => void) | undefined
  children: () => ReactNode
}

/** Mounts its content while it is near the window, and keeps its height elsewhere. */
export function MountNearWindow(props: MountNearWindowProps) {
  const { nearWindow, startsNear, isRendered, className, height, onLeave, children } = props
  const isHydrating = useIsHydrating()
  const [isNearWindow, setIsNear] = useState(startsNear || (isHydrating && isRendered))
  const isNear = isNearWindow || (nearWindow === null && !isHydrating)
  const [ownHeight, setOwnHeight] = useState<number | null>(null)
  const element = useRef<HTMLDivElement>(null)
  const holdsContent = useRef(isNear)
  useEffect(() => {
    holdsContent.current = isNear
  }, [isNear])
  const leave = useCallback(() => {
    if (element.current && holdsContent.current) {
      setOwnHeight(element.current.offsetHeight)
      onLeave?.(element.current.offsetHeight)
    }
    setIsNear(false)
  }, [onLeave])
  useEffect(() => {
    if (!element.current) return
    return nearWindow?.watch(element.current, (isNowNear) => (isNowNear ? setIsNear(true) : leave()))
  }, [nearWindow, leave])
  return (
    <div
      ref={element}
      role="presentation"
      className={className}
      style={isNear ? undefined : { blockSize: ownHeight ?? height }}
    >
      {isNear ? children() : null}
    </div>
  )
}
