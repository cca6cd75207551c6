import type { SubscriptionSkipReason } from '#schemas/entities/subscription.ts'
import type { Tx } from '#service/database/database.ts'
import { textsIn } from '#service/games/views/instance-view.ts'
import { toDecimal } from '#service/ledger/minor-units.ts'
import { mailLanguageOf, messageOf } from '#service/mail/mail-texts.ts'
import { sendPrivateMessage } from '#service/messages/send-message.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'
import { putPlayerMail } from '#service/players/changes/player-mail.ts'
import type { PersonalVault } from '#service/players/rows/personal-vault.ts'
import type { AwaitedInstance, WaitingSubscription } from './waiting-subscriptions.ts'

/** Input of a message to a player. */
export interface Telling {
  readonly vault: PersonalVault
  /** The site as it is served, whose texts the message has; null while it is not. */
  readonly served: (memberId: number) => ServedSite | null
}

interface Unpaid extends Pick<
  WaitingSubscription,
  'player_id' | 'game_id' | 'currency_id' | 'draw_price_minor' | 'failures_max'
> {
  readonly kind: 'subscriptionUnpaid' | 'subscriptionEnded'
  readonly reason: SubscriptionSkipReason
}

/**
 * Tells a player, on the screen and by mail, that a draw of a pay-as-you-go subscription was not paid for the first time in a row, or that it
 * ended with this one.
 */
export async function tellUnpaid(
  tx: Tx,
  { vault, served }: Telling,
  { memberId }: AwaitedInstance,
  { kind, reason, player_id: playerId, currency_id, ...unpaid }: Unpaid,
): Promise<void> {
  const row = await tx
    .selectFrom('games')
    .innerJoin('players', (join) => join.on('player_id', '=', playerId))
    .innerJoin('currencies', (join) => join.on('currencies.currency_id', '=', currency_id))
    .select(['texts', 'definition', 'decimal_places', 'code', 'language_id'])
    .where('game_id', '=', unpaid.game_id)
    .executeTakeFirstOrThrow()
  const facts = {
    game: textsIn(row.texts, row.language_id ?? '').title,
    gameRule: row.definition.gameRule,
    reason: reason === 'not-enough-funds' ? ('funds' as const) : ('limit' as const),
    price: toDecimal(unpaid.draw_price_minor, row.decimal_places),
    currency: row.code,
    failuresMax: unpaid.failures_max ?? 0,
  }
  await putPlayerMail(tx, vault, { kind, memberId, playerId, facts })
  const site = served(memberId)
  if (site === null) return
  const of = { site, language: mailLanguageOf(site, row.language_id ?? '') }
  const { game } = facts
  const body = kind === 'subscriptionUnpaid' ? 'subscriptionUnpaid.cancel' : 'subscriptionEnded.again'
  const message = { title: messageOf(of, `${kind}.subject`, { game }), body: messageOf(of, body, {}) }
  await sendPrivateMessage(tx, playerId, message)
}
