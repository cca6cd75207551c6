import { sql } from 'kysely'
import type { Tx } from '#service/database/database.ts'
import { toDecimal } from '#service/ledger/minor-units.ts'
import { currencyCodeOf } from '#service/mail/currency-code.ts'
import { type NewMail, putMails } from '#service/mail/outbox.ts'
import { type AddressColumns, mailAddress } from '#service/players/rows/mail-address.ts'
import type { PersonalVault } from '#service/players/rows/personal-vault.ts'
import type { DueInstance } from './due-instance.ts'
import { titleIn } from './notify-away-players.ts'

interface Winner extends AddressColumns {
  readonly player_id: number
  readonly language_id: string | null
  readonly prize_minor: number
  readonly game: string
}

/**
 * Mails these winners of a draw whose prize is above the price of their plays. Cards are paid elsewhere (`payCards`); those that were left
 * unopened have one mail together (`mailUnopened`).
 */
export async function mailWinners(
  tx: Tx,
  vault: PersonalVault,
  { instance, playerIds, amounts }: { instance: DueInstance; playerIds: number[]; amounts: number[] },
): Promise<void> {
  const { rows } = await sql<Winner>`
    select player_id, member_id, username_key, screen_name, language_id, personal, personal_key_id, prize_minor,
      ${titleIn(instance)} as game
    from unnest(${playerIds}::bigint[], ${amounts}::bigint[]) as won (player_id, prize_minor)
    join players using (player_id)
    where contact_by_email and contact_email_wins and personal is not null and prize_minor > (
      select sum(cost_minor + fee_minor) from plays
      where plays.game_instance_id = ${instance.game_instance_id} and plays.player_id = players.player_id)
    order by player_id`.execute(tx)
  if (rows.length === 0) return
  const currency = await currencyCodeOf(tx, instance.currency_id)
  const mails = rows.flatMap((row): NewMail[] => {
    const address = mailAddress(row, vault)
    if (address === null) return []
    const { member_id: memberId, player_id: playerId, game } = row
    const amount = toDecimal(row.prize_minor, instance.decimal_places)
    const content = { ...address, game, amount, currency }
    return [{ kind: 'prizeWon', memberId, playerId, languageId: row.language_id ?? '', content }]
  })
  await putMails(tx, vault, mails)
}
