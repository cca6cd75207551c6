/** In the usual run many tests share few processors: they wait this many times as long. */
const SHARED_PROCESSORS = 6

/**
 * The time in which something must happen, in milliseconds. `npm run faults`, which has the machine to itself, holds it as it is; in other
 * runs a longer wait says nothing about the service.
 */
export const timeBound = (ms: number): number => (process.env['EVERY_FAULT'] ? ms : ms * SHARED_PROCESSORS)
