import { ApiRefusal, bodyRefusal } from '#service/call/api-refusal.ts'
import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { foundPlayer } from '#service/players/endpoints/shared/found-player.ts'
import { servedCurrencies } from '#service/players/rows/served-currencies.ts'
import { setAccountLimit } from '../account-limits.ts'
import { playerProtection } from './shared/player-protection.ts'

export default operatorChanges('setPlayerLimit', async (call, { amountMinor, currency }) => {
  const { playerId } = await foundPlayer(call)
  const served = new Map(servedCurrencies(servedSite(call)))
  const currencyId = served.get(currency)?.currencyId
  if (currencyId === undefined) {
    const expected = `must be a currency of the site: ${[...served.keys()].toSorted().join(', ')}`
    const refusals = [bodyRefusal('$.currency', currency, expected)]
    throw new ApiRefusal('refused', 'The limit would be refused.', { refusals })
  }
  const { kind } = call.params
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
