import type { FoundPlayer } from '#schemas/operator/players.ts'
import type { PlayerParams } from '#schemas/operator/params.ts'
import { ApiRefusal } from '#service/call/api-refusal.ts'
import type { OperatorCall } from '#service/call/operator-call.ts'
import { servedSite } from '#service/call/served-site.ts'
import type { Db } from '#service/database/database.ts'

/** Players of a site in the operators' view. */
export const foundPlayers = (db: Db, memberId: number) =>
  db
    .selectFrom('players')
    .select(['player_id as playerId', 'username', 'screen_name as screenName', 'status'])
    .where('member_id', '=', memberId)

/** The player of a call; refused with `not-found` if the site does not have them. */
export async function foundPlayer(call: OperatorCall<PlayerParams>): Promise<FoundPlayer> {
  const { memberId } = servedSite(call)
  const { playerId } = call.params
  const player = await foundPlayers(call.db, memberId).where('player_id', '=', playerId).executeTakeFirst()
  if (player === undefined) throw new ApiRefusal('not-found', 'This site has no such player.')
  return player
}
