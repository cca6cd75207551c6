import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type MaintenanceBody, maintenanceBodySchema } from '#schemas/operator/maintenance-api.ts'
import { appendAudit } from '#service/ledger/audit.ts'
import { type Maintenance, readMaintenance, setMaintenance } from '#service/maintenance/site-maintenance.ts'
import { ApiRefusal } from './api-refusal.ts'
import type { OperatorService } from './operator-service.ts'
import { bodyReader } from './request-body.ts'
import { servedSite } from './served-site.ts'

type Asked = FastifyRequest<{ Params: { siteId: string } }>

const readBody = bodyReader<MaintenanceBody>(maintenanceBodySchema)

/** Maintenance of a site: its state, and switching it on and off. */
export function registerMaintenanceApi(app: FastifyInstance, service: OperatorService): void {
  const { database, clock, log } = service

  app.get('/api/sites/:siteId/maintenance', async ({ params }: Asked): Promise<Maintenance> => {
    const { memberId } = servedSite(service, params.siteId)
    return readMaintenance(database.kysely, memberId)
  })

  app.put('/api/sites/:siteId/maintenance', async ({ params, body }: Asked): Promise<Maintenance> => {
    const { enabled, message, endsAt } = readBody(body)
    const { siteId, memberId } = servedSite(service, params.siteId)
    if (endsAt !== undefined) refuseEnd(endsAt, enabled, clock.now())
    const wanted: Maintenance = { enabled, message: message.trim(), endsAt: endsAt ?? null }
    const facts = { siteId, memberId, ...wanted }
    await database.transaction(async (tx) => {
      // The lock on the audit log comes first: two operators' events have the order of their changes.
      await appendAudit(tx, { actor: 'operator', action: 'site.maintenance', body: facts })
      await setMaintenance(tx, memberId, wanted)
    })
    log.info(facts, `maintenance of site ${siteId} was switched ${enabled ? 'on' : 'off'}`)
    return wanted
  })
}

function refuseEnd(endsAt: number, enabled: boolean, now: number): void {
  const expected = !enabled
    ? 'must be left out where maintenance is off'
    : endsAt <= now
      ? 'must not be in the past'
      : null
  if (expected === null) return
  throw new ApiRefusal('refused', 'Maintenance was not changed.', {
    refusals: [{ file: 'body', path: '$.endsAt', value: endsAt, expected }],
  })
}
