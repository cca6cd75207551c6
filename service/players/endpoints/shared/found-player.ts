import type { FoundPlayer } from '#schemas/operator/players.ts'
import type { PlayerParams } from '#schemas/operator/params.ts'
import { ApiRefusal } from '#service/call/api-refusal.ts'
import type { OperatorCall } from '#service/call/operator-call.ts'
import { servedSite } from '#service/call/served-site.ts'
import { foundPlayers, toFoundPlayer } from '../../rows/search-players.ts'

/** The player of a call; refused with `not-found` if the site does not have them. */
export async function foundPlayer(call: OperatorCall<PlayerParams>): Promise<FoundPlayer> {
  const row = await foundPlayers(call.db)
    .where('member_id', '=', servedSite(call).memberId)
    .where('player_id', '=', call.params.playerId)
    .executeTakeFirst()
  if (row === undefined) throw new ApiRefusal('not-found', 'This site has no such player.')
  return toFoundPlayer(row)
}
