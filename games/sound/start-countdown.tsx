import { useEffect } from 'react'
import { Countdown, useCountdown } from '#runtime/format/countdown.tsx'
import { useSound } from './use-sound.ts'
import type { GameRule } from '#schemas/entities/game-instance.ts'

/** Seconds before a draw that tick. */
const TICKING_S = 5

/** The time left until a draw; its last seconds tick. */
export function StartCountdown({ gameRule, until }: { gameRule: GameRule; until: number }) {
  const { play } = useSound(gameRule)
  const { remainingMs, finished } = useCountdown(until)
  const seconds = Math.ceil(remainingMs / 1000)
  useEffect(() => {
    if (!finished && seconds <= TICKING_S) play('tick')
  }, [finished, seconds, play])
  return <Countdown until={until} />
}
