import { isTimeZone } from '../dates/time-zone.ts'
import { nearest } from './nearest.ts'
import type { Refusal } from './refusal.ts'
import type { ResolvedManifest } from './site-manifest.ts'

/**
 * Refuses a time zone that is unknown here, and a short name such as CET: PostgreSQL takes it for an offset that is the same all year.
 */
export function refuseTimeZone(file: string, { timeZone }: ResolvedManifest): Refusal[] {
  if (isTimeZone(timeZone) && (timeZone === 'UTC' || timeZone.includes('/'))) return []
  const near = nearest(timeZone, Intl.supportedValuesOf('timeZone'))
  const expected = `must be the name of a time zone; ${near === undefined ? 'Europe/London is one' : `did you mean ${near}?`}`
  return [{ file, path: '$.timeZone', value: timeZone, expected }]
}
