import { operatorReads } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { readBonusCosts } from '../bonus-costs.ts'
import { readGamingRevenue } from '../gaming-revenue.ts'
import { readLiabilities } from '../liabilities.ts'
import { readSiteAccounts } from '../site-accounts.ts'
import { askedPeriod } from './shared/asked-period.ts'

export default operatorReads('getReport', async (call, days) => {
  const { timeZone, languages } = servedSite(call).manifest
  const period = askedPeriod(call, days)
  const [games, accounts, bonuses, liabilities] = await Promise.all([
    readGamingRevenue(call.db, period, { timeZone, languageId: languages.default }),
    readSiteAccounts(call.db, period, timeZone),
    readBonusCosts(call.db, period),
    readLiabilities(call.db, period.memberId),
  ])
  return { ...days, timeZone, games, accounts, bonuses, liabilities }
})
