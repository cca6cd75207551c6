import { ApiRefusal, bodyRefusal } from '#service/call/api-refusal.ts'
import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import type { Tx } from '#service/database/database.ts'
import { unservedLanguage } from '#service/sites/unserved-language.ts'
import { sendGlobalMessage } from '../send-message.ts'

export default operatorChanges('sendSiteMessage', async (call, message) => {
  const { memberId, manifest } = servedSite(call)
  const unserved = unservedLanguage(message.texts ?? {}, manifest.languages)
  if (unserved !== null) throw refused('$.texts', unserved.language, unserved.expected)
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
  throw refused('$.gameId', gameId, 'must be a game of this site')
}

function refused(path: string, value: unknown, expected: string): ApiRefusal {
  return new ApiRefusal('refused', 'The message was not sent.', {
    refusals: [bodyRefusal(path, value, expected)],
  })
}
