import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { foundPlayer } from '#service/players/endpoints/shared/found-player.ts'
import { siteCurrency } from '#service/players/endpoints/shared/site-currency.ts'
import { askApproval } from '../decide-approval.ts'
import { asked, partsOf } from './shared/approved.ts'

export default operatorChanges('handOverUnclaimed', async (call, { currency, reference, reason }) => {
  const { playerId } = await foundPlayer(call)
  const { currencyId } = siteCurrency(servedSite(call), currency, 'The money cannot be handed over.')
  const outcome = await askApproval(call.db, {
    playerId,
    kind: 'unclaimed-money',
    wanted: { currencyId, reference },
    reason,
    by: call.token.name,
    parts: partsOf(call),
  })
  return asked(outcome, 'The account is not dormant, or nothing is owed in this currency.')
})
