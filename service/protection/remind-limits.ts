import { sql } from 'kysely'
import { type PollingLoop, startPolling } from '#service/base/polling-loop.ts'
import type { ServiceContext } from '#service/context.ts'
import type { Database } from '#service/database/database.ts'
import { now } from '#service/database/time.ts'
import { mailLanguageOf, messageOf } from '#service/mail/mail-texts.ts'
import { sendPrivateMessage } from '#service/messages/send-message.ts'
import { putPlayerMail } from '#service/players/changes/player-mail.ts'
import type { PersonalVault } from '#service/players/rows/personal-vault.ts'
import type { ServedSite } from '#service/sites/served-site.ts'

const BATCH = 50
const LOOK_EVERY_MS = 60_000

interface Reminded {
  readonly playerId: number
  readonly languageId: string | null
  readonly isPlaying: boolean
}

/**
 * Asks players of a site to look at their account and their limits: on the day of the site on which the months are over, by a mail and a message,
 * once. Players who are excluded, or were not logged in during these months, get no reminder. Returns whether there may be more.
 */
export async function remindOfLimits(
  database: Database,
  vault: PersonalVault,
  site: ServedSite,
): Promise<boolean> {
  const { memberId, manifest } = site
  const { limitsReminderMonths: months } = manifest.settings
  if (months === 0) return false
  return database.transaction(async (tx) => {
    const { rows } = await sql<Reminded>`
      select player.player_id as "playerId", language_id as "languageId",
        exclusion.kind is null and exists (
          select from player_quarter_times as played
          where played.player_id = player.player_id and quarter > service_now() - ${months} * interval '1 month'
        ) as "isPlaying"
      from players player cross join site_clock(${memberId}) as clock cross join lateral exclusion_of(player) as exclusion
      where member_id = ${memberId} and limits_reminded_at < service_now() - ${months} * interval '1 month' + interval '1 day'
        and day_start(((limits_reminded_at at time zone zone)::date + ${months} * interval '1 month')::date, zone) <= service_now()
      order by limits_reminded_at limit ${BATCH} for update of player skip locked`.execute(tx)
    for (const { playerId, languageId, isPlaying } of rows) {
      if (!isPlaying) continue
      await putPlayerMail(tx, vault, { kind: 'limitsReminder', memberId, playerId, facts: { months } })
      const of = { site, language: mailLanguageOf(site, languageId ?? '') }
      const says = (id: string) => messageOf(of, `limitsReminder.${id}`, { months })
      await sendPrivateMessage(tx, playerId, { title: says('notice.title'), body: says('notice.body') })
    }
    const playerIds = rows.map(({ playerId }) => playerId)
    if (playerIds.length > 0)
      await tx
        .updateTable('players')
        .set({ limits_reminded_at: now })
        .where('player_id', 'in', playerIds)
        .execute()
    return rows.length === BATCH
  })
}

/** Reminds the players of every site, together with the other processes. */
export function startLimitsReminder({
  database,
  vault,
  sites,
  log,
}: Pick<ServiceContext, 'database' | 'vault' | 'sites' | 'log'>): PollingLoop {
  return startPolling({
    async poll() {
      let isMore = false
      for (const site of sites.all()) if (await remindOfLimits(database, vault, site)) isMore = true
      return isMore
    },
    onError: (error) => log.error({ error: String(error) }, 'players could not be reminded of their limits'),
    everyMs: LOOK_EVERY_MS,
  })
}
