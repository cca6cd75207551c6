import { FormattedMessage, useIntl, type IntlShape } from 'react-intl'
import { useFirstNow } from '#runtime/clock/rendered-page.ts'
import { dayOf } from '#runtime/clock/days.ts'
import { Panel } from '#runtime/components/panel.tsx'
import text from '#runtime/components/text.module.css'
import { useDeviceZone, ZonedDateTime } from '#runtime/format/zones.tsx'
import { useZoneName } from '#runtime/locale/time-zone.ts'
import { useSite } from '#runtime/site/site.ts'
import { WEEKDAY_OF } from '#schemas/dates/week-start.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { Timetable } from '#schemas/entities/timetable.ts'
import styles from './draw-days.module.css'

/** A week that began with a Monday: its first seven days have the names of all. */
const WEEK = '2024-01-0'
const DAY_MS = 24 * 3_600_000
/** Exceptions that are further away are not yet shown. */
const SHOWN_AHEAD_DAYS = 60

/** A list of dates may go on for years. */
const DATES_SHOWN = 4

type Entry = Timetable['draws'][number]

export interface DrawDaysProps {
  game: GameInstance
  timetable: Timetable | undefined
}

/** Shows the times of a game with a timetable: this draw by the clocks of the site and of the device, and its days in words. */
export default function DrawDays({ game: { tournamentStartTime: at }, timetable }: DrawDaysProps) {
  if (timetable === undefined) return null
  return (
    <Panel title={<FormattedMessage id="lobby.game.draws" />}>
      {at === undefined ? null : (
        <p className={styles.start}>
          <StartTime at={at} />
        </p>
      )}
      <DaysInWords timetable={timetable} />
    </Panel>
  )
}

/** The clock of the game's place is named where the page shows another one. */
function DaysInWords({ timetable }: { timetable: Timetable }) {
  const intl = useIntl()
  const { timeZone, draws } = timetable
  const zone = useZoneName(timeZone)
  const exceptions = useExceptionsAhead(timetable)
  return (
    <>
      <ul role="list" className={styles.days}>
        {draws.map((entry, place) => (
          <li key={place}>
            <EntryWords entry={entry} timeZone={timeZone} />
          </li>
        ))}
        {exceptions.map(({ date, times }) => (
          <li key={date}>
            <FormattedMessage
              id={times.length === 0 ? 'lobby.draws.none' : 'lobby.draws.dates'}
              values={{ days: dateWords(intl, date), times: timeWords(intl, times) }}
            />
          </li>
        ))}
      </ul>
      {timeZone === intl.timeZone ? null : (
        <p className={text.caption}>
          <FormattedMessage id="lobby.draws.zone" values={{ zone }} />
        </p>
      )}
    </>
  )
}

/** The time of a draw by the clock of the page, and by that of a device in another zone. */
function StartTime({ at }: { at: number }) {
  const intl = useIntl()
  const ownZone = useDeviceZone()
  const shownIn = (timeZone: string | undefined) =>
    intl.formatDate(at, {
      dateStyle: 'short',
      timeStyle: 'short',
      ...(timeZone !== undefined && { timeZone }),
    })
  return (
    <>
      <ZonedDateTime at={at} />
      {ownZone === undefined || shownIn(ownZone) === shownIn(intl.timeZone) ? null : (
        <span className={styles.ownTime}>
          <FormattedMessage
            id="lobby.game.ownTime"
            values={{ time: <ZonedDateTime at={at} timeZone={ownZone} /> }}
          />
        </span>
      )}
    </>
  )
}

function EntryWords({ entry, timeZone }: { entry: Entry; timeZone: string }) {
  const intl = useIntl()
  const { weekStart } = useSite().manifest
  const today = dayOf(useFirstNow(), timeZone)
  const times = timeWords(intl, entry.times)
  const { weekdays, daysOfMonth, dates } = entry
  if (weekdays !== undefined) {
    const place = (day: number) => (day + 7 - WEEKDAY_OF[weekStart]) % 7
    const names = weekdays.toSorted((a, b) => place(a) - place(b)).map((day) => weekdayName(intl, day))
    return <FormattedMessage id="lobby.draws.weekdays" values={{ days: intl.formatList(names), times }} />
  }
  if (daysOfMonth !== undefined) {
    const days = monthDayWords(intl, daysOfMonth)
    return <FormattedMessage id="lobby.draws.monthDays" values={{ days, times }} />
  }
  if (dates !== undefined) {
    const days = intl.formatList(datesAhead(dates, today).map((date) => dateWords(intl, date, today)))
    return <FormattedMessage id="lobby.draws.dates" values={{ days, times }} />
  }
  return <FormattedMessage id="lobby.draws.daily" values={{ times }} />
}

function useExceptionsAhead({ exceptions = [], timeZone }: Timetable) {
  const now = useFirstNow()
  const [first, last] = [dayOf(now, timeZone), dayOf(now + SHOWN_AHEAD_DAYS * DAY_MS, timeZone)]
  return exceptions
    .filter(({ date }) => date >= first && date <= last)
    .toSorted((a, b) => a.date.localeCompare(b.date))
}

/** The next dates of a list; the last one where all are over. */
function datesAhead(dates: readonly string[], today: string): readonly string[] {
  const sorted = dates.toSorted()
  const ahead = sorted.filter((date) => date >= today)
  return ahead.length === 0 ? sorted.slice(-1) : ahead.slice(0, DATES_SHOWN)
}

const weekdayName = (intl: IntlShape, day: number) =>
  intl.formatDate(`${WEEK}${day}T00:00Z`, { weekday: 'long', timeZone: 'UTC' })

/** The last day of a month comes last. */
const monthDayWords = (intl: IntlShape, days: readonly number[]) =>
  intl.formatList(
    days
      .toSorted((a, b) => (a === -1 ? 1 : b === -1 ? -1 : a - b))
      .map((day) => intl.formatMessage({ id: 'lobby.draws.monthDay' }, { day: day === -1 ? 'last' : day })),
  )

/** A day, with its year where that is not the year of `today`. */
const dateWords = (intl: IntlShape, date: string, today = date) =>
  intl.formatDate(`${date}T00:00Z`, {
    day: 'numeric',
    month: 'long',
    ...(date.slice(0, 4) !== today.slice(0, 4) && { year: 'numeric' }),
    timeZone: 'UTC',
  })

const timeWords = (intl: IntlShape, times: readonly string[]) =>
  intl.formatList(
    times
      .toSorted()
      .map((time) => intl.formatTime(`${WEEK}1T${time}Z`, { timeStyle: 'short', timeZone: 'UTC' })),
  )
