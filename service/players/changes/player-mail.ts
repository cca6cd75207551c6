import type { Tx } from '#service/database/database.ts'
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

/** Queues a mail to a player's address in the player's language; none if the player has no address. */
export async function putPlayerMail<Kind extends keyof MailContents>(
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
