import { processorById, processorClients } from '#service/adapters/payments/processors.ts'
import { ApiRefusal } from '#service/call/api-refusal.ts'
import { operatorReads } from '#service/call/endpoint-handler.ts'
import { isoDay } from '#service/wire/iso-time.ts'
import { readDays, reconcile, RECONCILED_DAYS_MAX } from '../reconcile.ts'
import { reportOperations } from '../report-operations.ts'

export default operatorReads('compareReport', ({ service, db }, { processorId, operations, ...range }) => {
  const days = readDays(range)
  if (days === null)
    throw new ApiRefusal(
      'invalid-body',
      `from and to are days such as 2026-11-22, in this order, at most ${RECONCILED_DAYS_MAX} in all.`,
    )
  const site = service.sites
    .all()
    .find((served) => processorById(processorClients(service, '', [served]), processorId) !== undefined)
  if (site === undefined)
    throw new ApiRefusal('invalid-body', 'processorId is a processor of a site, such as harbour.adyen.')
  const reported = reportOperations(site.manifest, operations)
  if ('refused' in reported)
    throw new ApiRefusal(
      'invalid-body',
      `operations[${reported.refused}] has an amount or a currency that the site does not have.`,
    )
  const listOperations = async (day: string) => reported.filter(({ time }) => isoDay(time) === day)
  return reconcile(db, [{ processorId, listOperations }], days)
})
