import type { SiteParams } from '#schemas/operator/params.ts'
import { ApiRefusal } from '#service/call/api-refusal.ts'
import type { OperatorCall } from '#service/call/operator-call.ts'
import { servedSite } from '#service/call/served-site.ts'
import type { SitePeriod } from '../../read-day.ts'
import { periodOfDays } from '../../report-period.ts'

/** The period of a report by the clock of its site; refused where it is none, or too long. */
export function askedPeriod(
  call: OperatorCall<SiteParams>,
  days: { readonly from: string; readonly to: string },
  daysMax?: number,
): SitePeriod {
  const { memberId, manifest } = servedSite(call)
  const period = periodOfDays(manifest.timeZone, days, daysMax)
  if (typeof period === 'string') throw new ApiRefusal('refused', period)
  return { memberId, ...period }
}
