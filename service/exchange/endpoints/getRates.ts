import { operatorReads } from '#service/call/endpoint-handler.ts'
import { readOperator } from './shared/read-operator.ts'
import { rateTable } from '../rate-table.ts'

export default operatorReads('getRates', async ({ service, db, params }, request) => {
  const { operatorId } = readOperator(service.sites, params.operatorId)
  return rateTable(db, { ...request, operatorId })
})
