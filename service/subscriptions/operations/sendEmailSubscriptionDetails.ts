import { mailDetails } from '#service/subscriptions/mail-details.ts'
import { changes } from '#service/call/handler.ts'
import { orFault } from '#service/call/refused.ts'

export default changes(
  'sendEmailSubscriptionDetails',
  async ({ db, service, site, player, languageId }, { subscriptionId }) => {
    const { playerId } = player
    const mail = { subscriptionId, playerId, memberId: site.memberId, languageId }
    return orFault(await mailDetails(db, service.vault, mail))
  },
)
