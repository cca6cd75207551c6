import type { Clock } from '#service/base/clock.ts'

/** A clock that runs `speed` times as fast as this machine's from a moment on, where both agree. */
export const fastClock = (fromMs: number, speed: number): Clock => ({
  now: () => fromMs + (Date.now() - fromMs) * speed,
})

/** The service's two functions of the time, as fast as `fastClock`. */
export const fastTimeFunctions = (fromMs: number, speed: number) => `
  create or replace function service_now() returns timestamptz language sql stable parallel safe
    return ${fast('now()', fromMs, speed)};
  create or replace function service_clock() returns timestamptz language sql volatile parallel safe
    return ${fast('clock_timestamp()', fromMs, speed)}`

function fast(time: string, fromMs: number, speed: number): string {
  const from = `timestamptz '${new Date(fromMs).toISOString()}'`
  return `${from} + (${time} - ${from}) * ${speed}`
}
