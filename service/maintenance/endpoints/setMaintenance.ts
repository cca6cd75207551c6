import type { Maintenance } from '#schemas/operator/maintenance.ts'
import { ApiRefusal, bodyRefusal } from '#service/call/api-refusal.ts'
import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { withVersion } from '#service/call/version-of.ts'
import { unservedLanguage } from '#service/sites/unserved-language.ts'
import { readMaintenance, setMaintenance } from '../site-maintenance.ts'

export default operatorChanges(
  'setMaintenance',
  async (call, { enabled, message, messages, endsAt = null }) => {
    const { memberId, manifest } = servedSite(call)
    if (enabled && message === undefined)
      throw refused('$.message', message, 'must be the text for the players while maintenance is on')
    if (messages !== undefined) {
      if (message === undefined)
        throw refused('$.message', message, 'must be the text for all other languages')
      const wrong = unservedLanguage(messages, manifest.languages)
      if (wrong !== null) throw refused('$.messages', wrong.language, wrong.expected)
    }
    if (endsAt !== null) refuseEnd(endsAt, enabled, call.service.clock.now())
    const wanted: Maintenance = {
      enabled,
      message: message?.trim() ?? '',
      ...(messages && { messages }),
      endsAt,
    }
    call.recordBefore(await readMaintenance(call.db, memberId))
    await setMaintenance(call.db, memberId, wanted)
    return withVersion(wanted)
  },
)

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
