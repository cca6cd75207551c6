import type { Database, Tx } from '#service/database/database.ts'
import type { SiteCatalogue } from '#service/sites/catalogue.ts'
import { isRegistrationIncomplete } from '#service/players/forms/is-registration-incomplete.ts'
import { lockPersonal } from '#service/players/rows/personal-row.ts'
import type { PersonalVault } from '#service/players/rows/personal-vault.ts'
import { setSegment } from '#service/players/rows/set-segment.ts'

const BATCH = 200

interface Checking {
  readonly database: Database
  readonly vault: PersonalVault
  readonly sites: Pick<SiteCatalogue, 'byMemberId'>
}

/**
 * Checks the depositors who became segment C before a depositor's registration had to be complete (ADR 87). A player who lacks a required
 * field of the site's full registration gets segment B, and completes it at the next join or withdrawal. Returns the number of these players.
 */
export async function checkRegistrations(checking: Checking): Promise<number> {
  let incomplete = 0
  for (let after = 0; ;) {
    const playerIds = await uncheckedAfter(checking.database, after)
    const lacking = await checking.database.transaction(async (tx) => {
      let found = 0
      for (const playerId of playerIds) if (await isIncomplete(tx, checking, playerId)) found += 1
      return found
    })
    incomplete += lacking
    const last = playerIds.at(-1)
    if (last === undefined || playerIds.length < BATCH) return incomplete
    after = last
  }
}

async function uncheckedAfter({ kysely }: Database, playerId: number): Promise<number[]> {
  const rows = await kysely
    .selectFrom('players')
    .select('player_id')
    .where('registration_unchecked', '=', true)
    .where('segment', '=', 'C')
    .where('player_id', '>', playerId)
    .orderBy('player_id')
    .limit(BATCH)
    .execute()
  return rows.map(({ player_id }) => player_id)
}

/** Checks one player; those of a site that is not served now wait for it. */
async function isIncomplete(tx: Tx, { vault, sites }: Checking, playerId: number): Promise<boolean> {
  const row = await lockPersonal(tx, vault, playerId)
  const site = sites.byMemberId(row.memberId)
  if (site === null || row.segment !== 'C') return false
  if (isRegistrationIncomplete(site, row)) return setSegment(tx, playerId, 'B')
  await tx
    .updateTable('players')
    .set({ registration_unchecked: false })
    .where('player_id', '=', playerId)
    .execute()
  return false
}
