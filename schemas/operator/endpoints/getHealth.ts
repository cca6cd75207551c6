import { endpoint } from '../endpoint.ts'
import { type ServiceHealth, serviceHealthSchema } from '../health.ts'

export const result = serviceHealthSchema

export default endpoint<{ result: ServiceHealth }>()({
  route: 'GET /health',
  permission: 'health.read',
  summary:
    'The health of the service from the figures of its metrics: draws and what waits to be sent of all processes; connections and times of operations of the process that answers.',
})
