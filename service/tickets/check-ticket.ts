import { sql } from 'kysely'
import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import type { GameStatus } from '#schemas/entities/game-instance.ts'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import type { PrizeItemStatus } from '#schemas/protocol/prizes.ts'
import type { CheckedTicket, TicketStatus } from '#schemas/protocol/tickets.ts'
import type { Db } from '#service/database/database.ts'
import type { OfferedItem } from '#service/database/prize-tables.ts'
import type { GameTexts } from '#service/database/tables.ts'
import { numberShown, textsIn } from '#service/games/views/instance-view.ts'
import { shownItem } from '#service/games/views/payout-view.ts'
import { presentFields } from '#service/games/rules/present-fields.ts'
import { toDecimal } from '#service/ledger/minor-units.ts'
import { isSecureKey, type TicketKeys } from '#service/keys/ticket-keys.ts'

export interface RequestedTicket {
  readonly operatorId: number
  readonly memberId: number
  readonly ticketId: string
  readonly secureKey: string
  /** Language of the game's title. */
  readonly languageId: string
}

/** A sold ticket with its draw and its prize; a raffle ticket wins at most one. */
interface TicketRow {
  play_id: number
  play: string
  prints: number
  sold_at: number
  /** Null unless it was printed again. */
  printed_at: number | null
  is_refunded: boolean
  game_id: number
  game_instance_id: number
  sequence_number: number
  show_sequence_number: boolean
  status: GameStatus
  definition: GameDefinition
  texts: Record<string, GameTexts>
  currency_id: number
  decimal_places: number
  tournament_start_at: number | null
  ended_at: number | null
  rank_number: number | null
  prize_minor: number | null
  item: OfferedItem | null
  item_status: PrizeItemStatus | null
  /** Not claimed in time, also where the state does not say so yet. */
  is_over: boolean
  claim_before: number | null
}

/** The state of a printed ticket, by its id and the SecureKey of one of its prints. */
export async function checkTicket(
  db: Db,
  keys: TicketKeys,
  { operatorId, ticketId, secureKey, memberId, languageId }: RequestedTicket,
): Promise<OperationResult<'checkTicketStatus'>> {
  const row = await findTicket(db, memberId, ticketId)
  if (row === null) return { status: 'invalid' }
  const print = printOf(keys, row, { operatorId, secureKey })
  if (print === null) return { status: 'invalid-code' }
  return { status: statusOf(row, print), ticket: shownTicket(row, languageId) }
}

/** Digits as printed, in any grouping: at most what a bigint holds. */
const TICKET_ID = /^[0-9]{1,15}$/

async function findTicket(db: Db, memberId: number, ticketId: string): Promise<TicketRow | null> {
  const digits = ticketId.replaceAll(/[\s-]/g, '')
  if (!TICKET_ID.test(digits)) return null
  const { rows } = await sql<TicketRow>`
    select play.play_id, play.play, coalesce(printed.prints, 1) as prints, play.created_at as sold_at, printed.printed_at,
      play.refunded_at is not null or instance.refunded_at is not null as is_refunded,
      instance.game_id, instance.game_instance_id, instance.sequence_number, game.show_sequence_number,
      instance.status, instance.definition,
      (select jsonb_object_agg(key, value - 'rulesHtml') from jsonb_each(game.texts)) as texts,
      instance.currency_id, currency.decimal_places, instance.tournament_start_at, instance.ended_at,
      won.rank_number, won.prize_minor, item.item, item.status as item_status,
      coalesce(item.status = 'expired' or (item.status = 'won' and item.claim_before <= service_now()), false) as is_over,
      item.claim_before
    from plays as play
    join game_instances as instance using (game_instance_id)
    join games as game using (game_id)
    join currencies as currency on currency.currency_id = instance.currency_id
    left join ticket_prints as printed using (play_id)
    left join prizes as won on won.game_instance_id = play.game_instance_id and won.play_id = play.play_id
      and instance.status = 'ENDED'
    left join prize_items as item on item.game_instance_id = won.game_instance_id and item.play_id = won.play_id
    where play.play_id = ${Number(digits)} and left(play.play, 2) = 'T:' and instance.member_id = ${memberId}`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Prints whose SecureKeys are recognised, the latest ones: a check costs a digest for each. */
const PRINTS_KNOWN = 100

/** The print with this SecureKey, the latest first; null if it is the key of none. */
function printOf(
  keys: TicketKeys,
  row: TicketRow,
  { operatorId, secureKey }: Pick<RequestedTicket, 'operatorId' | 'secureKey'>,
): number | null {
  const { play_id: playId, prints, sold_at: soldAt, printed_at: printedAt } = row
  for (let print = prints; print > Math.max(0, prints - PRINTS_KNOWN); print--) {
    // The database has the times of the first and of the latest print only.
    const from = print === prints ? (printedAt ?? soldAt) : soldAt
    const to = print === 1 ? soldAt : (printedAt ?? soldAt)
    if (isSecureKey(keys, { operatorId, playId, print, from, to }, secureKey)) return print
  }
  return null
}

/** The first answer that applies, in the order of TICKET_STATUSES. */
function statusOf(row: TicketRow, print: number): TicketStatus {
  if (row.is_refunded) return 'cancelled'
  if (row.is_over) return 'expired'
  if (row.rank_number !== null && isPaid(row)) return 'cashed'
  if (print < row.prints) return 'reprinted'
  if (row.status === 'ENDED') return row.rank_number === null ? 'not-a-winner' : 'winner'
  return row.status === 'STARTED' ? 'game-not-ended' : 'game-not-started'
}

/** Cash and entries are paid with the end of the draw; an item when it is handed over or its cash alternative is paid. */
const isPaid = ({ item_status: status }: TicketRow) =>
  status === null || status === 'delivered' || status === 'cash'

function shownTicket(row: TicketRow, languageId: string): CheckedTicket {
  const decimal = (minor: number) => toDecimal(minor, row.decimal_places)
  return presentFields<CheckedTicket>({
    play: row.play,
    raffleTicketPrefix: row.definition.raffleTicketPrefix,
    gameId: row.game_id,
    gameInstanceId: row.game_instance_id,
    gameTitle: textsIn(row.texts, languageId).title,
    sequenceNumber: numberShown(row),
    tournamentStartTime: row.tournament_start_at,
    endedTime: row.ended_at,
    prize:
      row.rank_number === null
        ? undefined
        : presentFields<NonNullable<CheckedTicket['prize']>>({
            rankNumber: row.rank_number,
            amount: decimal(row.prize_minor ?? 0),
            currencyId: row.currency_id,
            prizeItem: row.item === null ? undefined : shownItem(row.item, languageId, decimal),
            itemStatus: row.item_status,
            claimBefore: row.claim_before,
          }),
  })
}
