import type { Maintenance } from '#schemas/operator/maintenance.ts'
import { ApiRefusal, bodyRefusal } from '#service/call/api-refusal.ts'
import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { setMaintenance } from '../site-maintenance.ts'

export default operatorChanges('setMaintenance', async (call, { enabled, message, endsAt = null }) => {
  const { memberId } = servedSite(call)
  if (enabled && message === undefined)
    throw refused('$.message', message, 'must be the text for the players while maintenance is on')
  if (endsAt !== null) refuseEnd(endsAt, enabled, call.service.clock.now())
  const wanted: Maintenance = { enabled, message: message?.trim() ?? '', endsAt }
  await setMaintenance(call.db, memberId, wanted)
  return wanted
})

function refuseEnd(endsAt: number, enabled: boolean, now: number): void {
  const expected = !enabled
    ? 'must be left out where maintenance is off'
    : endsAt <= now
      ? 'must not be in the past'
      : null
  if (expected === null) return
  throw refused('$.endsAt', endsAt, expected)
}

function refused(path: string, value: unknown, expected: string): ApiRefusal {
  return new ApiRefusal('refused', 'Maintenance was not changed.', {
    refusals: [bodyRefusal(path, value, expected)],
  })
}
