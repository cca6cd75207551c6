/**
 * The only clock of the browser: everything shown is in the service's time, because the service decides what is open,
 * closed or started. The device's clock is only used to count on from the last answer.
 */

let offsetMs = 0

/** The device's own time in UTC milliseconds. */
export function deviceNow(): number {
  return Date.now()
}

/** The estimated service time in UTC milliseconds. */
export function serverNow(): number {
  return deviceNow() + offsetMs
}

/** Sets the clock from an answer of the service; half of the round trip is added. */
export function setServerTime(serverTimeMilis: number, roundTripMs = 0): void {
  offsetMs = serverTimeMilis + roundTripMs / 2 - deviceNow()
}

/** Absolute difference between the device's clock and the service's, in milliseconds. */
export function clockDeltaMs(): number {
  return Math.abs(Math.round(offsetMs))
}
