import { ApiRefusal } from '#service/call/api-refusal.ts'
import { operatorReads } from '#service/call/endpoint-handler.ts'
import { themeDetail } from '../theme-views.ts'

export default operatorReads('getTheme', async ({ service: { sites }, params }) => {
  const read = sites.registry.themes.get(params.themeId)
  if (read === undefined) throw new ApiRefusal('not-found', 'There is no such theme.')
  return themeDetail(read, sites)
})
