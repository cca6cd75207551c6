const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

export interface CountdownParts {
  days: number
  hours: number
  minutes: number
  seconds: number
}

/** The time left in days, hours, minutes and seconds. A started second counts: it ends on 0, not on 1. */
export function countdownParts(remainingMs: number): CountdownParts {
  const left = Math.ceil(Math.max(0, remainingMs) / SECOND_MS) * SECOND_MS
  return {
    days: Math.floor(left / DAY_MS),
    hours: Math.floor((left % DAY_MS) / HOUR_MS),
    minutes: Math.floor((left % HOUR_MS) / MINUTE_MS),
    seconds: Math.floor((left % MINUTE_MS) / SECOND_MS),
  }
}

const two = (value: number) => String(value).padStart(2, '0')

/** The time left within a day, such as `04:09` or `1:04:09`. */
export function countdownDigits({ hours, minutes, seconds }: CountdownParts): string {
  const end = `${two(minutes)}:${two(seconds)}`
  return hours > 0 ? `${hours}:${end}` : end
}
