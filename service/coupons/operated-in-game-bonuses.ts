import { type Selectable, sql } from 'kysely'
import type { EndpointRequest } from '#schemas/operator/endpoints.ts'
import type { InGameBonusTerms, OperatedInGameBonus } from '#schemas/operator/in-game-bonuses.ts'
import { cashierTopic } from '#schemas/protocol/topics.ts'
import type { Db, Tx } from '#service/database/database.ts'
import { directionOf, type Page, PAGE_SIZE, readListPage } from '#service/database/pages.ts'
import type { InGameBonusesTable } from '#service/database/payment-tables.ts'
import { now } from '#service/database/time.ts'
import { publishAll } from '#service/events/publish.ts'
import { mayMarketSql, pushedOffers } from '#service/marketing/may-market.ts'
import { mayAdvertise } from '#service/player-limits/may-advertise.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'
import { toDecimal, toMinor } from '#service/ledger/minor-units.ts'

/** Players to whom an offer is published at once. */
const PUBLISHED_MAX = 1000

type BonusRow = Selectable<InGameBonusesTable> & {
  readonly decimal_places: number
  readonly is_expired: boolean
}

/** A game of a site. */
export interface OfferingGame {
  readonly memberId: number
  readonly gameId: number
}

/** Why no bonus is offered. `running`: the game has one. `too-precise`: the amount has more decimals than the currency. */
export type OfferRefusal = 'not-found' | 'running' | 'too-precise'

const bonuses = (db: Db, { memberId, gameId }: OfferingGame) =>
  db
    .selectFrom('in_game_bonuses as bonus')
    .innerJoin('currencies', 'currencies.currency_id', 'bonus.currency_id')
    .selectAll('bonus')
    .select(['currencies.decimal_places', sql<boolean>`bonus.expires_at <= ${now}`.as('is_expired')])
    .where('bonus.member_id', '=', memberId)
    .where('bonus.game_id', '=', gameId)

/** Offers a bonus to the players of a game, and publishes it to those who play. The lock on the game keeps it the only one. */
export async function offerBonus(
  tx: Tx,
  game: OfferingGame,
  { site, terms, by }: { readonly site: ServedSite; readonly terms: InGameBonusTerms; readonly by: string },
): Promise<OperatedInGameBonus | OfferRefusal> {
  const { rows } = await sql<{ currencyId: number; decimals: number }>`
    select currency_id as "currencyId", decimal_places as decimals
    from games join currencies on currency_id = (definition->>'currencyId')::integer
    where game_id = ${game.gameId} and member_id = ${game.memberId} for no key update of games`.execute(tx)
  const [found] = rows
  if (found === undefined) return 'not-found'
  if ((await running(tx, game)) !== undefined) return 'running'
  const amountMinor = toMinor(terms.amount, found.decimals)
  if (amountMinor === null) return 'too-precise'
  const row = await tx
    .insertInto('in_game_bonuses')
    .values({
      member_id: game.memberId,
      game_id: game.gameId,
      currency_id: found.currencyId,
      amount_minor: amountMinor,
      max_claims: terms.maxClaims,
      expires_at: sql<number>`service_now() + ${terms.minutes} * interval '1 minute'`,
      created_by: by,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const offered = { ...row, decimal_places: found.decimals, is_expired: false }
  await publishOffer(tx, site, offered)
  return toOperatedBonus(offered)
}

interface Watching {
  readonly gameInstanceId: number
  readonly playerId: number
  readonly hasLimits: boolean
}

/**
 * Publishes an offer to the players of running instances of its game, as far as they have agreed to offers and nothing keeps adverts from them.
 * The others read it with their results.
 */
async function publishOffer(tx: Tx, site: ServedSite, row: BonusRow): Promise<void> {
  const { rows } = await sql<Watching>`
    select instance.game_instance_id as "gameInstanceId", player.player_id as "playerId",
      exists (select from player_limits where player_limits.player_id = player.player_id) as "hasLimits"
    from game_instances as instance join instance_players as seat using (game_instance_id)
    join players as player on player.player_id = seat.player_id
    where instance.game_id = ${row.game_id} and instance.status <> 'ENDED' and ${mayMarketSql(pushedOffers(site))}
    order by instance.game_instance_id desc, player.player_id limit ${PUBLISHED_MAX}`.execute(tx)
  const told: Watching[] = []
  for (const one of rows) {
    const viewer = { playerId: one.playerId, isRestricted: false }
    if (!one.hasLimits || (await mayAdvertise(tx, site, viewer))) told.push(one)
  }
  await publishAll(
    tx,
    told.map(({ gameInstanceId, playerId }) => ({
      topic: cashierTopic(playerId),
      event: 'game.bonusOffered' as const,
      body: {
        gameInstanceId,
        amount: toDecimal(row.amount_minor, row.decimal_places),
        currencyId: row.currency_id,
        expiresTime: row.expires_at,
        claimed: false,
      },
    })),
  )
}

/** Ends the bonus that a game offers now; null if it offers none. */
export async function endBonus(tx: Tx, game: OfferingGame): Promise<OperatedInGameBonus | null> {
  const row = await running(tx, game)
  if (row === undefined) return null
  const { ended_at, claims } = await tx
    .updateTable('in_game_bonuses')
    .set({ ended_at: now })
    .where('bonus_id', '=', row.bonus_id)
    .returning(['ended_at', 'claims'])
    .executeTakeFirstOrThrow()
  return toOperatedBonus({ ...row, ended_at, claims })
}

/** A page of the bonuses of a game, by default the newest first. Null if the site has no such game. */
export async function listBonuses(
  db: Db,
  game: OfferingGame,
  { after, sort, limit = PAGE_SIZE }: EndpointRequest<'getInGameBonuses'>,
): Promise<Page<OperatedInGameBonus> | null> {
  const known = await db
    .selectFrom('games')
    .select('game_id')
    .where('game_id', '=', game.gameId)
    .where('member_id', '=', game.memberId)
    .executeTakeFirst()
  if (known === undefined) return null
  const { direction, beyond } = directionOf(sort, 'newest')
  let query = bonuses(db, game)
  if (after !== undefined) query = query.where('bonus_id', beyond, after)
  const { rows, hasMore } = await readListPage(query.orderBy('bonus_id', direction), limit)
  return { rows: rows.map(toOperatedBonus), hasMore }
}

function running(db: Db, game: OfferingGame): Promise<BonusRow | undefined> {
  return bonuses(db, game)
    .where('bonus.ended_at', 'is', null)
    .where('bonus.expires_at', '>', now)
    .executeTakeFirst()
}

function stateOf({ ended_at, claims, max_claims, is_expired }: BonusRow): OperatedInGameBonus['state'] {
  if (ended_at !== null) return 'ended'
  if (is_expired) return 'expired'
  return claims < max_claims ? 'offered' : 'all-claimed'
}

function toOperatedBonus(row: BonusRow): OperatedInGameBonus {
  return {
    bonusId: row.bonus_id,
    gameId: row.game_id,
    state: stateOf(row),
    amount: toDecimal(row.amount_minor, row.decimal_places),
    currencyId: row.currency_id,
    claims: row.claims,
    maxClaims: row.max_claims,
    expiresAt: row.expires_at,
    ...(row.ended_at === null ? {} : { endedAt: row.ended_at }),
    createdBy: row.created_by,
  }
}
