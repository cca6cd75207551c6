import { Temporal } from 'temporal-polyfill'
import type { EndpointRequest } from '#schemas/operator/endpoints.ts'
import { endpoints } from '#schemas/operator/endpoints.ts'

/** The texts in the filter fields of the page; an empty text filters nothing. */
export interface AuditFilter {
  readonly actor: string
  readonly action: string
  readonly player: string
  /** Days by the clock of the site, both included. */
  readonly from: string
  readonly to: string
}

export const NO_FILTER: AuditFilter = { actor: '', action: '', player: '', from: '', to: '' }
const NAMES = Object.keys(NO_FILTER) as (keyof AuditFilter)[]

/** The actions of endpoints and their areas, for the field of the action. The service has further ones. */
export const ACTIONS: readonly string[] = [
  ...new Set(
    Object.values(endpoints).flatMap(({ audit }) =>
      audit === null ? [] : [`${audit.action.split('.')[0]}.*`, audit.action],
    ),
  ),
].toSorted()

/** The filter in the address. */
export const filterIn = (search: URLSearchParams): AuditFilter =>
  Object.fromEntries(NAMES.map((name) => [name, search.get(name) ?? ''])) as unknown as AuditFilter

/** The filter for the address, without what is empty. */
export const filterFor = (filter: AuditFilter): Record<string, string> =>
  Object.fromEntries(NAMES.map((name) => [name, filter[name].trim()]).filter(([, value]) => value !== ''))

/** The request of the list; it leaves out a player or a day that is no number or date. */
export function requestOf(filter: AuditFilter, timeZone: string): EndpointRequest<'listSiteAuditLog'> {
  const { actor, action, player, from, to } = filter
  const since = startOfDay(from, timeZone, 0)
  const until = startOfDay(to, timeZone, 1)
  return {
    ...(actor !== '' && { actor }),
    ...(action !== '' && { action }),
    ...(/^[1-9]\d{0,15}$/.test(player) && { playerId: Number(player) }),
    ...(since !== null && { from: since }),
    ...(until !== null && { until }),
  }
}

/** The first moment of the day of a date field plus a number of days, by the clock of the site; null where the field names none. */
function startOfDay(typed: string, timeZone: string, daysLater: number): number | null {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(typed) ?? []
  if (year === '') return null
  return Temporal.PlainDate.from({ year: Number(year), month: Number(month) || 1, day: Number(day) || 1 })
    .add({ days: daysLater })
    .toZonedDateTime(timeZone).epochMilliseconds
}
