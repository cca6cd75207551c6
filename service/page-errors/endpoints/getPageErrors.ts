import { operatorReads } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { listPageErrors } from '../page-errors.ts'

export default operatorReads('getPageErrors', (call) => listPageErrors(call.db, servedSite(call).memberId))
