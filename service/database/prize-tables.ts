import type { PrizeRow } from '#schemas/entities/game-definition.ts'
import type { PrizeChoice, PrizeItemStatus } from '#schemas/protocol/prizes.ts'
import type {
  Identity,
  Json,
  Nullable,
  NullableTime,
  StateByDefault,
  Time,
  TimeByDefault,
} from './column-types.ts'

/** An item as the definition of a game has it, with its value and the terms of its claim. */
export type OfferedItem = NonNullable<PrizeRow['prizeItem']>

export interface PrizeAgentsTable {
  agent_id: Identity
  member_id: number
  name: string
  street: string
  city: string
  postal_code: Nullable<string>
  region: Nullable<string>
  country: string
  phone: Nullable<string>
  hours: Nullable<string>
  closed_at: NullableTime
  created_at: TimeByDefault
}

export interface PrizeItemsTable {
  prize_item_id: Identity
  game_instance_id: number
  draw_number: number
  rank_number: number
  rank_number2nd: number
  play_id: number
  player_id: number
  member_id: number
  quantity: number
  item: Json<OfferedItem>
  currency_id: number
  cash_minor: Nullable<number>
  status: StateByDefault<PrizeItemStatus>
  choice: Nullable<PrizeChoice>
  agent_id: Nullable<number>
  reference: Nullable<string>
  transfer_id: Nullable<number>
  changed_by: Nullable<string>
  won_at: TimeByDefault
  claim_before: Time
  claimed_at: NullableTime
  sent_at: NullableTime
  ended_at: NullableTime
}

/** Cards of a player that ended without the player, before the mail that sums them up. */
export interface UnopenedCardsTable {
  player_id: number
  currency_id: number
  won_cards: number
  prize_minor: number
  cost_minor: number
  due_at: Time
}

/** Raffle tickets that were printed more than once. */
export interface TicketPrintsTable {
  play_id: number
  prints: number
  printed_at: TimeByDefault
}
