import { type PointerEvent, useRef } from 'react'
import { flickSpeed, type HandAt, recentHand } from './flick.ts'
import { flapOf } from './spin-motion.ts'
import type { SpinningWheel } from './use-spin.ts'
import { shortestTurn } from './wheel.ts'

/** Turns the wheel with the finger or mouse that holds it, and spins it with the speed at which it lets go. */
export function useHand(
  { isFree, angleNow, turnTo, flapTo, spin }: Omit<SpinningWheel, 'disc' | 'pointer'>,
  { pegCount, onTurn }: { pegCount: number; onTurn: (angle: number) => void },
): Record<
  'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel',
  (event: PointerEvent) => void
> {
  const hand = useRef<readonly HandAt[]>([])
  const release = () => {
    hand.current = []
  }
  return {
    onPointerDown(event) {
      if (!isFree || !event.isPrimary || event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      hand.current = [handAt(event)]
    },
    onPointerMove(event) {
      const last = hand.current.at(-1)
      if (last === undefined || !isFree) return
      const now = handAt(event)
      const turn = shortestTurn(last.angle, now.angle)
      turnTo(angleNow() + turn)
      flapTo(flapOf(angleNow(), turn < 0 ? -1 : 1, pegCount))
      onTurn(angleNow())
      hand.current = [...recentHand(hand.current, now.atMs), now]
    },
    onPointerUp(event) {
      const speed = flickSpeed(hand.current, event.timeStamp)
      release()
      if (speed !== 0) spin(speed)
    },
    onPointerCancel: release,
  }
}

/** The direction of the hand from the wheel's centre. */
function handAt({ currentTarget, clientX, clientY, timeStamp }: PointerEvent): HandAt {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  const [x, y] = [clientX - left - width / 2, clientY - top - height / 2]
  return { atMs: timeStamp, angle: (Math.atan2(x, -y) * 180) / Math.PI }
}
