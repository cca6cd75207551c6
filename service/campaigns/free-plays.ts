import { sql } from 'kysely'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import type { Db, Tx } from '#service/database/database.ts'
import { now } from '#service/database/time.ts'
import type { GameTexts } from '#service/database/tables.ts'
import { couponCost, playerCash, satelliteEntries } from '#service/ledger/accounts.ts'
import { toDecimal } from '#service/ledger/minor-units.ts'
import { post } from '#service/ledger/post.ts'
import { lockPlayer } from '#service/players/rows/lock-player.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'
import { moveAll } from '#service/states/move.ts'
import { transferOf } from '#service/states/state-machine.ts'
import { applyingCampaigns, type ApplyingCampaign, worthMinor } from './applying-campaigns.ts'
import { takeBudget } from './budget.ts'
import { CAMPAIGN_GRANTS } from './grant-states.ts'

interface Asker {
  readonly site: ServedSite
  readonly playerId: number
}

/** A campaign of free plays that applies to a player. */
interface Plays {
  readonly campaign: ApplyingCampaign
  readonly gameId: number
  readonly plays: number
  readonly playMinor: number
}

async function applyingPlays(db: Db, { site, playerId }: Asker): Promise<Plays[]> {
  const applying = await applyingCampaigns(db, site, playerId)
  return applying.flatMap((campaign) => {
    const { freePlays, kind } = campaign.terms
    if (kind !== 'freePlays' || freePlays === undefined || campaign.playMinor === null) return []
    return [{ campaign, ...freePlays, playMinor: campaign.playMinor }]
  })
}

/** The texts of games by their number. */
async function readTexts(
  db: Db,
  gameIds: readonly number[],
): Promise<ReadonlyMap<number, Record<string, GameTexts>>> {
  if (gameIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('games')
    .select(['game_id', 'texts'])
    .where('game_id', 'in', gameIds)
    .execute()
  return new Map(rows.map(({ game_id: gameId, texts }) => [gameId, texts]))
}

/** The free plays that a player may take now; `titleOf` chooses the language of a game's title. */
export async function offeredPlays(
  db: Db,
  asker: Asker,
  titleOf: (texts: Record<string, GameTexts>) => string,
): Promise<OperationResult<'getFreePlays'>> {
  const found = await applyingPlays(db, asker)
  const texts = await readTexts(
    db,
    found.map(({ gameId }) => gameId),
  )
  return found.map(({ campaign, gameId, plays, playMinor }) => ({
    campaignId: campaign.campaignId,
    gameId,
    gameTitle: titleOf(texts.get(gameId) ?? {}),
    plays,
    worth: toDecimal(plays * playMinor, campaign.decimals),
    currencyId: campaign.currencyId,
    endsTime: campaign.endsTime,
  }))
}

/**
 * Grants a player the free plays of a campaign: they wait for seats as won entries do, in the next draws of the game. Null where the campaign does not
 * apply to the player, or its budget is used up.
 */
export async function takeFreePlays(
  tx: Tx,
  asker: Asker,
  campaignId: number,
): Promise<OperationResult<'takeFreePlays'>> {
  const { site, playerId } = asker
  await lockPlayer(tx, playerId)
  const found = (await applyingPlays(tx, asker)).find(({ campaign }) => campaign.campaignId === campaignId)
  const minor = found === undefined ? null : worthMinor(found.campaign)
  if (found === undefined || minor === null) return { result: 0 }
  if (!(await takeBudget(tx, { campaignId, minor, as: 'spent' }))) return { result: 0 }
  const { campaign, gameId, plays, playMinor } = found
  const { currencyId, stackingClass } = campaign
  const { grant_id: grantId } = await tx
    .insertInto('campaign_grants')
    .values({
      campaign_id: campaignId,
      player_id: playerId,
      status: CAMPAIGN_GRANTS.events.take.to,
      amount_minor: minor,
      stacking_class: stackingClass,
    })
    .returning('grant_id')
    .executeTakeFirstOrThrow()
  const given = transferOf(CAMPAIGN_GRANTS, 'take', {
    code: 'free-plays',
    uniqueKey: `free-plays:${grantId}`,
    entries: [
      { account: couponCost(site.memberId), currencyId, amountMinor: -minor },
      { account: playerCash(playerId), currencyId, amountMinor: minor },
    ],
  })
  await post(tx, given)
  const entered = transferOf(CAMPAIGN_GRANTS, 'take', {
    code: 'free-plays-entered',
    uniqueKey: `free-plays-entered:${grantId}`,
    entries: [
      { account: playerCash(playerId), currencyId, amountMinor: -minor },
      { account: satelliteEntries(gameId), currencyId, amountMinor: minor },
    ],
  })
  await post(tx, entered)
  // The newest instance of the game stands for the one in which won entries were won.
  await sql`
    insert into satellite_entries (game_instance_id, target_game_id, player_id, entries, entry_price_minor, grant_id)
    select max(game_instance_id), game_id, ${playerId}::bigint, ${plays}::integer, ${playMinor}::bigint, ${grantId}::bigint
    from game_instances where game_id = ${gameId} group by game_id`.execute(tx)
  return { result: 1, plays }
}

/** All free plays of grants are in draws, or were paid because their game has ended. */
export async function finishPlays(tx: Tx, grantIds: readonly number[]): Promise<void> {
  if (grantIds.length === 0) return
  await moveAll(tx, CAMPAIGN_GRANTS, { event: 'finish', set: { applies_until: now } })
    .where('grant_id', 'in', grantIds)
    .execute()
}
