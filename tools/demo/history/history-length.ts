import { Mistake } from '#tools/mistake.ts'

const DAY_MS = 86_400_000
const DAYS_MOST = 365

/** The length of a history in milliseconds: `90d` is 90 days. Throws a Mistake for another form, and for less than a day or more than a year. */
export function historyLengthMs(text: string): number {
  const [, digits] = /^(\d{1,6})d$/.exec(text.trim()) ?? []
  if (digits === undefined)
    throw new Mistake(`--history ${text} is no number of days. Give one such as 90d, for the last 90 days.`)
  const days = Number(digits)
  if (days < 1) throw new Mistake(`--history ${text} has no day. Give 1d to ${DAYS_MOST}d.`)
  if (days > DAYS_MOST)
    throw new Mistake(`--history ${text} is longer than a year. Give 1d to ${DAYS_MOST}d.`)
  return days * DAY_MS
}
