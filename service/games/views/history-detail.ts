import { sql } from 'kysely'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import type { Refused } from '#service/call/refused.ts'
import type { Database } from '#service/database/database.ts'
import { toDecimal } from '#service/ledger/minor-units.ts'
import { findInstance, type Viewer } from '#service/games/rows/find-instance.ts'
import { wholeInstanceOf, wonMinor } from './instance-view.ts'
import { ownPlays, shownDraws } from './results.ts'

/** A player's part in an instance; refused where the player has none. */
export async function historyDetail(
  database: Database,
  viewer: Viewer & { player: { playerId: number } },
  { gameInstanceId, languageId }: { gameInstanceId: number; languageId: string },
): Promise<OperationResult<'getGameHistoryDetail'> | Refused<'notFound' | 'notYours'>> {
  const row = await findInstance(database.kysely, viewer, gameInstanceId)
  if ('refused' in row) return row
  if (row.player_joined_at === null) return { refused: 'notYours' }
  const { playerId } = viewer.player
  const gameDrawResults = await shownDraws(database, row)
  const [plays, paid] = await Promise.all([
    ownPlays(database, row, playerId, gameDrawResults),
    paidFor(database, { gameInstanceId, playerId }),
  ])
  const decimal = (minor: number) => toDecimal(minor, row.decimal_places)
  return {
    gameInstance: wholeInstanceOf(row, languageId),
    gameDrawResults,
    plays,
    myWinnings: decimal(wonMinor(row)),
    totalCost: decimal(paid.cost_minor),
    refunded: decimal(paid.refunded_minor),
    joinedTime: row.player_joined_at,
  }
}

interface PaidMinor {
  cost_minor: number
  refunded_minor: number
}

/** The price of all plays of a player with their fees, and the part that was refunded. */
async function paidFor(
  { kysely }: Database,
  { gameInstanceId, playerId }: { gameInstanceId: number; playerId: number },
): Promise<PaidMinor> {
  const { rows } = await sql<PaidMinor>`
    select coalesce(sum(cost_minor + fee_minor), 0)::bigint as cost_minor,
      coalesce(sum(cost_minor + fee_minor) filter (where refunded_at is not null), 0)::bigint as refunded_minor
    from plays where game_instance_id = ${gameInstanceId} and player_id = ${playerId}`.execute(kysely)
  return rows[0]!
}
