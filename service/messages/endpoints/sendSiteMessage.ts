import { ApiRefusal, bodyRefusal } from '#service/call/api-refusal.ts'
import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import type { Tx } from '#service/database/database.ts'
import { unservedLanguage } from '#service/sites/unserved-language.ts'
import { sendGlobalMarketing, sendGlobalMessage } from '../send-message.ts'
import { declaredMarketing } from './shared/declared-marketing.ts'

export default operatorChanges('sendSiteMessage', async (call, message) => {
  const site = servedSite(call)
  const { memberId, manifest } = site
  const unserved = unservedLanguage(message.texts ?? {}, manifest.languages)
  if (unserved !== null) throw refused('$.texts', unserved.language, unserved.expected)
  if (message.gameId !== undefined) await refuseUnknownGame(call.db, memberId, message.gameId)
  const { marketing, ...sent } = message
  if (marketing === undefined) await sendGlobalMessage(call.db, memberId, sent)
  else await sendGlobalMarketing(call.db, memberId, sent, declaredMarketing(site, marketing))
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
