import { sql } from 'kysely'
import { EXCLUSION_REMOVAL_HOURS, INDEFINITE_UNTIL } from '#schemas/limits.ts'
import { localeOf } from '#schemas/locale-of.ts'
import type { Tx } from '#service/database/database.ts'
import { now, timestamp } from '#service/database/time.ts'
import { timeIn } from '#service/mail/mail-time.ts'
import { mailLanguageOf, messageOf } from '#service/mail/mail-texts.ts'
import { sendPrivateMessage } from '#service/messages/send-message.ts'
import { putPlayerMail } from '#service/players/changes/player-mail.ts'
import type { PersonalVault } from '#service/players/rows/personal-vault.ts'
import type { ServedSite } from '#service/sites/served-site.ts'
import { queueMovedEnd } from './exclusions.ts'

interface Excluded {
  readonly until: number
  readonly languageId: string | null
}

/**
 * Ends the self-exclusion of one account on the player's request: 24 hours after this decision, or 7 days where it has no end. `none`: there is no
 * self-exclusion; `ends-before`: it ends by then already.
 */
export async function removeSelfExclusion(
  tx: Tx,
  { vault }: { readonly vault: PersonalVault },
  { site, playerId }: { readonly site: ServedSite; readonly playerId: number },
): Promise<'none' | 'ends-before' | null> {
  const { definite, indefinite } = EXCLUSION_REMOVAL_HOURS
  const { rows } = await sql<Excluded & { isSooner: boolean }>`
    select removal.until,
      player.exclusion_removed_at is null and removal.until < player.excluded_until as "isSooner", language_id as "languageId"
    from (select * from players where player_id = ${playerId} for update) as player cross join lateral (
      select service_now() + interval '1 hour' * case when player.excluded_until >= ${timestamp(INDEFINITE_UNTIL)}
        then ${indefinite}::integer else ${definite}::integer end as until) as removal
    where player.excluded_until > service_now()`.execute(tx)
  const found = rows[0]
  if (found === undefined) return 'none'
  if (!found.isSooner) return 'ends-before'
  await queueMovedEnd(tx, { playerId, kind: 'selfExclusion', until: found.until })
  await tx
    .updateTable('players')
    .set({ excluded_until: timestamp(found.until), exclusion_removed_at: now })
    .where('player_id', '=', playerId)
    .execute()
  await announce(tx, vault, { site, playerId, ...found })
  return null
}

async function announce(
  tx: Tx,
  vault: PersonalVault,
  { site, playerId, until, languageId }: Excluded & { site: ServedSite; playerId: number },
): Promise<void> {
  const { memberId, manifest } = site
  await putPlayerMail(tx, vault, { kind: 'exclusionRemoved', memberId, playerId, facts: { until } })
  const language = mailLanguageOf(site, languageId ?? '')
  const time = timeIn(localeOf(manifest.languages, language), manifest.timeZone)
  const says = (id: string) => messageOf({ site, language }, `exclusionRemoved.${id}`, { until: time(until) })
  await sendPrivateMessage(tx, playerId, { title: says('notice.title'), body: says('notice.body') })
}
