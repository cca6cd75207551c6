import { sql } from 'kysely'
import type { Database, Tx } from '#service/database/database.ts'
import { appendAudit } from '#service/ledger/audit.ts'
import type { SiteCatalogue } from '#service/sites/catalogue.ts'
import { INDEX_FORM, type IdentityIndexes, indexesOf, withPhoneForm } from './identity-indexes.ts'
import { moveIndexes } from './index-forms.ts'
import { ownerOf, type PersonalFields, type PersonalVault } from './personal-vault.ts'

const BATCH = 200
/** An arbitrary number that no other part uses: the advisory lock of the process that indexes anew. */
const REINDEX_LOCK = 7_246_203

/** The country of the site's players who gave none. */
export const countryOfSite = (sites: Pick<SiteCatalogue, 'byMemberId'>) => (memberId: number) =>
  sites.byMemberId(memberId)?.manifest.registration.defaultCountry ?? null

interface Unindexed {
  readonly playerId: number
  readonly memberId: number
  readonly operatorId: number
  readonly usernameKey: string
  readonly country: string | null
  readonly personal: Buffer | null
  readonly personalKeyId: string | null
}

/**
 * Computes the indexes of rows whose normal forms are of an older version, in batches, so that an end in between loses nothing. One process
 * works at a time. Returns the number of rows. `countryOf` gives the country of a player who has none: that of the site.
 */
export async function reindexPlayers(
  { database, vault }: { readonly database: Database; readonly vault: PersonalVault },
  countryOf: (memberId: number) => string | null,
): Promise<number> {
  for (let indexed = 0; ;) {
    const count = await database.transaction(async (tx) => {
      await sql`select pg_advisory_xact_lock(${REINDEX_LOCK}::bigint)`.execute(tx)
      const rows = await takeBatch(tx)
      for (const row of rows) await reindex(tx, vault, row, row.country ?? countryOf(row.memberId))
      return rows.length
    })
    indexed += count
    if (count < BATCH) return indexed
  }
}

function takeBatch(tx: Tx): Promise<Unindexed[]> {
  return tx
    .selectFrom('players')
    .select([
      'player_id as playerId',
      'member_id as memberId',
      'operator_id as operatorId',
      'username_key as usernameKey',
      'country',
      'personal',
      'personal_key_id as personalKeyId',
    ])
    .where(sql<boolean>`index_form < ${sql.lit(INDEX_FORM)}`)
    .orderBy('player_id')
    .limit(BATCH)
    .forUpdate()
    .execute()
}

async function reindex(
  tx: Tx,
  vault: PersonalVault,
  { playerId, memberId, operatorId, usernameKey, personal: bytes, personalKeyId: keyId }: Unindexed,
  country: string | null,
): Promise<void> {
  const owner = ownerOf(memberId, usernameKey)
  const opened: PersonalFields = bytes === null || keyId === null ? {} : vault.open({ bytes, keyId }, owner)
  const personal = withPhoneForm(opened, {}, country)
  const indexes = indexesOf(vault, personal, { country, operatorId })
  const sealed = bytes === null ? null : vault.seal(personal, owner)
  await moveIndexes(tx, vault, Object.values(indexes))
  const shared = await sharedWith(tx, { memberId, playerId }, indexes)
  // Of two accounts of a site that now have one value, the other one keeps the unique index.
  await sql`
    update players set personal = ${sealed?.bytes ?? null}, personal_key_id = ${sealed?.keyId ?? null},
      email_index = case when ${shared.email !== null}::boolean then email_index else ${indexes.emailIndex}::bytea end,
      phone_index = case when ${shared.phone !== null}::boolean then phone_index else ${indexes.phoneIndex}::bytea end,
      government_id_index = case when ${shared.governmentId !== null}::boolean then government_id_index
        else ${indexes.governmentIdIndex}::bytea end,
      email_person_index = ${indexes.emailPersonIndex}, phone_person_index = ${indexes.phoneIndex},
      name_person_index = ${indexes.namePersonIndex}, index_form = ${INDEX_FORM}
    where player_id = ${playerId}`.execute(tx)
  const others = Object.entries(shared).filter(([, other]) => other !== null)
  if (others.length === 0) return
  await appendAudit(tx, {
    actor: 'service',
    action: 'likelySamePerson',
    body: { playerId, others: others.map(([by, other]) => ({ playerId: other, by: [by] })) },
  })
}

type Shared = Record<'email' | 'phone' | 'governmentId', number | null>

/** The other players of the site who have these values already. */
async function sharedWith(
  tx: Tx,
  { memberId, playerId }: { memberId: number; playerId: number },
  { emailIndex, phoneIndex, governmentIdIndex }: IdentityIndexes,
): Promise<Shared> {
  const { rows } = await sql<Shared>`
    select min(player_id) filter (where email_index = ${emailIndex}::bytea) as email,
      min(player_id) filter (where phone_index = ${phoneIndex}::bytea) as phone,
      min(player_id) filter (where government_id_index = ${governmentIdIndex}::bytea) as "governmentId"
    from players where member_id = ${memberId} and player_id <> ${playerId}
      and (email_index = ${emailIndex}::bytea or phone_index = ${phoneIndex}::bytea
        or government_id_index = ${governmentIdIndex}::bytea)`.execute(tx)
  return rows[0] as Shared
}
