import { operatorReads } from '#service/call/endpoint-handler.ts'
import { listSites } from '../site-views.ts'

export default operatorReads('getSites', async ({ service }) => listSites(service))
