import { operatorReads } from '#service/call/endpoint-handler.ts'
import { readSite } from '../read-site.ts'
import { listTexts } from '../site-text-list.ts'

export default operatorReads('getSiteTexts', async ({ service, params }, { language }) => ({
  language,
  texts: await listTexts(service, readSite(service, params.siteId).siteId, language),
}))
