import { startOfTypedDay } from '#modules/game-rules/rules/site-periods.ts'
import { dayAt } from '#modules/game-rules/rules/zoned-time.ts'
import { CALENDAR_DAYS_MAX } from '#schemas/operator/draws.ts'
import { operatorReads } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { askedPeriod } from '#service/reports/endpoints/shared/asked-period.ts'
import { readDrawCalendar } from '../draw-calendar.ts'

export default operatorReads('getDraws', async (call, { from, to }) => {
  const { timeZone, languages } = servedSite(call).manifest
  const period = askedPeriod(call, { from, to }, CALENDAR_DAYS_MAX)
  const days = daysOf(timeZone, from, period.to)
  return readDrawCalendar(call.db, { ...period, days, timeZone, languageId: languages.default })
})

/** The days of a period of a site by name. */
function daysOf(timeZone: string, from: string, end: number): string[] {
  const days: string[] = []
  for (let place = 0; place < CALENDAR_DAYS_MAX; place += 1) {
    const start = startOfTypedDay(timeZone, from, place)
    if (start === null || start >= end) break
    const { year, month, day } = dayAt(timeZone, start)
    days.push(`${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`)
  }
  return days
}
