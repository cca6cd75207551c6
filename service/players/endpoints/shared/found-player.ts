import type { FoundPlayer } from '#schemas/operator/players.ts'
import type { PlayerParams } from '#schemas/operator/params.ts'
import { ApiRefusal } from '#service/call/api-refusal.ts'
import type { OperatorCall } from '#service/call/operator-call.ts'
import { servedSite } from '#service/call/served-site.ts'
import type { Db } from '#service/database/database.ts'

/** A player of a site by number or by user name, in the operators' view; null if the site has none. */
export async function findPlayer(
  db: Db,
  memberId: number,
  by: { readonly playerId: number } | { readonly usernameKey: string },
): Promise<FoundPlayer | null> {
  const player = await db
    .selectFrom('players')
    .select(['player_id as playerId', 'username', 'screen_name as screenName', 'status', 'segment'])
    .where('member_id', '=', memberId)
    .where((row) =>
      'playerId' in by ? row('player_id', '=', by.playerId) : row('username_key', '=', by.usernameKey),
    )
    .executeTakeFirst()
  if (player === undefined) return null
  const { segment, ...found } = player
  return { ...found, ...(segment !== null && { segment }) }
}

/** The player of a call; refused with `not-found` if the site does not have them. */
export async function foundPlayer(call: OperatorCall<PlayerParams>): Promise<FoundPlayer> {
  const { playerId } = call.params
  const player = await findPlayer(call.db, servedSite(call).memberId, { playerId })
  if (player === null) throw new ApiRefusal('not-found', 'This site has no such player.')
  return player
}
