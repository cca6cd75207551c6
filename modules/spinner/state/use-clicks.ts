import { useCallback, useEffect, useRef } from 'react'
import { useSound } from '#games/sound/use-sound.ts'
import type { SpinningWheel } from './use-spin.ts'
import { pegSpacing } from './wheel.ts'

/** Returns a function that plays a click where a peg has passed the pointer since its last call. */
export function useClicks(pegCount: number): (angle: number) => void {
  const { play } = useSound('spinnerGame')
  const peg = useRef<number | null>(null)
  return useCallback(
    (angle) => {
      const next = Math.floor(angle / pegSpacing(pegCount))
      if (peg.current !== null && peg.current !== next) play('wheel-click')
      peg.current = next
    },
    [play, pegCount],
  )
}

/** Clicks at each peg while the wheel spins. */
export function useSpinClicks(
  { isTurning, angleNow }: Pick<SpinningWheel, 'isTurning' | 'angleNow'>,
  onTurn: (angle: number) => void,
): void {
  useEffect(() => {
    if (!isTurning) return
    let frame = 0
    const next = () => {
      onTurn(angleNow())
      frame = requestAnimationFrame(next)
    }
    next()
    return () => cancelAnimationFrame(frame)
  }, [isTurning, angleNow, onTurn])
}
