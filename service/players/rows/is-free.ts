import { sql } from 'kysely'
import type { CountryByAddress } from '#service/adapters/country-by-address.ts'
import type { Db } from '#service/database/database.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'
import { hasIndex } from './index-forms.ts'
import type { PersonalVault } from './personal-vault.ts'
import { usernameKeyOf } from '#service/players/rules/username-key.ts'

interface Among {
  readonly memberId: number
  readonly operatorId: number
  readonly vault: PersonalVault
  /** That of a national phone number. */
  readonly country: string
}

/** The site and the country of a visitor who asks. */
export function placeOf({
  site,
  clientAddress,
  service: { vault, countries },
}: {
  readonly site: ServedSite
  readonly clientAddress: string
  readonly service: { readonly vault: PersonalVault; readonly countries: CountryByAddress }
}): Among {
  return {
    memberId: site.memberId,
    operatorId: site.operatorId,
    vault,
    country: countries.countryOf(clientAddress, site),
  }
}

/** Whether no player of the site has this value: 1 is free, 0 is taken. */
export async function isFree(
  db: Db,
  { memberId, operatorId, vault, country }: Among,
  { field, value }: { field: 'username' | 'email' | 'phone' | 'governmentId'; value: string },
): Promise<{ result: 0 | 1 }> {
  const conditions = {
    username: () => sql`username_key = ${usernameKeyOf(value)}`,
    email: () => hasIndex(vault, 'email_index', vault.emailIndex(value, operatorId)),
    phone: () => hasIndex(vault, 'phone_index', vault.phoneIndex(value, { country, operatorId })),
    governmentId: () => hasIndex(vault, 'government_id_index', vault.governmentIdIndex(value, operatorId)),
  }
  const { rows } = await sql`
    select from players where member_id = ${memberId} and ${conditions[field]()}`.execute(db)
  return { result: rows.length === 0 ? 1 : 0 }
}
