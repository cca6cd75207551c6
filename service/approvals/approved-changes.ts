import { sql } from 'kysely'
import type { Approval, ApprovalKind } from '#schemas/operator/approvals.ts'
import type { Entropy } from '#service/adapters/entropy.ts'
import type { Tx } from '#service/database/database.ts'
import { bookBankDeposit, refuseBankDeposit } from '#service/deposits/bank-deposit.ts'
import { erasePlayer, refuseErasure } from '#service/personal-data/erase-player.ts'
import type { PersonalVault } from '#service/players/rows/personal-vault.ts'
import { liftLimit, readLimit } from '#service/protection/account-limits.ts'
import { liftExclusion, readRestriction } from '#service/protection/exclusions.ts'
import type { SessionStore } from '#service/sessions/session-store.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'
import { adjustBalance, isCovered } from './adjustment.ts'
import { readRefundablePlay, refundPlay } from './play-refund.ts'
import { handOver, readUnclaimed } from './unclaimed-money.ts'

export type Subject = Approval['subject']

/** The parts of the service with which changes are made. */
export interface ChangeParts {
  readonly site: ServedSite
  readonly vault: PersonalVault
  readonly entropy: Entropy
  readonly sessions: Pick<SessionStore, 'end'>
}

/** A change that needs two operators. The player is locked. */
interface ApprovedChange {
  /** The subject as it is now; null if there is nothing to change, or it cannot be changed now. */
  readonly read: (tx: Tx, playerId: number, wanted: Subject, parts: ChangeParts) => Promise<Subject | null>
  /** Resolves with `false` if it cannot be changed now. */
  readonly make: (
    tx: Tx,
    playerId: number,
    subject: Subject,
    parts: ChangeParts & { readonly approvalId: number },
  ) => Promise<unknown>
}

export const APPROVED_CHANGES: Readonly<Record<ApprovalKind, ApprovedChange>> = {
  'limit-lift': {
    read: (tx, playerId, wanted) => readLimit(tx, { playerId, ...limitOf(wanted) }),
    make: (tx, playerId, subject) => liftLimit(tx, { playerId, ...limitOf(subject) }),
  },
  'restriction-lift': {
    read: (tx, playerId) => readRestriction(tx, playerId),
    make: (tx, playerId) => liftExclusion(tx, playerId),
  },
  'play-refund': {
    read: (tx, playerId, { playId = 0 }) => readRefundablePlay(tx, playerId, playId),
    make: (tx, playerId, { playId = 0 }) => refundPlay(tx, playerId, playId),
  },
  'bank-deposit': {
    read: async (tx, playerId, wanted, { site }) =>
      (await refuseBankDeposit(tx, { site, playerId, ...transferOf(wanted) })) === null ? wanted : null,
    make: async (tx, playerId, subject, parts) =>
      (await bookBankDeposit(tx, parts, { site: parts.site, playerId, ...transferOf(subject) })) !== null,
  },
  adjustment: {
    read: async (tx, playerId, wanted) => ((await isCovered(tx, playerId, sumOf(wanted))) ? wanted : null),
    make: (tx, playerId, subject, { site, approvalId }) =>
      adjustBalance(tx, { memberId: site.memberId, playerId, approvalId, ...sumOf(subject) }),
  },
  erasure: {
    read: async (tx, playerId) => ((await refuseErasure(tx, playerId)) === null ? {} : null),
    make: (tx, playerId, _subject, parts) => erasePlayer(tx, parts, playerId),
  },
  'unclaimed-money': {
    read: async (tx, playerId, { currencyId = 0, reference = '' }) => {
      const amountMinor = await readUnclaimed(tx, playerId, currencyId)
      return amountMinor > 0 ? { currencyId, amountMinor, reference } : null
    },
    make: (tx, playerId, subject, { site, approvalId }) =>
      handOver(tx, { memberId: site.memberId, playerId, approvalId, ...sumOf(subject) }),
  },
}

function sumOf({ currencyId, amountMinor }: Subject) {
  if (currencyId === undefined || amountMinor === undefined)
    throw new Error('an approval about money names the sum')
  return { currencyId, amountMinor }
}

const transferOf = ({ reference = '', ...sum }: Subject) => ({ reference, ...sumOf(sum) })

function limitOf({ limit, source = 'customerService' }: Subject) {
  if (limit === undefined) throw new Error('an approval about a limit names the limit')
  return { kind: limit, source }
}

/** Whether a subject is still what it was at the request. */
export async function isSame(tx: Tx, one: Subject, other: Subject): Promise<boolean> {
  const { rows } = await sql<{ same: boolean }>`
    select ${JSON.stringify(one)}::jsonb = ${JSON.stringify(other)}::jsonb as same`.execute(tx)
  return rows[0]?.same === true
}
