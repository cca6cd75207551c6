import { sql } from 'kysely'
import type { Database, Tx } from '#service/database/database.ts'
import { type DeliveryTable, SEALED_MESSAGE } from '#service/database/delivery-rows.ts'
import { pruneRows } from '#service/database/prune-rows.ts'
import type { CampaignKind } from '#schemas/operator/campaigns.ts'
import type { GameRule } from '#schemas/entities/game-instance.ts'
import type { PrizeItemStatus } from '#schemas/protocol/prizes.ts'
import type { PayoutRefusal } from '#schemas/protocol/withdrawals.ts'
import type { VerificationPurpose } from '#schemas/protocol/verification.ts'
import type { PersonalVault } from '#service/players/rows/personal-vault.ts'
import { MAIL_SUBJECTS, type MailSubject } from './mail-subjects.ts'

/** The personal content of each kind of mail: encrypted while it waits, deleted when it is sent. Each kind has its texts in ./messages. */
export interface MailContents {
  readonly confirmEmail: Addressed & {
    /** The secret of its link. */
    readonly key: string
  }
  /** The link that makes this address the player's. */
  readonly newEmail: MailContents['confirmEmail']
  /** The notice to the current address when another one was given. */
  readonly emailChanging: Addressed & {
    /** The other address, partly hidden. */
    readonly other: string
  }
  /** The link that sets a new password. */
  readonly resetPassword: MailContents['confirmEmail']
  readonly passwordChanged: Addressed & {
    /** UTC milliseconds. */
    readonly at: number
  }
  readonly pinChanged: MailContents['passwordChanged']
  readonly nameChanged: MailContents['passwordChanged']
  readonly phoneChanged: MailContents['passwordChanged']
  readonly addressChanged: MailContents['passwordChanged'] & {
    /** The address before was verified, and the new one is not. */
    readonly isUnverified?: true
  }
  readonly timeOut: Restriction
  readonly selfExclusion: Restriction & {
    /** It is from this site alone. */
    readonly sites?: 'this'
  }
  /** The end of a self-exclusion that customer service ends on request. */
  readonly exclusionRemoved: Restriction
  /** Asks a player to look at the account and its limits. */
  readonly limitsReminder: Addressed & { readonly months: number }
  /** The account is closed at this time, if nothing is played until then. */
  readonly dormantSoon: Restriction & { readonly months: number }
  /** The account was closed without play. */
  readonly dormantClosed: Addressed & { readonly months: number }
  readonly documentAccepted: Addressed & { readonly purpose: VerificationPurpose }
  readonly documentRefused: Addressed & {
    readonly purpose: VerificationPurpose
    /** The operator's words to the player. */
    readonly reason: string
  }
  readonly identityVerified: Addressed
  readonly addressVerified: Addressed
  readonly fundsVerified: Addressed
  /** The part of a bonus that is not cash yet, before its end. */
  readonly bonusEnding: Restriction & {
    /** The secret of the link that ends marketing by mail; missing in a mail that was written before it was stored. */
    readonly stopKey?: string
    /** Its currency is `currency`, a code of ISO 4217. */
    readonly amount: number
    readonly currency: string
  }
  /** The announcement of a campaign, in the operator's words. */
  readonly campaign: Addressed & {
    /** The secret of the link that ends marketing by mail. */
    readonly stopKey?: string
    readonly title: string
    readonly text: string
    readonly offer: CampaignKind
  }
  /** An invitation of a person who has no account on the site. */
  readonly invitation: Addressed & {
    /** The public name of the player who invites. */
    readonly inviter: string
    /** The player's referral code. */
    readonly code: string
    /** The secret of the link that refuses further invitations. */
    readonly stopKey: string
  }
  /** The reward for an invited friend, to the player who invited or to the friend. */
  readonly referralReward: Addressed & {
    /** Its currency is `currency`, a code of ISO 4217. */
    readonly amount: number
    readonly currency: string
    /** The friend's public name; missing in the mail to the friend. */
    readonly friend?: string
  }
  readonly subscriptionDetails: Addressed & {
    readonly game: string
    /** Absent in a mail that was written before it was stored. */
    readonly gameRule?: GameRule
    /** The first plays, and the number of further ones. */
    readonly plays: string
    readonly more: number
    readonly bought: number
    readonly left: number
    /** Its currency is `currency`, a code of ISO 4217. */
    readonly drawPrice: number
    readonly remaining: number
    readonly currency: string
    readonly nextDrawTime?: number
    /** Its draws are paid one by one. */
    readonly payGo?: true
  }
  /** A draw of a pay-as-you-go subscription was not paid, for the first time in a row. */
  readonly subscriptionUnpaid: UnpaidSubscription
  /** A pay-as-you-go subscription ended, because too many draws in a row were not paid. */
  readonly subscriptionEnded: UnpaidSubscription
  /** A won item has got into a state. */
  readonly prizeItem: Addressed & {
    readonly prizeItemId: number
    readonly status: PrizeItemStatus
    readonly item: string
    /** Its picture, as the operator wrote it. */
    readonly imageUrl?: string
    readonly quantity: number
    readonly game: string
    /** UTC milliseconds: the end of the time to claim it. */
    readonly until: number
    /** Name, address and opening hours of the agent who hands it over. */
    readonly agent?: string
    /** Tracking number or receipt. */
    readonly reference?: string
  }
  /** The receipt of a deposit. */
  readonly depositPaid: Payment & {
    /** Added to the amount that was paid. */
    readonly fee: number
    /** The award of its coupon: cash, or a bonus. */
    readonly coupon?: 'instant' | 'bonus'
    readonly couponAmount?: number
  }
  /** A deposit whose money was not taken, or was sent back. */
  readonly depositNotPaid: Payment & { readonly outcome: 'failed' | 'creditCard' | 'returned' }
  /** A purchase whose money has arrived, and which was not made: the money is in the account. */
  readonly purchaseFailed: Addressed & {
    readonly game: string
    /** The price, in the currency of this code. */
    readonly amount: number
    readonly currency: string
    readonly reason: 'late' | 'closed' | 'full' | 'funds' | 'limit' | 'account' | 'price' | 'other'
    /** The support code, which the player gives to customer service. */
    readonly code: string
  }
  /** Money that leaves the balance, is paid, or returns to the balance. */
  readonly withdrawal: Withdrawn & {
    readonly status: 'pending' | 'paid' | 'rejected'
    /** The operator's words to the player. */
    readonly reason?: string
    /** Why the processor refused it. */
    readonly refusal?: PayoutRefusal
  }
  readonly withdrawalApproved: Withdrawn
  /** The number of a case that the player has opened. */
  readonly supportReceived: SupportCaseMail
  /** The link by which a guest confirms the address and reads the answers. */
  readonly supportConfirm: SupportCaseMail
  readonly supportAnswer: SupportCaseMail & {
    /** The operator's words. */
    readonly text: string
    /** The case is closed with this answer. */
    readonly closes?: true
  }
  readonly supportClosed: SupportCaseMail
  /** A prize above the price of the plays. */
  readonly prizeWon: Addressed & {
    readonly game: string
    /** Its currency is `currency`, a code of ISO 4217. */
    readonly amount: number
    readonly currency: string
  }
  /** The prizes of cards that ended without their player. */
  readonly cardsWon: Addressed & {
    readonly cards: number
    /** Its currency is `currency`, a code of ISO 4217. */
    readonly amount: number
    readonly currency: string
  }
}

/** An amount in the currency of this code, of an order. */
type Payment = Addressed & {
  readonly amount: number
  readonly currency: string
  readonly reference: string
  /** UTC milliseconds. */
  readonly at: number
}

type Withdrawn = Payment & {
  /** Kept from the amount. */
  readonly fee: number
  /** The last characters of the account; empty if it goes back to the method of a deposit. */
  readonly ending: string
}

type SupportCaseMail = Addressed & {
  readonly caseId: number
  /** In the player's words. */
  readonly subject: string
  /** The secret of a guest's link; a player logs in. */
  readonly key?: string
  /** The token in the address to which a reply goes. */
  readonly replyToken: string
}

interface UnpaidSubscription extends Addressed {
  readonly game: string
  readonly gameRule: GameRule
  /** The reason: the account or a limit has too little left for the draw. */
  readonly reason: 'funds' | 'limit'
  /** Price of a draw, in the currency of this code. */
  readonly price: number
  readonly currency: string
  /** The number of unpaid draws in a row that ends it. */
  readonly failuresMax: number
}

interface Addressed {
  readonly to: string
  readonly name: string
}

type Restriction = Addressed & {
  /** UTC milliseconds. */
  readonly until: number
}

interface MailOf<Kind extends keyof MailContents> {
  readonly kind: Kind
  readonly memberId: number
  /** Null for a guest. */
  readonly playerId: number | null
  readonly languageId: string
  readonly content: MailContents[Kind]
}

export type NewMail = { [Kind in keyof MailContents]: MailOf<Kind> }[keyof MailContents]

export type WaitingMail = NewMail & {
  readonly mailId: number
  /** The player's country, where it is known. */
  readonly country: string | null
  /** Including this one. */
  readonly attempts: number
}

/** If a process dies while it sends a mail, another one takes it after this time. */
const HELD_FOR = '2 minutes'
const AT_ONCE = 10
/** Delay before an unreachable mail server is tried again. */
const REACHED_AGAIN_AFTER = '1 second'
/** The mails that wait to be sent. */
export const MAILS: DeliveryTable = {
  name: 'mails',
  id: 'mail_id',
  againAfterS: [30, 120, 600, 1800, 7200, 21_600],
  ...SEALED_MESSAGE,
}

const ownerOf = ({ memberId, playerId }: Pick<NewMail, 'memberId' | 'playerId'>) =>
  `mail/${memberId}/${playerId}`

/** Queues a mail only if `tx` commits, and if its player wants mails of its subject. */
export async function putMail(tx: Tx, vault: PersonalVault, mail: NewMail): Promise<void> {
  await putMails(tx, vault, [mail])
}

/** Queues several mails in one statement, those that their players want. */
export async function putMails(tx: Tx, vault: PersonalVault, mails: readonly NewMail[]): Promise<void> {
  const isWanted = await readWishes(tx, mails)
  const rows = mails.filter(isWanted).map((mail) => {
    const { bytes, keyId } = vault.seal({ ...mail.content }, ownerOf(mail))
    return {
      member_id: mail.memberId,
      player_id: mail.playerId,
      kind: mail.kind,
      language_id: mail.languageId,
      sealed: bytes,
      sealed_key_id: keyId,
    }
  })
  if (rows.length > 0) await tx.insertInto('mails').values(rows).execute()
}

type Wishes = Record<Exclude<MailSubject, 'always' | 'marketing'>, boolean>

/** Whether the players of these mails want them. Marketing was judged when it was queued. */
async function readWishes(tx: Tx, mails: readonly NewMail[]): Promise<(mail: NewMail) => boolean> {
  const subjectOf = ({ kind }: NewMail): MailSubject => MAIL_SUBJECTS[kind]
  const isAsked = (mail: NewMail) => !['always', 'marketing'].includes(subjectOf(mail))
  const playerIds = mails.filter(isAsked).map(({ playerId }) => playerId)
  if (playerIds.length === 0) return () => true
  const { rows } = await sql<{ playerId: number } & Wishes>`
    select player_id as "playerId", contact_email_deposits as deposits, contact_email_withdrawals as withdrawals,
      contact_email_wins as wins
    from players where player_id = any(${playerIds}::bigint[]) and contact_by_email`.execute(tx)
  const wishes = new Map(rows.map((row) => [row.playerId, row]))
  return (mail) => {
    const subject = subjectOf(mail)
    if (subject === 'always' || subject === 'marketing') return true
    return mail.playerId !== null && wishes.get(mail.playerId)?.[subject] === true
  }
}

/** Maximum notices of a kind to one player in a day: an unconfirmed address may belong to another person. */
const NOTICES_A_DAY = 6

/** Queues a notice about a change of the account, unless the player got too many of its kind today. */
export async function putNotice(tx: Tx, vault: PersonalVault, notice: NewMail): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from mails
    where player_id = ${notice.playerId} and kind = ${notice.kind}
      and created_at > service_now() - interval '1 day'`.execute(tx)
  if ((rows[0]?.count ?? 0) < NOTICES_A_DAY) await putMail(tx, vault, notice)
}

/** Leases the mails that are due; no other process takes them meanwhile. */
export async function takeDueMails(database: Database, vault: PersonalVault): Promise<WaitingMail[]> {
  type Row = Omit<WaitingMail, 'content'> & { sealed: Uint8Array; keyId: string }
  const { rows } = await sql<Row>`
    update mails set attempts = attempts + 1, due_at = service_now() + ${HELD_FOR}::interval
    where mail_id in (
      select mail_id from mails where sent_at is null and given_up_at is null and due_at <= service_now()
      order by due_at limit ${AT_ONCE} for update skip locked)
    returning mail_id as "mailId", member_id as "memberId", player_id as "playerId", kind,
      language_id as "languageId", attempts, sealed, sealed_key_id as "keyId",
      (select country from players where players.player_id = mails.player_id) as country`.execute(
    database.kysely,
  )
  return rows.map(({ sealed, keyId, ...mail }) => {
    const content: unknown = vault.open({ bytes: sealed, keyId }, ownerOf(mail))
    return { ...mail, content } as WaitingMail
  })
}

/** Returns mails that were never passed to the server, as if they had not been taken. */
export async function putMailsBack(database: Database, mails: readonly WaitingMail[]): Promise<void> {
  const mailIds = mails.map(({ mailId }) => mailId)
  await sql`update mails set attempts = attempts - 1, due_at = service_now() + ${REACHED_AGAIN_AFTER}::interval
    where mail_id = any(${mailIds}::bigint[])`.execute(database.kysely)
}

/** Removes mails that were finished long ago. */
export async function forgetOldMails(database: Database): Promise<void> {
  await pruneRows(database, 'mails', sql`coalesce(sent_at, given_up_at) < service_now() - interval '30 days'`)
}
