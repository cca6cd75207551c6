import { ApiRefusal, bodyRefusal } from '#service/call/api-refusal.ts'
import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import type { Tx } from '#service/database/database.ts'
import { sendGlobalMessage } from '../send-message.ts'

export default operatorChanges('sendSiteMessage', async (call, message) => {
  const { memberId } = servedSite(call)
  if (message.gameId !== undefined) await refuseUnknownGame(call.db, memberId, message.gameId)
  await sendGlobalMessage(call.db, memberId, message)
  return message
})

async function refuseUnknownGame(tx: Tx, memberId: number, gameId: number): Promise<void> {
  const game = await tx
    .selectFrom('games')
    .select('game_id')
    .where('game_id', '=', gameId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  if (game !== undefined) return
  throw new ApiRefusal('refused', 'The message was not sent.', {
    refusals: [bodyRefusal('$.gameId', gameId, 'must be a game of this site')],
  })
}
