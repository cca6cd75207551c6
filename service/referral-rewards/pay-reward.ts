import type { Tx } from '#service/database/database.ts'
import { now } from '#service/database/time.ts'
import { couponCost, playerCash } from '#service/ledger/accounts.ts'
import { toDecimal } from '#service/ledger/minor-units.ts'
import { post } from '#service/ledger/post.ts'
import { moneyOf } from '#service/mail/mail-money.ts'
import { mailLanguageOf, messageOf } from '#service/mail/mail-texts.ts'
import { sendPrivateMessage } from '#service/messages/send-message.ts'
import { putPlayerMail } from '#service/players/changes/player-mail.ts'
import { REFERRALS } from '#service/referrals/referral-states.ts'
import type { ServedSite } from '#service/sites/served-site.ts'
import { assertMoved, move } from '#service/states/move.ts'
import { transferOf } from '#service/states/state-machine.ts'
import type { ReasonParts } from './find-reasons.ts'
import type { ReferralRow } from './referral-rows.ts'

export interface PayParts extends ReasonParts {
  /** The site of the players, for the texts; null where it is served no more. */
  readonly siteOf: (memberId: number) => ServedSite | null
}

/** Pays the reward of a locked referral to the player, and to the friend where the terms say so. */
export async function payReward(
  tx: Tx,
  { vault, siteOf }: PayParts,
  row: ReferralRow,
  { event, by = null }: { readonly event: 'reward' | 'approve'; readonly by?: string | null },
): Promise<void> {
  const { player_id: playerId, inviter_id: inviterId, member_id: memberId } = row
  const { currency_id: currencyId, inviter_minor: inviterMinor, friend_minor: friendMinor } = row
  if (currencyId === null || inviterMinor === null || friendMinor === null)
    throw new Error(`the referral of player ${playerId} has no amounts`)
  const booked = transferOf(REFERRALS, event, {
    code: 'referral-reward',
    uniqueKey: `referral-reward:${playerId}`,
    entries: [
      { account: couponCost(memberId), currencyId, amountMinor: -(inviterMinor + friendMinor) },
      { account: playerCash(inviterId), currencyId, amountMinor: inviterMinor },
      ...(friendMinor === 0 ? [] : [{ account: playerCash(playerId), currencyId, amountMinor: friendMinor }]),
    ],
  })
  await post(tx, booked)
  const set = {
    currency_id: currencyId,
    inviter_minor: inviterMinor,
    friend_minor: friendMinor,
    decided_at: now,
    rewarded_at: now,
    decided_by: by,
  }
  assertMoved(await move(tx, REFERRALS, row, { event, set, returning: ['status'] }))
  const { friend, currency, decimals } = await readNames(tx, playerId, currencyId)
  const told = { vault, site: siteOf(memberId), memberId, currency }
  await notify(tx, told, { playerId: inviterId, amount: toDecimal(inviterMinor, decimals), friend })
  if (friendMinor > 0)
    await notify(tx, told, { playerId, amount: toDecimal(friendMinor, decimals), friend: null })
}

/** The public name of the friend, and the currency. */
async function readNames(tx: Tx, playerId: number, currencyId: number) {
  const { screen_name: friend } = await tx
    .selectFrom('players')
    .select('screen_name')
    .where('player_id', '=', playerId)
    .executeTakeFirstOrThrow()
  const { code: currency, decimal_places: decimals } = await tx
    .selectFrom('currencies')
    .select(['code', 'decimal_places'])
    .where('currency_id', '=', currencyId)
    .executeTakeFirstOrThrow()
  return { friend, currency, decimals }
}

interface Told extends Pick<PayParts, 'vault'> {
  readonly site: ServedSite | null
  readonly memberId: number
  /** Code of the currency. */
  readonly currency: string
}

/** A mail, and a message on the player's screen or after the next login. */
async function notify(
  tx: Tx,
  { vault, site, memberId, currency }: Told,
  {
    playerId,
    amount,
    friend,
  }: {
    readonly playerId: number
    readonly amount: number
    /** The friend's public name; null in the message to the friend. */
    readonly friend: string | null
  },
): Promise<void> {
  const facts = { amount, currency, ...(friend !== null && { friend }) }
  await putPlayerMail(tx, vault, { kind: 'referralReward', memberId, playerId, facts })
  if (site === null) return
  const { languageId, country } = await tx
    .selectFrom('players')
    .select(['language_id as languageId', 'country'])
    .where('player_id', '=', playerId)
    .executeTakeFirstOrThrow()
  const of = { site, language: mailLanguageOf(site, languageId ?? '') }
  const says = (id: string) =>
    messageOf(of, `referralReward.${id}`, {
      friend: friend ?? '',
      isFriend: String(friend === null),
      money: moneyOf(of, country)(amount, currency),
    })
  await sendPrivateMessage(tx, playerId, { title: says('notice.title'), body: says('notice.body') })
}
