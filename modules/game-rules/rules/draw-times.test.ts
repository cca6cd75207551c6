import { describe, expect, test } from 'vitest'
import type { Timetable } from '#schemas/entities/timetable.ts'
import type { TournamentSchedule } from '#schemas/entities/game-definition.ts'
import { IS_WHOLE } from '#tests/support/whole-run.ts'
import { drawTimesAfter } from './draw-times.ts'

const SALES = {
  kind: 'tournament',
  registrationClosesBeforeMs: 0,
  minimumPlays: 0,
  underMinimum: 'refund',
} as const
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

const by = (timetable: Timetable): TournamentSchedule => ({ ...SALES, timetable })
const texts = (timetable: Timetable, after: string, count: number) =>
  drawTimesAfter(by(timetable), Date.parse(after), count).map((at) => new Date(at).toISOString())

test('draws in equal intervals are on a grid', () => {
  const schedule = { ...SALES, everyMs: 60_000, anchorTime: 15_000 }
  expect(drawTimesAfter(schedule, 15_000, 2)).toEqual([75_000, 135_000])
  expect(drawTimesAfter(schedule, 74_999, 1)).toEqual([75_000])
})

describe('a timetable', () => {
  const london = { timeZone: 'Europe/London', draws: [{ weekdays: [3, 6], times: ['20:00'] }] }

  test('a timetable keeps its hour when the clocks of its zone change', () => {
    expect(texts(london, '2026-10-20T00:00Z', 4)).toEqual([
      '2026-10-21T19:00:00.000Z',
      '2026-10-24T19:00:00.000Z',
      '2026-10-28T20:00:00.000Z',
      '2026-10-31T20:00:00.000Z',
    ])
  })

  test('has other times on a day with an exception, and none where it has no times', () => {
    const timetable = {
      ...london,
      draws: [{ times: ['20:00'] }],
      exceptions: [
        { date: '2026-12-24', times: ['18:00'] },
        { date: '2026-12-25', times: [] },
      ],
    }
    expect(texts(timetable, '2026-12-23T21:00Z', 2)).toEqual([
      '2026-12-24T18:00:00.000Z',
      '2026-12-26T20:00:00.000Z',
    ])
  })

  test('has days of the month, of which -1 is the last', () => {
    const timetable = { timeZone: 'UTC', draws: [{ daysOfMonth: [31, -1], times: ['12:00'] }] }
    expect(texts(timetable, '2027-01-01T00:00Z', 3)).toEqual([
      '2027-01-31T12:00:00.000Z',
      '2027-02-28T12:00:00.000Z',
      '2027-03-31T12:00:00.000Z',
    ])
  })

  test('a day of two entries has the times of both, each once', () => {
    const draws = [{ times: ['09:00', '20:00'] }, { weekdays: [7], times: ['20:00', '12:00'] }]
    expect(texts({ timeZone: 'UTC', draws }, '2026-11-28T21:00Z', 4)).toEqual([
      '2026-11-29T09:00:00.000Z',
      '2026-11-29T12:00:00.000Z',
      '2026-11-29T20:00:00.000Z',
      '2026-11-30T09:00:00.000Z',
    ])
  })

  test('a timetable of dates ends after its last date', () => {
    const draws = [{ dates: ['2026-12-06', '2026-12-24'], times: ['18:00'] }]
    expect(texts({ timeZone: 'UTC', draws }, '2026-12-06T18:00Z', 5)).toEqual(['2026-12-24T18:00:00.000Z'])
    expect(texts({ timeZone: 'UTC', draws }, '2026-12-24T18:00Z', 5)).toEqual([])
  })

  test('finds the 29th of February over the year 2100, which has none', () => {
    const draws = [{ dates: ['2104-02-29'], times: ['18:00'] }]
    expect(texts({ timeZone: 'UTC', draws }, '2096-02-29T18:00Z', 1)).toEqual(['2104-02-29T18:00:00.000Z'])
  })

  test.each([
    [
      'Europe/London',
      '01:30',
      '2026-03-28T12:00Z',
      '2026-03-29T01:00:00.000Z',
      'the next minute that exists',
    ],
    ['Europe/London', '01:30', '2026-10-24T12:00Z', '2026-10-25T00:30:00.000Z', 'the first of two'],
    ['Australia/Lord_Howe', '02:15', '2026-10-03T12:00Z', '2026-10-03T15:30:00.000Z', 'after half an hour'],
    ['Pacific/Apia', '20:00', '2011-12-30T07:00Z', '2011-12-30T10:00:00.000Z', 'the day that it lost'],
    ['Europe/Dublin', '01:30', '2026-10-24T12:00Z', '2026-10-25T00:30:00.000Z', 'its negative winter time'],
    [
      'Africa/Casablanca',
      '02:30',
      '2026-02-14T12:00Z',
      '2026-02-15T01:30:00.000Z',
      'the first of two in Ramadan',
    ],
  ])('in %s at %s draws after %s at %s: %s', (timeZone, time, after, expected) => {
    expect(texts({ timeZone, draws: [{ times: [time] }] }, after, 1)).toEqual([expected])
  })

  test('two times that a change of clocks moves to one minute are one draw', () => {
    const draws = [{ times: ['01:15', '01:45', '02:00'] }]
    expect(texts({ timeZone: 'Europe/London', draws }, '2026-03-29T00:00Z', 2)).toEqual([
      '2026-03-29T01:00:00.000Z',
      '2026-03-30T00:15:00.000Z',
    ])
  })
})

/**
 * The second implementation: it looks at the clock of the place each minute. A time is drawn when the clock shows it for the first time, or
 * when the clock has jumped over it.
 */
function drawsByTheClock(timeZone: string, time: string, fromMs: number, untilMs: number): number[] {
  const clock = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const shown = (at: number) => {
    const part: Record<string, number> = {}
    for (const { type, value } of clock.formatToParts(at)) part[type] = Number(value)
    return Date.UTC(
      part['year']!,
      part['month']! - 1,
      part['day'],
      part['hour'],
      part['minute'],
      part['second'],
    )
  }
  const timeOfDayMs = Number(time.slice(0, 2)) * 60 * MINUTE_MS + Number(time.slice(3)) * MINUTE_MS
  const found: number[] = []
  let latest = shown(fromMs - MINUTE_MS)
  for (let at = fromMs; at <= untilMs; at += MINUTE_MS) {
    const now = shown(at)
    const drawnUntil = Math.floor((latest - timeOfDayMs) / DAY_MS)
    if (Math.floor((now - timeOfDayMs) / DAY_MS) > drawnUntil) found.push(at)
    latest = Math.max(latest, now)
  }
  return found
}

/** Zones with rare changes: a lost day, half an hour, a negative winter time, Ramadan, midnight, seconds of offset, and none at all. */
const RARE_ZONES = [
  'Pacific/Apia',
  'Australia/Lord_Howe',
  'Europe/Dublin',
  'Africa/Casablanca',
  'America/Havana',
  'Asia/Beirut',
  'America/St_Johns',
  'Africa/Monrovia',
  'Pacific/Kwajalein',
  'Antarctica/Troll',
  'Africa/Lagos',
  'Asia/Kathmandu',
]

/** Minutes of offset from UTC. */
const offsetAt = (format: Intl.DateTimeFormat, at: number) => {
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')!.value
  const [, sign, hours, minutes = '0'] = /GMT(?:([+-])(\d+)(?::(\d+))?)?/u.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes))
}

/** Days on which the clocks of a zone change, UTC milliseconds. */
function changesOf(timeZone: string, fromYear: number, untilYear: number): number[] {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  const found: number[] = []
  let before = offsetAt(format, Date.UTC(fromYear))
  for (let at = Date.UTC(fromYear); at < Date.UTC(untilYear); at += DAY_MS) {
    const offset = offsetAt(format, at)
    if (offset !== before) found.push(at)
    before = offset
  }
  return found
}

const TIMES = ['00:00', '00:30', '01:30', '02:00', '02:30', '03:00', '23:30']

test.each(IS_WHOLE ? Intl.supportedValuesOf('timeZone') : RARE_ZONES)(
  '%s: around each change of clocks no draw is missed or doubled',
  (timeZone) => {
    const years: [number, number] = IS_WHOLE ? [1990, 2051] : [2022, 2030]
    for (const change of changesOf(timeZone, ...years)) {
      const [from, until] = [change - 2 * DAY_MS, change + 2 * DAY_MS]
      const time = TIMES[(change / DAY_MS) % TIMES.length]!
      const slow = drawsByTheClock(timeZone, time, from, until)
      const fast = drawTimesAfter(by({ timeZone, draws: [{ times: [time] }] }), from - 1, 10)
      expect({ time, at: fast.filter((at) => at <= until) }).toEqual({ time, at: slow })
    }
  },
)
