import { useState, useSyncExternalStore } from 'react'
import { useIsHydrating } from '#runtime/clock/rendered-page.ts'
import { displayedVariant } from '#runtime/theming/displayed-variant.ts'

/** Less memory than this, in gigabytes, is a device that shows the calm places. */
const MEMORY_MIN_GB = 2

interface Device extends Navigator {
  readonly deviceMemory?: number
  readonly connection?: { readonly saveData?: boolean }
}

const CALM = '(prefers-reduced-motion: reduce)'
const calmQuery = () => (typeof window.matchMedia === 'function' ? window.matchMedia(CALM) : null)

/** Whether the player asks for less motion. Without the browser's answer there is none. */
function usePrefersCalm(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = calmQuery()
      query?.addEventListener('change', listener)
      return () => query?.removeEventListener('change', listener)
    },
    () => calmQuery()?.matches ?? true,
    () => true,
  )
}

/** Whether the device is asked to save data, or has too little memory for a picture that moves all the time. */
function isWeak({ deviceMemory = MEMORY_MIN_GB, connection }: Device): boolean {
  return deviceMemory < MEMORY_MIN_GB || connection?.saveData === true
}

/**
 * Whether the draw is shown by a machine: not with reduced motion, not on a weak device, and not where the theme prints its
 * balls on a slip. `giveUp` stops its movement for this screen; it keeps its place, so that nothing moves in the middle of a draw.
 */
export function useMachine(): { hasMachine: boolean; isStill: boolean; giveUp: () => void } {
  const isHydrating = useIsHydrating()
  const prefersCalm = usePrefersCalm()
  const [isTooSlow, setTooSlow] = useState(false)
  const isPossible = !isHydrating && !prefersCalm
  const hasMachine = isPossible && !isWeak(navigator) && displayedVariant('ball') !== 'flat-numeral'
  return { hasMachine, isStill: isTooSlow, giveUp: () => setTooSlow(true) }
}
