import { processorClients } from '#service/adapters/payments/processors.ts'
import { operatorChangesAfter } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { askAboutPayout, takeBackWithdrawal } from '../decide-withdrawal.ts'
import { decided, payingDecisionOf } from './shared/decided.ts'

export default operatorChangesAfter(
  'takeBackWithdrawal',
  (call) => {
    const { service, db, params } = call
    const { memberId } = servedSite(call)
    const clients = processorClients(service, service.publicOrigin, [servedSite(call)])
    return askAboutPayout(db, { memberId, withdrawalId: params.withdrawalId }, clients)
  },
  async (call, { reason, isConfirmed = false }, asked) =>
    decided(
      call,
      await takeBackWithdrawal(call.db, { ...payingDecisionOf(call), reason, asked, isConfirmed }),
    ),
)
