import { ApiRefusal, bodyRefusal } from '#service/call/api-refusal.ts'
import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { mayMarket } from '#service/marketing/may-market.ts'
import { foundPlayer } from '#service/players/endpoints/shared/found-player.ts'
import { sendPrivateMessage } from '../send-message.ts'
import { declaredMarketing } from './shared/declared-marketing.ts'

export default operatorChanges('sendPlayerMessage', async (call, { marketing, ...message }) => {
  const player = await foundPlayer(call)
  if (marketing !== undefined) {
    const declared = declaredMarketing(servedSite(call), marketing)
    if (!(await mayMarket(call.db, player.playerId, declared))) {
      const expected = 'must be left out: the player has not agreed to such marketing, or may get none'
      throw new ApiRefusal('refused', 'The message was not sent.', {
        refusals: [bodyRefusal('$.marketing', marketing, expected)],
      })
    }
  }
  await sendPrivateMessage(call.db, player.playerId, message)
  return player
})
