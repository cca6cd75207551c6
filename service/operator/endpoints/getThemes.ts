import { operatorReads } from '#service/call/endpoint-handler.ts'
import { themeSummary } from '../theme-views.ts'

export default operatorReads('getThemes', async ({ service: { sites } }) =>
  [...sites.registry.themes.values()].map((read) => themeSummary(read, sites)),
)
