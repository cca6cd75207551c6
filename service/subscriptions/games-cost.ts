import { sql } from 'kysely'
import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import type { OperationRequest, OperationResult } from '#schemas/protocol/operations.ts'
import { COST_MONTHS_DEFAULT } from '#schemas/protocol/subscription-costs.ts'
import { isRefused, type Refused } from '#service/call/refused.ts'
import type { Db } from '#service/database/database.ts'
import { toDecimal } from '#service/ledger/minor-units.ts'
import { drawsByMonth } from './cost-per-month.ts'
import { datesAfterOpen } from './subscription-dates.ts'

/** Draws of a timetable that are counted where a request names no number: several a day for the longest period. */
const TIMETABLE_DRAWS_MAX = 2000

type Request = OperationRequest<'getGamesCostPerMonth'>
type GameCost = OperationResult<'getGamesCostPerMonthAndSchedule'>[number]

interface PricedGame {
  gameId: number
  currencyId: number
  decimals: number
  definition: GameDefinition
  isOffered: boolean
  openStartAt: number | null
}

/** The cost of a subscription to each game in the coming months, with the dates of its draws. A game without subscriptions has no months. */
export async function gamesCost(
  db: Db,
  { memberId, timeZone }: { readonly memberId: number; readonly timeZone: string },
  { games, months = COST_MONTHS_DEFAULT }: Request,
): Promise<GameCost[] | Refused<'notFound'>> {
  const { rows } = await sql<PricedGame>`
    select distinct on (game.game_id) game.game_id as "gameId", currency.currency_id as "currencyId",
      currency.decimal_places as decimals, game.definition,
      game.active and game.paused_at is null as "isOffered", open.tournament_start_at as "openStartAt"
    from games game
    join currencies currency on currency.currency_id = (game.definition->>'currencyId')::integer
    left join game_instances open on open.game_id = game.game_id and open.status = 'OPEN'
    where game.game_id = any(${games.map(({ gameId }) => gameId)}::bigint[]) and game.member_id = ${memberId}
    order by game.game_id, open.sequence_number`.execute(db)
  const known = new Map(rows.map((row) => [row.gameId, row]))
  const costs = games.map((asked) => costOf(known.get(asked.gameId), asked, { months, timeZone }))
  const unknown = costs.find(isRefused)
  return unknown ?? costs.filter((cost): cost is GameCost => !isRefused(cost))
}

function costOf(
  game: PricedGame | undefined,
  { gameId, lines = 1, draws }: Request['games'][number],
  of: { readonly months: number; readonly timeZone: string },
): GameCost | Refused<'notFound'> {
  if (game === undefined) return { refused: 'notFound', args: { gameId } }
  const { currencyId, decimals, definition, isOffered, openStartAt } = game
  const { gamePlayCostMinor, gameFeePerPlayMinor, schedule, subscriptionDrawsMax } = definition
  const drawMinor = lines * (gamePlayCostMinor + gameFeePerPlayMinor)
  const cost = { gameId, currencyId, drawCost: toDecimal(drawMinor, decimals) }
  if (
    schedule.kind !== 'tournament' ||
    openStartAt === null ||
    !isOffered ||
    subscriptionDrawsMax === undefined
  )
    return { ...cost, months: [] }
  const isRegular = 'everyMs' in schedule
  const following = isRegular
    ? { openStartAt, everyMs: schedule.everyMs }
    : { starts: datesAfterOpen({ schedule, openStartAt }, draws ?? TIMETABLE_DRAWS_MAX) }
  const byMonth = drawsByMonth(following, { ...of, ...(draws !== undefined && { draws }) })
  return {
    ...cost,
    ...(isRegular && { everyMs: schedule.everyMs }),
    months: byMonth.map((month) => ({ ...month, cost: toDecimal(month.draws * drawMinor, decimals) })),
  }
}
