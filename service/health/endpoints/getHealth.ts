import { operatorReads } from '#service/call/endpoint-handler.ts'
import { readMetrics } from '../read-metrics.ts'

export default operatorReads('getHealth', async ({ service }) => ({
  now: service.clock.now(),
  ...(await readMetrics(service)),
}))
