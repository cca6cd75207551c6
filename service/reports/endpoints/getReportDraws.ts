import { operatorReads } from '#service/call/endpoint-handler.ts'
import { listReportedDraws } from '../gaming-revenue.ts'
import { askedPeriod } from './shared/asked-period.ts'

export default operatorReads('getReportDraws', async (call, { from, to, ...asked }) =>
  listReportedDraws(call.db, { ...askedPeriod(call, { from, to }), ...asked }),
)
