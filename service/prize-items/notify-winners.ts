import { sql } from 'kysely'
import { plainText } from '#schemas/html/plain-text.ts'
import type { PrizeItemStatus } from '#schemas/protocol/prizes.ts'
import type { AfterLoginEvent } from '#schemas/protocol/shapes.ts'
import { cashierTopic } from '#schemas/protocol/topics.ts'
import type { Tx } from '#service/database/database.ts'
import type { OfferedItem } from '#service/database/prize-tables.ts'
import { publishAll } from '#service/events/publish.ts'
import { itemIn } from '#service/games/rules/item-texts.ts'
import { type NewMail, putMails } from '#service/mail/outbox.ts'
import { type AddressColumns, mailAddress } from '#service/players/rows/mail-address.ts'
import type { PersonalVault } from '#service/players/rows/personal-vault.ts'
import { isAway, titleOf } from '#service/sessions/after-login-events.ts'

/** The notice that a player who was away gets; a player's own choice needs none. */
const NOTICES = {
  won: 'prize-item-won',
  'at-agent': 'prize-item-at-agent',
  shipped: 'prize-item-shipped',
  delivered: 'prize-item-delivered',
  expired: 'prize-item-expired',
} as const satisfies Partial<Record<PrizeItemStatus, AfterLoginEvent['kind']>>

/** The states in which the player goes, or will go, to an agent. */
const WITH_AGENT: ReadonlySet<PrizeItemStatus> = new Set(['claimed', 'at-agent'])

interface ChangedItem extends AddressColumns {
  readonly prize_item_id: number
  readonly game_instance_id: number
  readonly status: PrizeItemStatus
  readonly item: OfferedItem
  readonly quantity: number
  readonly reference: string | null
  readonly claim_before: number
  readonly game_id: number
  readonly game_title: string
  readonly agent_line: string | null
  readonly player_id: number
  readonly language_id: string | null
  readonly wants_mail: boolean
  readonly is_away: boolean
}

/** Notifies the winners of items whose state has changed: by an event, by mail, and after their next login where they are away. */
export async function notifyWinners(
  tx: Tx,
  vault: PersonalVault,
  prizeItemIds: readonly number[],
): Promise<void> {
  const changed = await readChanged(tx, prizeItemIds)
  await publishAll(
    tx,
    changed.map((row) => ({
      topic: cashierTopic(row.player_id),
      event: 'player.prizeItem' as const,
      body: {
        prizeItemId: row.prize_item_id,
        gameInstanceId: row.game_instance_id,
        status: row.status,
        name: itemName(row),
        gameTitle: row.game_title,
      },
    })),
  )
  await storeForAwayWinners(tx, changed)
  await putMails(
    tx,
    vault,
    changed.flatMap((row) => mailOf(row, vault)),
  )
}

/** The item's name in the player's language, as plain text. */
function itemName({ item, language_id }: ChangedItem): string {
  return plainText(itemIn(item, language_id ?? '').name)
}

async function readChanged(tx: Tx, prizeItemIds: readonly number[]): Promise<ChangedItem[]> {
  const { rows } = await sql<ChangedItem>`
    select won.prize_item_id, won.game_instance_id, won.status, won.item, won.quantity, won.reference, won.claim_before,
      game_id, ${titleOf(sql`game.texts`)} as game_title,
      (select concat_ws(', ', agent.name, agent.street, concat_ws(' ', agent.postal_code, agent.city), agent.hours,
          agent.phone)
        from prize_agents as agent where agent.agent_id = won.agent_id) as agent_line,
      players.player_id, players.member_id, username_key, screen_name, language_id, personal, personal_key_id,
      won.status <> 'won' or (contact_by_email and contact_email_wins) as wants_mail, ${isAway()} as is_away
    from prize_items as won
    join players using (player_id)
    join game_instances using (game_instance_id)
    join games as game using (game_id)
    where prize_item_id = any(${prizeItemIds}::bigint[])
    order by prize_item_id`.execute(tx)
  return rows
}

async function storeForAwayWinners(tx: Tx, changed: readonly ChangedItem[]): Promise<void> {
  const notices = changed.flatMap((row) => {
    const kind = (NOTICES as Partial<Record<PrizeItemStatus, AfterLoginEvent['kind']>>)[row.status]
    if (kind === undefined || !row.is_away) return []
    const { player_id, game_id, prize_item_id } = row
    const body = { title: itemName(row), gameTitle: row.game_title }
    return [{ player_id, kind, game_id, prize_item_id, body }]
  })
  if (notices.length === 0) return
  await sql`
    insert into after_login_events (player_id, kind, game_id, prize_item_id, body)
    select player_id, kind, game_id, prize_item_id, body
    from jsonb_to_recordset(${JSON.stringify(notices)}::jsonb)
      as notice (player_id bigint, kind text, game_id bigint, prize_item_id bigint, body jsonb)
    order by player_id`.execute(tx)
}

/** The mail about a change; none for a player without an address, or who wants no mails about prizes. */
function mailOf(row: ChangedItem, vault: PersonalVault): NewMail[] {
  const address = row.wants_mail ? mailAddress(row, vault) : null
  if (address === null) return []
  return [
    {
      kind: 'prizeItem',
      memberId: row.member_id,
      playerId: row.player_id,
      languageId: row.language_id ?? '',
      content: {
        ...address,
        prizeItemId: row.prize_item_id,
        status: row.status,
        item: itemName(row),
        ...(row.item.imageUrl === undefined ? {} : { imageUrl: row.item.imageUrl }),
        quantity: row.quantity,
        game: row.game_title,
        until: row.claim_before,
        ...(WITH_AGENT.has(row.status) && row.agent_line !== null ? { agent: row.agent_line } : {}),
        ...(row.reference === null ? {} : { reference: row.reference }),
      },
    },
  ]
}
