import { useEffect, useRef } from 'react'
import type { GameRule } from '#schemas/entities/game-instance.ts'
import type { SoundName } from './sounds.ts'
import { useSound } from './use-sound.ts'

const EVERY_MS = 110

/** Repeats the sound of a movement for as long as it lasts. */
export function useMovementSound(gameRule: GameRule, name: SoundName, isMoving: boolean): void {
  const { play } = useSound(gameRule)
  useEffect(() => {
    if (!isMoving) return
    const timer = setInterval(() => play(name), EVERY_MS)
    return () => clearInterval(timer)
  }, [isMoving, name, play])
}

/** Repeats the sound of a movement for `lastsMs` after each step; null is the step before the first one that counts. */
export function useStepSound(
  gameRule: GameRule,
  name: SoundName,
  { step, lastsMs }: { step: number | null; lastsMs: number },
): void {
  const { play } = useSound(gameRule)
  const before = useRef(step)
  useEffect(() => {
    const isNext = before.current !== null && step !== before.current
    before.current = step
    if (!isNext) return
    const timer = setInterval(() => play(name), EVERY_MS)
    const end = setTimeout(() => clearInterval(timer), lastsMs)
    return () => {
      clearInterval(timer)
      clearTimeout(end)
    }
  }, [step, lastsMs, name, play])
}
