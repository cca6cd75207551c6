import type { CalendarDraw } from '#schemas/operator/draws.ts'
import { titleOf } from '../parts/title-of.ts'

const PROBLEMS = {
  failing: 'Its draw fails',
  refunding: 'Failed, money goes back',
  late: 'Late',
} as const satisfies Readonly<Record<NonNullable<CalendarDraw['problem']>, string>>

const STATUSES = {
  OPEN: 'On sale',
  FULL: 'Sold out',
  CLOSED: 'Sales over',
  READY: 'About to start',
  RETRY: 'Tried again',
  STARTED: 'Being drawn',
  ENDED: 'Drawn',
} as const satisfies Readonly<Record<CalendarDraw['status'], string>>

/** The state of a draw in words, with the status that has its tone. */
export function stateOf({
  status,
  problem,
  refundReason,
}: Pick<CalendarDraw, 'status' | 'problem' | 'refundReason'>): {
  readonly status: string
  readonly label: string
} {
  if (problem !== undefined)
    return { status: problem === 'late' ? 'pending' : 'failed', label: PROBLEMS[problem] }
  if (refundReason !== undefined) return { status: 'ended', label: refundText(refundReason) }
  return {
    status: status === 'OPEN' ? 'open' : status === 'ENDED' ? 'ended' : 'active',
    label: STATUSES[status],
  }
}

const refundText = (reason: NonNullable<CalendarDraw['refundReason']>) =>
  `Given back: ${titleOf(reason).toLowerCase()}`

/** The time of the clock of a site: `21:00`. */
export const clockText = (time: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(time)

/** A count with its word: `1 play`, `3 plays`. */
export const countText = (count: number, word: string, plural = `${word}s`): string =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? word : plural}`
