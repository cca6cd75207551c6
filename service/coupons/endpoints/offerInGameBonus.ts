import { ApiRefusal, bodyRefusal } from '#service/call/api-refusal.ts'
import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { offerBonus } from '../operated-in-game-bonuses.ts'

export default operatorChanges('offerInGameBonus', async (call, terms) => {
  const site = servedSite(call)
  const game = { memberId: site.memberId, gameId: call.params.gameId }
  const offered = await offerBonus(call.db, game, { site, terms, by: call.token.name })
  if (offered === 'not-found') throw new ApiRefusal('not-found', 'This site has no such game.')
  if (offered === 'running') throw new ApiRefusal('conflict', 'This game offers a bonus already.')
  if (offered === 'too-precise')
    throw new ApiRefusal('refused', 'The currency of the game has fewer decimals.', {
      refusals: [
        bodyRefusal('$.amount', terms.amount, 'must be an amount with the decimals of the currency'),
      ],
    })
  return offered
})
