import { ApiRefusal } from '#service/call/api-refusal.ts'
import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { foundPlayer } from '#service/players/endpoints/shared/found-player.ts'
import { siteCurrency } from '#service/players/endpoints/shared/site-currency.ts'
import { lockPlayer } from '#service/players/rows/lock-player.ts'
import { setAccountLimit } from '../account-limits.ts'
import { playerProtection } from './shared/player-protection.ts'

export default operatorChanges('setPlayerLimit', async (call, { amountMinor, currency }) => {
  const { playerId } = await foundPlayer(call)
  const { currencyId } = siteCurrency(servedSite(call), currency, 'The limit would be refused.')
  const { kind } = call.params
  await lockPlayer(call.db, playerId)
  const present = (await playerProtection(call)).limits.find(
    (limit) => limit.kind === kind && limit.source === 'customerService',
  )
  call.recordBefore(
    present === undefined ? null : { amountMinor: present.amountMinor, currency: present.currency },
  )
  const notSet = await setAccountLimit(call.db, { playerId, kind, currencyId, limitMinor: amountMinor })
  if (notSet?.reason === 'raise')
    throw new ApiRefusal(
      'conflict',
      'A higher limit, or one in another currency, is set after two operators have lifted the present one.',
    )
  if (notSet !== null)
    throw new ApiRefusal(
      'conflict',
      `The limit would be out of order with ${notSet.other}: a day’s is not above a week’s, nor a week’s above a month’s.`,
    )
  return playerProtection(call)
})
