import { paymentProcessors } from '#service/adapters/payments/processors.ts'
import { changes } from '#service/call/handler.ts'
import { orFault } from '#service/call/refused.ts'
import { joinSiteOf } from '#service/joins/join-attempt.ts'
import { depositStep } from '#service/deposits/deposit-step.ts'
import { trackPendingJoin } from '#service/purchases/track-pending-join.ts'
import { finishRegistration } from '#service/pending-joins/finish-registration.ts'
import { completionOf } from '#service/players/changes/complete-registration.ts'
import { askAboutCompletion } from '#service/verification/ask-identity.ts'

export default changes(
  'registerAndTrackPendingJoin',
  async (call, { fields, ticketRequest: ticket }) => {
    const { db, site, player, service } = call
    const { playerId } = player
    const registered = orFault(
      await finishRegistration(db, { ...completionOf(call, fields), isOneClick: true }),
    )
    if (registered.result === -1) return registered
    const digestSecret = service.keys.current('digest').secret
    const tracked = await trackPendingJoin(db, { site: joinSiteOf(site), playerId, ticket, digestSecret })
    const { refusal, pendingJoin } = tracked
    const { currencyId } = ticket
    const deposit = await depositStep(db, {
      site,
      playerId,
      currencyId,
      processors: paymentProcessors(service, [site]),
    })
    return {
      ...registered,
      deposit,
      ...(refusal !== undefined && { refusal }),
      ...(pendingJoin !== undefined && { pendingJoin }),
    }
  },
  (call, { fields }) => askAboutCompletion(call, fields, true),
)
