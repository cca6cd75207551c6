import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { payWithdrawal } from '../decide-withdrawal.ts'
import { twoOperatorsBounds } from '../withdrawal-terms.ts'
import { decided, decisionOf } from './shared/decided.ts'

export default operatorChanges('payWithdrawal', async (call, { reference }) => {
  const twoOperatorsAbove = twoOperatorsBounds(servedSite(call))
  return decided(call, await payWithdrawal(call.db, { ...decisionOf(call), reference, twoOperatorsAbove }))
})
