import { strict as assert } from 'node:assert'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { PlayerPrizeItem } from '#schemas/protocol/prizes.ts'
import type { Db, Tx } from '#service/database/database.ts'
import type { PrizeItemsTable } from '#service/database/prize-tables.ts'
import type { GameTexts } from '#service/database/tables.ts'
import { numberShown, textsIn } from '#service/games/views/instance-view.ts'
import { shownItem } from '#service/games/views/payout-view.ts'
import { presentFields } from '#service/games/rules/present-fields.ts'
import { toDecimal } from '#service/ledger/minor-units.ts'
import { type PrizeAgentRow, toAgent } from './prize-agents.ts'

/** A won item with its game, its play and its agent. */
export interface PrizeItemRow extends Selectable<PrizeItemsTable> {
  readonly decimal_places: number
  readonly game_id: number
  readonly sequence_number: number
  readonly show_sequence_number: boolean
  /** The rules are omitted. */
  readonly texts: Record<string, GameTexts>
  readonly play: string
  readonly agent: Omit<PrizeAgentRow, 'member_id' | 'closed_at' | 'created_at'> | null
  /** Whether it can no longer be claimed, also where the state does not say so yet. */
  readonly is_over: boolean
}

const LISTED_MAX = 200

/** Reads won items, at most `limit`; `which` has the conditions over `won`, and the order. */
export async function readPrizeItems(
  db: Db,
  which: RawBuilder<unknown>,
  limit = LISTED_MAX,
): Promise<PrizeItemRow[]> {
  const { rows } = await sql<PrizeItemRow>`
    select won.*, currency.decimal_places, instance.game_id, instance.sequence_number, game.show_sequence_number,
      (select jsonb_object_agg(key, value - 'rulesHtml') from jsonb_each(game.texts)) as texts, play.play,
      case when agent.agent_id is not null then jsonb_build_object(
        'agent_id', agent.agent_id, 'name', agent.name, 'street', agent.street, 'city', agent.city,
        'postal_code', agent.postal_code, 'region', agent.region, 'country', agent.country,
        'phone', agent.phone, 'hours', agent.hours) end as agent,
      won.status = 'expired' or (won.status = 'won' and won.claim_before <= service_now()) as is_over
    from prize_items as won
    join currencies as currency using (currency_id)
    join game_instances as instance using (game_instance_id)
    join games as game using (game_id)
    join plays as play using (play_id)
    left join prize_agents as agent on agent.agent_id = won.agent_id
    where ${which} limit ${limit}`.execute(db)
  return rows
}

/** A won item by its number; null if there is none. */
export async function findPrizeItem(db: Db, prizeItemId: number): Promise<PrizeItemRow | null> {
  const [row] = await readPrizeItems(db, sql`won.prize_item_id = ${prizeItemId}`)
  return row ?? null
}

/** Locks a won item; null if there is none. */
export async function lockPrizeItem(tx: Tx, prizeItemId: number): Promise<PrizeItemRow | null> {
  await tx
    .selectFrom('prize_items')
    .select('prize_item_id')
    .where('prize_item_id', '=', prizeItemId)
    .forUpdate()
    .execute()
  return findPrizeItem(tx, prizeItemId)
}

/** Reads an item that exists, after a change. */
export async function changedPrizeItem(tx: Tx, prizeItemId: number): Promise<PrizeItemRow> {
  const row = await findPrizeItem(tx, prizeItemId)
  assert(row !== null, 'a won item is never deleted')
  return row
}

/** Maps a won item to its wire form; `languageId` is in wire form: `en_US`. */
export function toPrizeItem(row: PrizeItemRow, languageId: string): PlayerPrizeItem {
  const decimal = (minor: number) => toDecimal(minor, row.decimal_places)
  return presentFields<PlayerPrizeItem>({
    prizeItemId: row.prize_item_id,
    status: row.status,
    prizeItem: shownItem(row.item, languageId, decimal),
    quantity: row.quantity,
    gameId: row.game_id,
    gameInstanceId: row.game_instance_id,
    gameTitle: textsIn(row.texts, languageId).title,
    sequenceNumber: numberShown(row),
    rankNumber: row.rank_number,
    rankNumber2nd: row.rank_number2nd,
    playId: row.play_id,
    play: row.play,
    currencyId: row.currency_id,
    cashAlternative: row.cash_minor === null ? null : decimal(row.cash_minor),
    wonTime: row.won_at,
    claimBefore: row.claim_before,
    choice: row.choice,
    agent: row.agent === null ? null : toAgent(row.agent),
    reference: row.reference,
    claimedTime: row.claimed_at,
    sentTime: row.sent_at,
    endedTime: row.ended_at,
  })
}
