import type { Entropy } from '#service/adapters/entropy.ts'
import type { Tx } from '#service/database/database.ts'
import { marketingOf, type MarketingSubject, mayMarket } from '#service/marketing/may-market.ts'
import { addMarketingStop } from '#service/marketing/stops.ts'
import type { MarketingMailKind } from '#service/mail/mail-subjects.ts'
import type { ServedSite } from '#service/sites/served-site.ts'
import { type MailContents, type NewMail, putMail } from '#service/mail/outbox.ts'
import type { PersonalVault } from '#service/players/rows/personal-vault.ts'
import { readPlayer } from '#service/players/rows/player-rows.ts'

/** A mail to a player's own address; `facts` is its content without address and name. */
export interface PlayerMail<Kind extends keyof MailContents> {
  readonly kind: Kind
  readonly memberId: number
  readonly playerId: number
  /** The language of the mail if the player has none of their own. */
  readonly languageId?: string
  readonly facts: Omit<MailContents[Kind], 'to' | 'name'>
}

/** Queues a mail to a player's address in the player's language; none if the player has no address. Marketing goes by `putMarketingMail`. */
export async function putPlayerMail<Kind extends Exclude<keyof MailContents, MarketingMailKind>>(
  tx: Tx,
  vault: PersonalVault,
  mail: PlayerMail<Kind>,
): Promise<void> {
  await putOwnMail(tx, vault, mail)
}

async function putOwnMail<Kind extends keyof MailContents>(
  tx: Tx,
  vault: PersonalVault,
  { kind, memberId, playerId, languageId = '', facts }: PlayerMail<Kind>,
): Promise<void> {
  const player = await readPlayer(tx, vault, playerId)
  const to = player?.details.primaryEmail
  if (player === null || to === undefined) return
  await putMail(tx, vault, {
    kind,
    memberId,
    playerId,
    languageId: player.details.languageId ?? languageId,
    content: { ...facts, to, name: player.details.firstName ?? player.screenName },
  } as unknown as NewMail)
}

/** Queues a mail of marketing to a player who has agreed to it, with a link that ends such mails. */
export async function putMarketingMail<Kind extends MarketingMailKind>(
  tx: Tx,
  { vault, entropy }: { vault: PersonalVault; entropy: Entropy },
  site: ServedSite,
  { subject, ...mail }: Omit<PlayerMail<Kind>, 'memberId'> & { readonly subject: MarketingSubject },
): Promise<void> {
  const { playerId } = mail
  const marketing = marketingOf(site, 'mail', subject)
  if (marketing === null || !(await mayMarket(tx, playerId, marketing))) return
  const stopKey = await addMarketingStop(tx, entropy, playerId)
  await putOwnMail(tx, vault, { ...mail, memberId: site.memberId, facts: { ...mail.facts, stopKey } })
}
