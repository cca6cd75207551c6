import { mailDetails } from '#service/subscriptions/mail-details.ts'
import { changes } from '#service/call/handler.ts'

export default changes(
  'sendEmailSubscriptionDetails',
  ({ db, service, site, player, languageId }, { subscriptionId }) =>
    mailDetails(db, service.vault, {
      subscriptionId,
      playerId: player.playerId,
      memberId: site.memberId,
      languageId,
    }),
)
