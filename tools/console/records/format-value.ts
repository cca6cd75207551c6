import type { OwnSite } from '#schemas/operator/people.ts'
import { formatDecimal, formatMinor } from '../parts/money.ts'
import { titleOf } from '../parts/title-of.ts'
import { type ObjectSchema } from './record-tables.ts'

/** The field of a value, with its record and the site of the record. */
export interface ValuePlace {
  readonly name: string
  readonly record: Readonly<Record<string, unknown>>
  readonly site: OwnSite | null
}

/** The time zone of records that belong to no site. */
export const CLOCK_OF_UTC = 'UTC'

const TIME_NAME = /(?:time|at|seen|before|until)$/i
/** Times are milliseconds since 1970; smaller numbers count something. */
const TIME_FROM = 1e11
const MONEY_NAME = /(?:amount|alternative|award|balance|debt|deposit|fee|price|prize|stake)$/i

/** A value in words, or null for lists and objects: text, number, amount with its currency, time by the clock of the site. */
export function formatValue(value: unknown, schema: ObjectSchema, place: ValuePlace): string | null {
  if (value === undefined || value === null || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') return isCode(value, schema) ? value : titleOf(value)
  if (typeof value !== 'number') return null
  if (place.name === 'currencyId') return currencyOf(place)?.code ?? String(value)
  if (value > TIME_FROM && TIME_NAME.test(place.name))
    return formatTime(value, place.site?.timeZone ?? CLOCK_OF_UTC)
  if (place.name.endsWith('Minor') && typeof place.record['currencyId'] === 'number')
    return formatMinor(value, place.record['currencyId'], place.site)
  const currency = MONEY_NAME.test(place.name) ? currencyOf(place) : null
  return currency === null
    ? String(value)
    : `${formatDecimal(value, currency.decimalPlaces)} ${currency.code}`
}

/** Whether a text is shown as it is: one that somebody wrote, or the name of an event, such as `deposit.paid`. */
const isCode = (value: string, { enum: choices }: ObjectSchema) =>
  choices === undefined || value.includes('.')

function currencyOf({ record, site }: ValuePlace): { code: string; decimalPlaces: number } | null {
  const { currencyId, currency } = record
  const all = site?.currencies ?? {}
  if (typeof currencyId === 'number') return all[currencyId] ?? null
  return Object.values(all).find(({ code }) => code === currency) ?? null
}

export const formatTime = (time: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(time)

/** A moment by the clock of this browser, for people and sessions, which belong to no site. */
export const formatTimeHere = (time: number): string =>
  formatTime(time, Intl.DateTimeFormat().resolvedOptions().timeZone)
