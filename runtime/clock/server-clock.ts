/**
 * The one clock of the browser half: everything shown is in the service's time, because the service decides
 * what is open, closed or started. A device's clock is only used to count on from the last answer.
 */

let offsetMs = 0

/** The device's own time in UTC milliseconds. */
export function deviceNow(): number {
  return Date.now()
}

/** The service's time in UTC milliseconds, as far as this device can tell. */
export function serverNow(): number {
  return deviceNow() + offsetMs
}

/** Sets the clock by an answer of the service; half of the round trip is counted as the way back. */
export function setServerTime(serverTimeMilis: number, roundTripMs = 0): void {
  offsetMs = serverTimeMilis + roundTripMs / 2 - deviceNow()
}

/** How far the device's clock is from the service's, without its sign, in milliseconds. */
export function clockDeltaMs(): number {
  return Math.abs(Math.round(offsetMs))
}
