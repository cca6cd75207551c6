import { operatorReads } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { listReportedDraws } from '../gaming-revenue.ts'
import { askedPeriod } from './shared/asked-period.ts'

export default operatorReads('getReportDraws', async (call, { from, to, ...asked }) => {
  const languageId = servedSite(call).manifest.languages.default
  return listReportedDraws(call.db, { ...askedPeriod(call, { from, to }), ...asked, languageId })
})
