import { sql } from 'kysely'
import type { EndpointRequest, EndpointResult } from '#schemas/operator/endpoints.ts'
import type { OwedGame, OwedPlayer } from '#schemas/operator/owed-money.ts'
import { cutPage, directionOf, isBeyond, PAGE_SIZE } from '#service/database/pages.ts'
import type { Db } from '#service/database/database.ts'
import type { GameTexts } from '#service/database/tables.ts'
import { textsIn } from '#service/games/views/instance-view.ts'

/** A page of the players whose accounts have money in a currency. The accounts of each player are found by the index of owners. */
export async function listOwedPlayers(
  db: Db,
  memberId: number,
  { currencyId, after, sort, limit = PAGE_SIZE }: EndpointRequest<'getOwedPlayers'>,
): Promise<EndpointResult<'getOwedPlayers'>> {
  const order = directionOf(sort, 'newest')
  const { rows } = await sql<OwedPlayer>`
    select player_id as "playerId", ${currencyId}::integer as "currencyId", owed.*
    from players cross join lateral (
      select coalesce(sum(balance_minor), 0)::bigint as "amountMinor",
        coalesce(sum(balance_minor) filter (where kind = 'playerCash'), 0)::bigint as "cashMinor",
        coalesce(sum(balance_minor) filter (where kind = 'playerBonus'), 0)::bigint as "bonusMinor",
        coalesce(sum(balance_minor) filter (where kind = 'playerSubscription'), 0)::bigint as "prepaidDrawsMinor",
        coalesce(sum(balance_minor) filter (where kind = 'pendingWithdrawal'), 0)::bigint as "pendingWithdrawalMinor",
        coalesce(sum(balance_minor) filter (where kind = 'playerDebt'), 0)::bigint as "debtMinor"
      from accounts_of(array['playerCash', 'playerBonus', 'playerSubscription', 'pendingWithdrawal', 'playerDebt'],
        array[player_id])
      where currency_id = ${currencyId} and balance_minor <> 0 having count(*) > 0) as owed
    where member_id = ${memberId} and ${isBeyond('player_id', order, after)}
    order by player_id ${order.inOrder} limit ${limit + 1}`.execute(db)
  const page = cutPage(rows, limit)
  return { players: [...page.rows], hasMore: page.hasMore }
}

/** A page of the games that hold a jackpot, a carried prize or won entries in a currency. */
export async function listOwedGames(
  db: Db,
  memberId: number,
  asked: EndpointRequest<'getOwedGames'> & { readonly languageId: string },
): Promise<EndpointResult<'getOwedGames'>> {
  const { currencyId, after, sort, limit = PAGE_SIZE, languageId } = asked
  const order = directionOf(sort, 'newest')
  const { rows } = await sql<Omit<OwedGame, 'gameTitle'> & { readonly texts: Record<string, GameTexts> }>`
    select game_id as "gameId", texts, ${currencyId}::integer as "currencyId", owed.*
    from games cross join lateral (
      select coalesce(sum(balance_minor), 0)::bigint as "amountMinor",
        coalesce(sum(balance_minor) filter (where kind = 'progressivePool'), 0)::bigint as "jackpotMinor",
        coalesce(sum(balance_minor) filter (where kind = 'prizeCarry'), 0)::bigint as "carriedMinor",
        coalesce(sum(balance_minor) filter (where kind = 'satelliteEntries'), 0)::bigint as "entriesMinor"
      from accounts_of(array['progressivePool', 'prizeCarry', 'satelliteEntries'], array[game_id])
      where currency_id = ${currencyId} and balance_minor <> 0 having count(*) > 0) as owed
    where member_id = ${memberId} and ${isBeyond('game_id', order, after)}
    order by game_id ${order.inOrder} limit ${limit + 1}`.execute(db)
  const page = cutPage(rows, limit)
  return {
    games: page.rows.map(({ texts, ...row }) => ({ ...row, gameTitle: textsIn(texts, languageId).title })),
    hasMore: page.hasMore,
  }
}
