import type { ReactNode } from 'react'
import { FormattedMessage, FormattedNumber } from 'react-intl'
import { page } from '#runtime/context/page.ts'
import { DateTime } from '#runtime/format/date.tsx'
import type { NoticeRequest } from '#runtime/notices/notices.ts'
import type { EndReason } from '#runtime/session/session-end.ts'
import { INDEFINITE_UNTIL } from '#schemas/limits.ts'

/** Title and body of a dialog. */
export interface DialogTexts {
  readonly title: ReactNode
  readonly body: ReactNode
}

/** Why a session is over; a dialog shows it unless the session merely expired, or the player logged out. */
export function endTexts(end: EndReason): DialogTexts {
  if (end.kind === 'banned') {
    return {
      title: <FormattedMessage id="runtime.banned.title" />,
      body: <FormattedMessage id="runtime.banned.body" />,
    }
  }
  if (end.kind === 'cookies') {
    return {
      title: <FormattedMessage id="runtime.cookies.title" />,
      body: <FormattedMessage id="runtime.cookies.body" />,
    }
  }
  if (!('until' in end)) {
    return {
      title: <FormattedMessage id="runtime.loggedInElsewhere.title" />,
      body: <FormattedMessage id="runtime.loggedInElsewhere.body" />,
    }
  }
  const values = { until: <DateTime at={end.until} /> }
  if (end.kind === 'timedOut') {
    return {
      title: <FormattedMessage id="runtime.timedOut.title" />,
      body: <FormattedMessage id="runtime.timedOut.body" values={values} />,
    }
  }
  return {
    title: <FormattedMessage id="runtime.excluded.title" />,
    body: (
      <FormattedMessage
        id="runtime.excluded.body"
        values={{
          ...values,
          isIndefinite: String(end.until === INDEFINITE_UNTIL),
          sites: end.sites ?? 'all',
        }}
      />
    ),
  }
}

export const maintenanceOver = (): NoticeRequest => ({
  tone: 'success',
  title: <FormattedMessage id="runtime.maintenanceOver.title" />,
  body: <FormattedMessage id="runtime.maintenanceOver.body" />,
})

/** The units of a difference, largest first. */
const UNITS = [
  ['day', 24 * 3_600_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const

/** A difference of two clocks in the largest unit of which it has two; one below that in seconds. */
function Difference({ ms }: { ms: number }) {
  const [unit, unitMs] = UNITS.find(([, size]) => ms >= 2 * size) ?? UNITS[3]
  return <FormattedNumber value={Math.round(ms / unitMs)} style="unit" unit={unit} unitDisplay="long" />
}

export const clockTexts = (deltaMs: number): DialogTexts => ({
  title: <FormattedMessage id="runtime.clock.title" />,
  body: <FormattedMessage id="runtime.clock.body" values={{ difference: <Difference ms={deltaMs} /> }} />,
})

export const notContinuedTexts = (): DialogTexts => ({
  title: <FormattedMessage id="runtime.notContinued.title" />,
  body: <FormattedMessage id="runtime.notContinued.body" />,
})

export const updateNotice = (): NoticeRequest => ({
  id: 'runtime.update',
  tone: 'info',
  title: <FormattedMessage id="runtime.update.title" />,
  body: <FormattedMessage id="runtime.update.body" />,
  actions: [{ label: <FormattedMessage id="runtime.update.action" />, onClick: page.reload }],
})
