import type { OutboxKind, ServiceHealth, SiteHealth, SiteQueue } from '#schemas/operator/health.ts'
import { QUEUE_COUNTED_MAX } from '#schemas/operator/reports.ts'
import { countText } from '../games/draw-text.ts'
import { ageText } from '../parts/age-text.ts'

/** `watch`: it may need somebody soon. `wrong`: it needs somebody now. */
export type CheckState = 'fine' | 'watch' | 'wrong'

/** A line of the page: a figure with its state in words. */
export interface Check {
  /** Also the title of its part in the runbook. */
  readonly title: string
  readonly state: CheckState
  readonly words: string
  /** The page or list with the records behind the figure, below the site. */
  readonly opens?: { readonly page: string } | { readonly list: string; readonly status?: string }
}

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** Ages from which something that waits is watched, and from which it is wrong. */
interface Bounds {
  readonly watchMs: number
  readonly wrongMs: number
}

const stateOfAge = (ageMs: number, { watchMs, wrongMs }: Bounds): CheckState =>
  ageMs >= wrongMs ? 'wrong' : ageMs >= watchMs ? 'watch' : 'fine'

/** A draw that waits longer than ten seconds is to be alerted on (docs/operations.md, “Health”). */
const OF_DRAWS = { watchMs: 3 * SECOND_MS, wrongMs: 10 * SECOND_MS }
const OF_PEOPLE = { watchMs: 24 * HOUR_MS, wrongMs: 72 * HOUR_MS }
const OF_SENDERS: Readonly<Record<OutboxKind, Bounds>> = {
  events: { watchMs: 3 * SECOND_MS, wrongMs: 10 * SECOND_MS },
  mails: { watchMs: 5 * MINUTE_MS, wrongMs: HOUR_MS },
  textMessages: { watchMs: MINUTE_MS, wrongMs: 10 * MINUTE_MS },
  processorRequests: { watchMs: 10 * MINUTE_MS, wrongMs: HOUR_MS },
}
const OF_OPERATIONS = { watchMs: SECOND_MS, wrongMs: 5 * SECOND_MS }
/** The times of an operation with fewer calls say little. */
const JUDGED_FROM_CALLS = 20

const SENDER_TITLES = {
  events: 'Events to players',
  mails: 'Mails',
  textMessages: 'Text messages',
  processorRequests: 'Requests to processors',
} as const satisfies Readonly<Record<OutboxKind, string>>

const QUEUES: Readonly<Record<SiteQueue, Omit<Check, 'state' | 'words'> & { readonly bounds: Bounds }>> = {
  withdrawals: {
    title: 'Withdrawals to approve',
    bounds: OF_PEOPLE,
    opens: { list: 'withdrawals', status: 'pending' },
  },
  payouts: {
    title: 'Withdrawals to pay',
    bounds: OF_PEOPLE,
    opens: { list: 'withdrawals', status: 'approved' },
  },
  documents: {
    title: 'Documents to look at',
    bounds: OF_PEOPLE,
    opens: { list: 'documents', status: 'submitted' },
  },
  webhooks: {
    title: 'Webhooks',
    bounds: { watchMs: 10 * MINUTE_MS, wrongMs: HOUR_MS },
    opens: { list: 'webhooks' },
  },
  mails: { title: SENDER_TITLES.mails, bounds: OF_SENDERS.mails },
  textMessages: { title: SENDER_TITLES.textMessages, bounds: OF_SENDERS.textMessages },
  processorRequests: { title: SENDER_TITLES.processorRequests, bounds: OF_SENDERS.processorRequests },
}

/** The draws, the queues and the pages of a site. */
export function siteChecks({ draws, queues, pageErrors, now }: SiteHealth): Check[] {
  const opens = { page: 'games' }
  const ofDraws = (title: string, count: number, state: CheckState, none: string): Check => ({
    title,
    state: count === 0 ? 'fine' : state,
    words: count === 0 ? none : countText(count, 'draw'),
    opens,
  })
  return [
    ofDraws('Draws that fail', draws.failing, 'wrong', 'None'),
    ofDraws('Draws that are late', draws.late, 'wrong', 'None'),
    ofDraws('Draws that are given back', draws.refunding, 'watch', 'None'),
    ...queues.map(({ queue, count, oldestTime }): Check => {
      const { bounds, ...of } = QUEUES[queue]
      const ageMs = oldestTime === undefined ? 0 : now - oldestTime
      return { ...of, state: stateOfAge(ageMs, bounds), words: waitingText(count, ageMs) }
    }),
    {
      title: 'Errors of pages',
      state: pageErrors.lastDay === 0 ? 'fine' : 'watch',
      words:
        pageErrors.lastDay === 0
          ? 'None in the last 24 hours'
          : `${countText(pageErrors.lastDay, 'error')} in the last 24 hours`,
      opens: { list: 'page-errors' },
    },
  ]
}

/** The draws, senders, connections and calls of all processes. */
export function serviceChecks({ draws, outbox, channel, operations }: ServiceHealth): Check[] {
  return [
    ...(draws === undefined ? [] : [dueDraws(draws)]),
    ...outbox.map(({ kind, waiting, ageMs }): Check => ({
      title: SENDER_TITLES[kind],
      state: waiting === 0 ? 'fine' : stateOfAge(ageMs, OF_SENDERS[kind]),
      words: waitingText(waiting, ageMs),
    })),
    ...(channel === undefined ? [] : channelChecks(channel)),
    slowest(operations),
  ]
}

function dueDraws({ due, running, lagMs }: NonNullable<ServiceHealth['draws']>): Check {
  const others = running === 0 ? '' : `, ${running} running`
  return {
    title: 'Draws that are due',
    state: due === 0 ? 'fine' : stateOfAge(lagMs, OF_DRAWS),
    words: due === 0 ? `None waits${others}` : `${waitingText(due, lagMs)}${others}`,
  }
}

function channelChecks({
  websockets,
  heldPolls,
  running,
  waiting,
}: NonNullable<ServiceHealth['channel']>): Check[] {
  return [
    {
      title: 'Connections',
      state: 'fine',
      words: `${countText(websockets, 'open WebSocket')}, ${countText(heldPolls, 'held poll')}`,
    },
    {
      title: 'Calls',
      state: waiting === 0 ? 'fine' : 'watch',
      words: waiting === 0 ? `${running} running, none waits` : `${running} running, ${waiting} waiting`,
    },
  ]
}

function slowest(operations: ServiceHealth['operations']): Check {
  const title = 'Times of operations'
  const [first] = operations
    .filter(({ calls }) => calls >= JUDGED_FROM_CALLS)
    .toSorted((one, other) => other.p95Ms - one.p95Ms)
  if (first === undefined) return { title, state: 'fine', words: 'Too few calls yet' }
  return {
    title,
    state: stateOfOperation(first),
    words: `Slowest: ${first.operation}, 95 % within ${durationText(first.p95Ms)}`,
  }
}

/** The state of an operation by its 95th percentile. */
export const stateOfOperation = ({ calls, p95Ms }: ServiceHealth['operations'][number]): CheckState =>
  calls < JUDGED_FROM_CALLS ? 'fine' : stateOfAge(p95Ms, OF_OPERATIONS)

const waitingText = (count: number, ageMs: number): string =>
  count === 0
    ? 'None waits'
    : `${count > QUEUE_COUNTED_MAX ? `${QUEUE_COUNTED_MAX}+` : count} waiting, the oldest for ${ageText(ageMs)}`

/** A time of an answer: `0.8 ms`, `12 ms`, `1.4 s`. */
export const durationText = (ms: number): string =>
  ms >= SECOND_MS
    ? `${(ms / SECOND_MS).toFixed(1)} s`
    : ms < 10
      ? `${ms.toFixed(1)} ms`
      : `${Math.round(ms)} ms`
