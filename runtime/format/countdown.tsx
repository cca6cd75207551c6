import { useEffect, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useFirstNow } from '#runtime/clock/rendered-page.ts'
import { serverNow } from '#runtime/clock/server-clock.ts'
import { onTick } from '#runtime/clock/ticker.ts'
import { COUNTDOWN_FINISHED_MS } from '#schemas/limits.ts'
import { countdownDigits, countdownParts } from './countdown-parts.ts'

export interface CountdownState {
  remainingMs: number
  finished: boolean
}

/** Counts down to a moment of the service's clock, second by second; finished at 0.9 s (spec 9). */
export function useCountdown(until: number | undefined): CountdownState {
  const firstNow = useFirstNow()
  const [counted, setCounted] = useState({ until, now: firstNow })
  // A new target is counted from its first render on, not from the next tick.
  if (counted.until !== until) setCounted({ until, now: firstNow })
  const remainingMs = Math.max(0, (until ?? 0) - counted.now)
  const finished = remainingMs <= COUNTDOWN_FINISHED_MS
  useEffect(() => {
    if (finished) return
    return onTick(() => setCounted((last) => ({ ...last, now: serverNow() })))
  }, [finished])
  return { remainingMs, finished }
}

export interface CountdownProps {
  until: number
  /** Called once at the end. */
  onFinished?: () => void
}

/** The time left, in tabular digits. */
export function Countdown({ until, onFinished }: CountdownProps) {
  const { remainingMs, finished } = useCountdown(until)
  useEffect(() => {
    if (finished) onFinished?.()
    // Called once, even if the parent passes a new function on a later render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [finished])
  const parts = countdownParts(remainingMs)
  return (
    <span role="timer" style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
      {parts.days > 0 ? (
        <FormattedMessage
          id="runtime.countdown.days"
          values={{ days: parts.days, hours: parts.hours, minutes: parts.minutes }}
        />
      ) : (
        <bdi dir="ltr" translate="no">
          {countdownDigits(parts)}
        </bdi>
      )}
    </span>
  )
}
