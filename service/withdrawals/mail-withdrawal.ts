import type { Tx } from '#service/database/database.ts'
import { currencyCodeOf } from '#service/mail/currency-code.ts'
import { putPlayerMail } from '#service/players/changes/player-mail.ts'
import type { PersonalVault } from '#service/players/rows/personal-vault.ts'
import { toWithdrawal, type WithdrawalRow } from './withdrawal-rows.ts'

/** Mails a player the status of a withdrawal. A cancelled one is the player's own doing, and has no mail. */
export async function mailWithdrawal(tx: Tx, vault: PersonalVault, row: WithdrawalRow): Promise<void> {
  const { player_id: playerId, member_id: memberId } = row
  const { status, amount, fee, accountEnding, createdTime, approvedTime, decidedTime, reason, refusal } =
    toWithdrawal(row)
  if (status === 'cancelled') return
  const facts = {
    amount,
    fee,
    currency: await currencyCodeOf(tx, row.currency_id),
    reference: row.withdrawal_id,
    ending: accountEnding,
    at: decidedTime ?? approvedTime ?? createdTime,
  }
  if (status === 'approved')
    return putPlayerMail(tx, vault, { kind: 'withdrawalApproved', memberId, playerId, facts })
  return putPlayerMail(tx, vault, {
    kind: 'withdrawal',
    memberId,
    playerId,
    facts: {
      ...facts,
      status,
      ...(reason === undefined ? {} : { reason }),
      ...(refusal === undefined ? {} : { refusal }),
    },
  })
}
