import { operatorReads } from '#service/call/endpoint-handler.ts'
import { siteConformity } from '#service/sites/conformity.ts'
import { servedSite } from '#service/call/served-site.ts'

export default operatorReads('getConformity', async (call) => {
  const { jurisdictions } = servedSite(call).manifest
  return {
    jurisdictions,
    lines: siteConformity(jurisdictions).map((row) => ({ ...row, tests: [...row.tests] })),
  }
})
