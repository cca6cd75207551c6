import { sql } from 'kysely'
import type { EndpointRequest, EndpointResult } from '#schemas/operator/endpoints.ts'
import type { OperatedPrizeItem, OperatedPrizeStatus, PrizeItemChange } from '#schemas/operator/prizes.ts'
import { cutPage, directionOf, isBehind, listedState, PAGE_SIZE } from '#service/database/pages.ts'
import type { Db, Tx } from '#service/database/database.ts'
import { now } from '#service/database/time.ts'
import { presentFields } from '#service/games/rules/present-fields.ts'
import { ownerOf, type PersonalVault } from '#service/players/rows/personal-vault.ts'
import { assertMoved, move } from '#service/states/move.ts'
import { allows, type EventOf } from '#service/states/state-machine.ts'
import { notifyWinners } from './notify-winners.ts'
import { isOpenAgent } from './prize-agents.ts'
import {
  changedPrizeItem,
  lockPrizeItem,
  type PrizeItemRow,
  readPrizeItems,
  toPrizeItem,
} from './prize-item-rows.ts'
import { PRIZE_ITEMS } from './prize-item-states.ts'

/** Operators read games' titles in this language. */
const LANGUAGE_ID = 'en_US'

/** The event with which an operator puts an item into each state. */
const EVENTS = {
  claimed: 'enterClaim',
  'at-agent': 'giveToAgent',
  shipped: 'ship',
  delivered: 'deliver',
} as const satisfies Record<OperatedPrizeStatus, EventOf<typeof PRIZE_ITEMS>>

/** A change of a won item of a site, and the name of the operator's token that makes it. */
export interface OperatedChange extends PrizeItemChange {
  readonly memberId: number
  readonly prizeItemId: number
  readonly by: string
}

/** Reasons against a change, in order of precedence. */
export type NotChanged = 'not-found' | 'wrong-state' | 'no-such-agent'

/** Changes the state of a won item, and notifies its player. */
export async function changePrizeItem(tx: Tx, vault: PersonalVault, change: OperatedChange) {
  const row = await lockPrizeItem(tx, change.prizeItemId)
  const refused = await refuseChange(tx, row, change)
  if (refused !== null || row === null) return refused ?? 'not-found'
  const { status, agentId, reference, by } = change
  const isSent = status !== 'claimed'
  const moved = await move(tx, PRIZE_ITEMS, row, {
    event: EVENTS[status],
    set: {
      changed_by: by,
      agent_id: agentId ?? row.agent_id,
      reference: reference ?? row.reference,
      ...(row.claimed_at === null ? { claimed_at: now } : {}),
      ...(isSent && row.sent_at === null ? { sent_at: now } : {}),
      ended_at: status === 'delivered' ? now : null,
    },
    returning: ['status'],
  })
  assertMoved(moved)
  await notifyWinners(tx, vault, [row.prize_item_id])
  return changedPrizeItem(tx, row.prize_item_id)
}

async function refuseChange(
  tx: Tx,
  row: PrizeItemRow | null,
  { memberId, status, agentId }: OperatedChange,
): Promise<NotChanged | null> {
  if (row === null || row.member_id !== memberId) return 'not-found'
  if (!allows(PRIZE_ITEMS, row.status, EVENTS[status])) return 'wrong-state'
  if (agentId !== undefined) return (await isOpenAgent(tx, memberId, agentId)) ? null : 'no-such-agent'
  return status === 'at-agent' && row.agent_id === null ? 'no-such-agent' : null
}

/** A page of the won items of a site in a state, the oldest first; or of a player, the newest first. */
export async function listPrizeItems(
  db: Db,
  vault: PersonalVault,
  { memberId, ...of }: EndpointRequest<'getPrizeItems'> & { readonly memberId: number },
): Promise<EndpointResult<'getPrizeItems'>> {
  const { playerId, prizeItemId, after, limit = PAGE_SIZE } = of
  const status = listedState(of.status, 'claimed', playerId ?? prizeItemId)
  const { isNewestFirst, inOrder } = directionOf(of.sort, status === null ? 'newest' : 'oldest')
  const inStatus = status === null ? sql`` : sql`and won.status = ${status}`
  const ofPlayer = playerId === undefined ? sql`` : sql`and won.player_id = ${playerId}`
  const one = prizeItemId === undefined ? sql`` : sql`and won.prize_item_id = ${prizeItemId}`
  const fromLast =
    after === undefined
      ? sql``
      : sql`and ${isBehind({ table: 'prize_items', as: 'won', time: 'won_at', id: 'prize_item_id', isNewestFirst }, after)}`
  const { rows, hasMore } = cutPage(
    await readPrizeItems(
      db,
      sql`won.member_id = ${memberId} ${inStatus} ${ofPlayer} ${one} ${fromLast}
        order by won.won_at ${inOrder}, won.prize_item_id ${inOrder}`,
      limit + 1,
    ),
    limit,
  )
  return { items: await toOperatedItems(db, vault, rows), hasMore }
}

/** Won items in the operators' view, with the winners' names and addresses. */
export async function toOperatedItems(
  db: Db,
  vault: PersonalVault,
  rows: readonly PrizeItemRow[],
): Promise<OperatedPrizeItem[]> {
  if (rows.length === 0) return []
  const players = await db
    .selectFrom('players')
    .select(['player_id', 'member_id', 'username_key', 'country', 'personal', 'personal_key_id'])
    .where(
      'player_id',
      'in',
      rows.map((row) => row.player_id),
    )
    .execute()
  const persons = new Map(players.map((player) => [player.player_id, personOf(player, vault)]))
  return rows.map((row) => ({
    ...toPrizeItem(row, LANGUAGE_ID),
    playerId: row.player_id,
    person: persons.get(row.player_id) ?? {},
    ...(row.changed_by === null ? {} : { changedBy: row.changed_by }),
  }))
}

const PERSON_FIELDS = [
  'firstName',
  'lastName',
  'phoneMobile',
  'primaryAddressStreet',
  'primaryAddressPostalcode',
  'primaryAddressCity',
  'primaryAddressState',
] as const

interface PersonRow {
  readonly member_id: number
  readonly username_key: string
  readonly country: string | null
  readonly personal: Buffer | null
  readonly personal_key_id: string | null
}

function personOf(row: PersonRow, vault: PersonalVault): OperatedPrizeItem['person'] {
  const { personal: bytes, personal_key_id: keyId } = row
  const personal =
    bytes === null || keyId === null
      ? {}
      : vault.open({ bytes, keyId }, ownerOf(row.member_id, row.username_key))
  const given = PERSON_FIELDS.flatMap((field) => {
    const value = String(personal[field] ?? '')
    return value === '' ? [] : [[field, value] as const]
  })
  return presentFields<OperatedPrizeItem['person']>({
    ...Object.fromEntries(given),
    country: row.country,
  })
}
