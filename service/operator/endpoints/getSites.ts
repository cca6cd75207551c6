import { operatorReads } from '#service/call/endpoint-handler.ts'
import { siteUrls, summaries } from '../site-views.ts'

export default operatorReads('getSites', async ({ service }) => summaries(service.sites, siteUrls(service)))
