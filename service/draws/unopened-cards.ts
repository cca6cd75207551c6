import { sql } from 'kysely'
import { bigints } from '#service/database/binary-arrays.ts'
import type { Tx } from '#service/database/database.ts'
import { toDecimal } from '#service/ledger/minor-units.ts'
import { type NewMail, putMails } from '#service/mail/outbox.ts'
import { type AddressColumns, mailAddress } from '#service/players/rows/mail-address.ts'
import type { DrawService } from './draw-service.ts'

/** Cards that end within this time after the first one are in its mail. */
const GATHERED_FOR = '6 hours'
const MAILED_AT_ONCE = 200

/** Adds ended cards, which their players have not opened, to what the next mail to each of them sums up. The cards are paid already. */
export async function gatherUnopened(tx: Tx, gameInstanceIds: readonly number[]): Promise<void> {
  await sql`
    insert into unopened_cards as known (player_id, currency_id, won_cards, prize_minor, cost_minor, due_at)
    select sold.player_id, instance.currency_id, count(*) filter (where won.prize_minor > 0),
      coalesce(sum(won.prize_minor), 0), sum(sold.cost_minor + sold.fee_minor),
      service_now() + ${GATHERED_FOR}::interval
    from plays_of_cards(${bigints(gameInstanceIds)}::bigint[]) as sold
    join game_instances as instance using (game_instance_id)
    left join winnings_of_cards(${bigints(gameInstanceIds)}::bigint[]) as won using (game_instance_id)
    group by sold.player_id, instance.currency_id
    order by sold.player_id, instance.currency_id
    on conflict (player_id, currency_id) do update set
      won_cards = known.won_cards + excluded.won_cards,
      prize_minor = known.prize_minor + excluded.prize_minor,
      cost_minor = known.cost_minor + excluded.cost_minor`.execute(tx)
}

interface Gathered extends AddressColumns {
  readonly player_id: number
  readonly language_id: string | null
  readonly won_cards: number
  readonly prize_minor: number
  readonly cost_minor: number
  readonly decimal_places: number
  readonly code: string
}

/** Mails the players whose cards have won more than they cost, one mail for all of them. */
export async function mailUnopened({
  database,
  vault,
}: Pick<DrawService, 'database' | 'vault'>): Promise<void> {
  await database.transaction(async (tx) => {
    const { rows } = await sql<Gathered>`
      with due as (
        delete from unopened_cards where (player_id, currency_id) in (
          select player_id, currency_id from unopened_cards where due_at <= service_now()
          order by due_at limit ${MAILED_AT_ONCE} for update skip locked)
        returning *)
      select player_id, member_id, username_key, screen_name, language_id, personal, personal_key_id, won_cards,
        prize_minor, cost_minor, decimal_places, code
      from due join players using (player_id) join currencies using (currency_id)
      where personal is not null and prize_minor > cost_minor
      order by player_id, currency_id`.execute(tx)
    const mails = rows.flatMap((row): NewMail[] => {
      const address = mailAddress(row, vault)
      if (address === null) return []
      const { member_id: memberId, player_id: playerId, won_cards: cards, code: currency } = row
      const amount = toDecimal(row.prize_minor, row.decimal_places)
      const content = { ...address, cards, amount, currency }
      return [{ kind: 'cardsWon', memberId, playerId, languageId: row.language_id ?? '', content }]
    })
    if (mails.length > 0) await putMails(tx, vault, mails)
  })
}
