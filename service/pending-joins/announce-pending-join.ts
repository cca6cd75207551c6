import { cashierTopic } from '#schemas/protocol/topics.ts'
import type { PendingJoin } from '#schemas/protocol/pending-joins.ts'
import { JOIN_EXIT } from '#schemas/protocol/faults.ts'
import type { Tx } from '#service/database/database.ts'
import { publish } from '#service/events/publish.ts'
import { currencyCodeOf } from '#service/mail/currency-code.ts'
import type { MailContents } from '#service/mail/outbox.ts'
import { putPlayerMail } from '#service/players/changes/player-mail.ts'
import type { PersonalVault } from '#service/players/rows/personal-vault.ts'
import { storeIfAway } from '#service/sessions/after-login-events.ts'
import { readPendingJoin } from './pending-join-rows.ts'

export interface PurchaseOwner {
  readonly vault: PersonalVault
  readonly memberId: number
  readonly playerId: number
}

/**
 * Notifies a player of the outcome of a purchase that waited for money: by the event, or after the next login. One that was paid and not made is
 * mailed too, with its support code: the player may never come back to the page.
 */
export async function announcePendingJoin(tx: Tx, owner: PurchaseOwner): Promise<void> {
  const { playerId } = owner
  const pending = await readPendingJoin(tx, playerId)
  if (pending === null) return
  await publish(tx, cashierTopic(playerId), 'player.pendingJoin', pending)
  const { state, gameInstanceId, gameTitle, amount, currencyId } = pending
  await storeIfAway(tx, playerId, {
    kind: state === 'joined' ? 'purchase-made' : 'purchase-failed',
    gameInstanceId,
    ...(gameTitle !== undefined && { gameTitle }),
    amount,
    currencyId,
  })
  if (state === 'failed' || state === 'expired') await mailFailure(tx, owner, pending)
}

async function mailFailure(
  tx: Tx,
  { vault, memberId, playerId }: PurchaseOwner,
  { gameTitle = '', amount, currencyId, exitCode, supportCode = '' }: PendingJoin,
): Promise<void> {
  const facts = {
    game: gameTitle,
    amount,
    currency: await currencyCodeOf(tx, currencyId),
    reason: REASONS.get(exitCode) ?? (exitCode === undefined ? 'late' : 'other'),
    code: supportCode,
  }
  await putPlayerMail(tx, vault, { kind: 'purchaseFailed', memberId, playerId, facts })
}

/** The exit codes of a join that a mail names in words. */
const REASONS = new Map<number | undefined, MailContents['purchaseFailed']['reason']>([
  [JOIN_EXIT.notEnoughFunds, 'funds'],
  [JOIN_EXIT.gameNoLongerAvailable, 'closed'],
  [JOIN_EXIT.tooManyLines, 'full'],
  [JOIN_EXIT.alreadyJoinedWithMaxPlays, 'full'],
  [JOIN_EXIT.weeklyWagerLimitExceeded, 'limit'],
  [JOIN_EXIT.accountStatusBlocksJoining, 'account'],
  [JOIN_EXIT.rateChanged, 'price'],
])
