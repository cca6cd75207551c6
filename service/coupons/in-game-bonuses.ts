import { sql } from 'kysely'
import { isCountryBlocked } from '#schemas/entities/country-blocked.ts'
import type { PlayerSegment } from '#schemas/entities/player.ts'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import type { InGameBonus, InGameBonusRefusal } from '#schemas/protocol/in-game-bonuses.ts'
import { cashierTopic } from '#schemas/protocol/topics.ts'
import type { Db, Tx } from '#service/database/database.ts'
import { publish } from '#service/events/publish.ts'
import { couponCost, playerCash } from '#service/ledger/accounts.ts'
import { readPlayerAccounts } from '#service/ledger/balances.ts'
import { mayMarketSql, pushedOffers } from '#service/marketing/may-market.ts'
import { mayAdvertise } from '#service/player-limits/may-advertise.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'
import { toDecimal } from '#service/ledger/minor-units.ts'
import { post } from '#service/ledger/post.ts'

/** A player in an instance of a game. */
export interface Claimant {
  readonly site: ServedSite
  readonly playerId: number
  readonly gameInstanceId: number
}

interface OfferedBonus {
  readonly bonusId: number
  readonly currencyId: number
  readonly amountMinor: number
  readonly decimals: number
  readonly expiresTime: number
  readonly isLeft: boolean
  readonly claimed: boolean
  /** An exclusion, a marker of harm or the lack of consent keeps offers from the player. */
  readonly isKept: boolean
}

/** Condition for a statement over `in_game_bonuses as bonus`: it is offered now. */
const IS_OFFERED = sql`bonus.ended_at is null and bonus.expires_at > service_now()`

async function readOffered(
  db: Db,
  { site, playerId, gameInstanceId }: Claimant,
): Promise<OfferedBonus | undefined> {
  const { rows } = await sql<OfferedBonus>`
    select bonus.bonus_id as "bonusId", bonus.currency_id as "currencyId", amount_minor as "amountMinor",
      decimal_places as decimals, expires_at as "expiresTime", claims < max_claims as "isLeft",
      exists (select from in_game_bonus_claims as claim
        where claim.bonus_id = bonus.bonus_id and claim.player_id = ${playerId}) as claimed,
      (select not ${mayMarketSql(pushedOffers(site))} from players player where player.player_id = ${playerId}) as "isKept"
    from game_instances as instance
    join in_game_bonuses as bonus on bonus.game_id = instance.game_id
    join currencies on currencies.currency_id = bonus.currency_id
    where game_instance_id = ${gameInstanceId} and instance.member_id = ${site.memberId} and ${IS_OFFERED}
    order by bonus.bonus_id desc limit 1`.execute(db)
  return rows[0]
}

/** The bonus that a player in a game may claim now, or has claimed; undefined if there is none. */
export async function offeredBonus(db: Db, claimant: Claimant): Promise<InGameBonus | undefined> {
  const bonus = await readOffered(db, claimant)
  if (bonus === undefined || !(bonus.claimed || (bonus.isLeft && !bonus.isKept))) return undefined
  return bonus.claimed || (await mayBeOffered(db, claimant)) ? shown(bonus, bonus.claimed) : undefined
}

/** Whether nothing keeps adverts from a player, such as a limit that is reached. */
const mayBeOffered = (db: Db, { site, playerId }: Pick<Claimant, 'site' | 'playerId'>) =>
  mayAdvertise(db, site, { playerId, isRestricted: false })

function shown(bonus: OfferedBonus, claimed: boolean): InGameBonus {
  const { currencyId, expiresTime } = bonus
  return { amount: toDecimal(bonus.amountMinor, bonus.decimals), currencyId, expiresTime, claimed }
}

/** Pays the bonus of a game into the player's cash, once. The lock on the player makes parallel claims wait. */
export async function claimBonus(
  tx: Tx,
  claimant: Claimant,
): Promise<OperationResult<'claimInGameBonusNew'>> {
  const { playerId, gameInstanceId, site } = claimant
  const player = tx.selectFrom('players').select('player_id').where('player_id', '=', playerId)
  await player.forNoKeyUpdate().execute()
  const isIn = await isInGame(tx, claimant)
  const bonus = isIn ? await lockOffered(tx, claimant) : undefined
  const refusal = await refuseClaim(tx, claimant, { isIn, bonus })
  if (refusal !== null || bonus === undefined) return { result: 0, status: refusal ?? 'not-offered' }
  const { bonusId, currencyId, amountMinor } = bonus
  if (!bonus.claimed) {
    await tx
      .insertInto('in_game_bonus_claims')
      .values({ bonus_id: bonusId, player_id: playerId, game_instance_id: gameInstanceId })
      .execute()
    await tx
      .updateTable('in_game_bonuses')
      .set((row) => ({ claims: row('claims', '+', 1) }))
      .where('bonus_id', '=', bonusId)
      .execute()
    await post(tx, {
      code: 'in-game-bonus',
      uniqueKey: `in-game-bonus:${bonusId}:${playerId}`,
      entries: [
        { account: couponCost(site.memberId), currencyId, amountMinor: -amountMinor },
        { account: playerCash(playerId), currencyId, amountMinor },
      ],
    })
    const body = { gameInstanceId, ...shown(bonus, true) }
    await publish(tx, cashierTopic(playerId), 'player.inGameBonus', body)
  }
  const accounts = await readPlayerAccounts(tx, playerId)
  const account = accounts.find(({ accountCurrency }) => accountCurrency === currencyId)
  const { amount } = shown(bonus, true)
  return { result: 1, amount, currencyId, ...(account === undefined ? {} : { account }) }
}

/** Locks the bonus of a game; the number of its claims then does not change. */
async function lockOffered(tx: Tx, claimant: Claimant): Promise<OfferedBonus | undefined> {
  const found = await readOffered(tx, claimant)
  if (found === undefined) return undefined
  const { bonusId } = found
  const row = tx.selectFrom('in_game_bonuses').select('bonus_id').where('bonus_id', '=', bonusId)
  await row.forNoKeyUpdate().execute()
  const locked = await readOffered(tx, claimant)
  return locked?.bonusId === bonusId ? locked : undefined
}

async function refuseClaim(
  tx: Tx,
  claimant: Claimant,
  { isIn, bonus }: { isIn: boolean; bonus: OfferedBonus | undefined },
): Promise<InGameBonusRefusal | null> {
  if (!isIn) return 'not-in-game'
  if (bonus === undefined) return 'not-offered'
  if (bonus.claimed) return null
  if (bonus.isKept || !(await isEligible(tx, claimant.playerId))) return 'not-eligible'
  if (!(await mayBeOffered(tx, claimant))) return 'not-eligible'
  return bonus.isLeft ? null : 'used-up'
}

/** Whether a player has plays in an instance of the site that were not refunded. */
async function isInGame(tx: Tx, { site, playerId, gameInstanceId }: Claimant): Promise<boolean> {
  const seat = await tx
    .selectFrom('instance_players as seat')
    .innerJoin('game_instances as instance', 'instance.game_instance_id', 'seat.game_instance_id')
    .select('seat.player_id')
    .where('seat.game_instance_id', '=', gameInstanceId)
    .where('seat.player_id', '=', playerId)
    .where('instance.member_id', '=', site.memberId)
    .where('instance.refunded_at', 'is', null)
    .executeTakeFirst()
  return seat !== undefined
}

/** Blocked and excluded players get no bonus. */
async function isEligible(tx: Tx, playerId: number): Promise<boolean> {
  const { rows } = await sql<{ isFree: boolean; segment: PlayerSegment | null }>`
    select status = 'active' and exclusion.kind is null as "isFree", segment
    from players player cross join lateral exclusion_of(player) as exclusion
    where player.player_id = ${playerId}`.execute(tx)
  const player = rows[0]
  return player?.isFree === true && player.segment !== null && !isCountryBlocked(player.segment)
}
