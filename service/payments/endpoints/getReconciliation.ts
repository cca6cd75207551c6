import { processorById, processorClients } from '#service/adapters/payments/processors.ts'
import { ApiRefusal } from '#service/call/api-refusal.ts'
import { operatorReads } from '#service/call/endpoint-handler.ts'
import { readDays, reconcile, RECONCILED_DAYS_MAX } from '../reconcile.ts'

export default operatorReads('getReconciliation', ({ service, db }, { processorId, ...range }) => {
  const days = readDays(range)
  if (days === null)
    throw new ApiRefusal(
      'invalid-body',
      `from and to are days such as 2026-11-22, in this order, at most ${RECONCILED_DAYS_MAX} in all.`,
    )
  const known = processorClients(service, service.publicOrigin, service.sites.all())
  const one = processorId === undefined ? null : processorById(known, processorId)
  if (one === undefined) {
    const names = known.map((client) => client.processorId).join(', ')
    throw new ApiRefusal('invalid-body', `processorId is one of ${names || 'none: no processor is enabled'}.`)
  }
  const clients = one === null ? known : [one]
  return reconcile(db, clients, days)
})
