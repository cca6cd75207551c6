import { operatorReads } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { readSiteHealth } from '../read-site-health.ts'

export default operatorReads('getSiteHealth', (call) => readSiteHealth(call.db, servedSite(call).memberId))
