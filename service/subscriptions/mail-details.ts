import type { OperationResult } from '#schemas/protocol/operations.ts'
import { sql } from 'kysely'
import { isRefused, type Refused } from '#service/call/refused.ts'
import type { Tx } from '#service/database/database.ts'
import { putMail } from '#service/mail/outbox.ts'
import type { PersonalVault } from '#service/players/rows/personal-vault.ts'
import { readPlayer } from '#service/players/rows/player-rows.ts'
import { findSubscription, subscriptionOf } from './subscription-rows.ts'

/** Minimum time between two such mails to one player. */
const RESEND_AFTER_MS = 60_000
/** Maximum plays listed in the mail; above it the mail has their number. */
const PLAYS_NAMED_MAX = 20

interface SubscriptionMail {
  readonly subscriptionId: number
  readonly playerId: number
  readonly memberId: number
  readonly languageId: string
}

/**
 * Sends a player the details of one of their subscriptions, to their confirmed address: otherwise a registration with a foreign address
 * would send mail to its owner.
 */
export async function mailDetails(
  tx: Tx,
  vault: PersonalVault,
  { subscriptionId, playerId, memberId, languageId }: SubscriptionMail,
): Promise<OperationResult<'sendEmailSubscriptionDetails'> | Refused<'notFound' | 'notYours'>> {
  const row = await findSubscription(tx, playerId, subscriptionId)
  if (isRefused(row)) return row
  const retryAfterMs = RESEND_AFTER_MS - (await lastMailMsAgo(tx, playerId))
  const player = await readPlayer(tx, vault, playerId)
  const to = player?.details.primaryEmail
  if (player === null || to === undefined || !player.verification.emailVerified) return { result: 0 }
  if (retryAfterMs > 0) return { result: -1, retryAfterMs }
  const subscription = subscriptionOf(row, languageId)
  const { playerPlays, nextDrawTime } = subscription
  await putMail(tx, vault, {
    kind: 'subscriptionDetails',
    memberId,
    playerId,
    languageId,
    content: {
      to,
      name: player.details.firstName ?? player.screenName ?? '',
      game: subscription.gameTitle,
      gameRule: subscription.gameRule,
      plays: playerPlays.slice(0, PLAYS_NAMED_MAX).join(', '),
      more: Math.max(0, playerPlays.length - PLAYS_NAMED_MAX),
      bought: subscription.drawsBought,
      left: subscription.drawsLeft,
      drawPrice: subscription.drawPrice,
      remaining: subscription.remainingBalance,
      currency: await codeOf(tx, row.currency_id),
      ...(nextDrawTime !== undefined && { nextDrawTime }),
      ...(subscription.payGo === true && { payGo: true as const }),
    },
  })
  return { result: 1 }
}

/** The player's row is locked, so that two tabs do not cause two mails. */
async function lastMailMsAgo(tx: Tx, playerId: number): Promise<number> {
  await tx.selectFrom('players').select('player_id').where('player_id', '=', playerId).forUpdate().execute()
  const { rows } = await sql<{ ago: number | null }>`
    select ceil(extract(epoch from service_now() - max(created_at)) * 1000)::integer as ago from mails
    where player_id = ${playerId} and kind = 'subscriptionDetails' and created_at > service_now() - interval '1 day'`.execute(
    tx,
  )
  return rows[0]?.ago ?? RESEND_AFTER_MS
}

async function codeOf(tx: Tx, currencyId: number): Promise<string> {
  const { code } = await tx
    .selectFrom('currencies')
    .select('code')
    .where('currency_id', '=', currencyId)
    .executeTakeFirstOrThrow()
  return code
}
