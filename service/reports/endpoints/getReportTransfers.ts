import { operatorReads } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { listReportedTransfers } from '../site-accounts.ts'
import { askedPeriod } from './shared/asked-period.ts'

export default operatorReads('getReportTransfers', async (call, { from, to, ...asked }) => {
  const languageId = servedSite(call).manifest.languages.default
  return listReportedTransfers(call.db, askedPeriod(call, { from, to }), { ...asked, languageId })
})
