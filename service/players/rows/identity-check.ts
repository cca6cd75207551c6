import { sql } from 'kysely'
import { cashierTopic } from '#schemas/protocol/topics.ts'
import type { IdentifiedPerson } from '#service/adapters/checks/person-checks.ts'
import type { Tx } from '#service/database/database.ts'
import { publish } from '#service/events/publish.ts'
import { hasIndex } from './index-forms.ts'
import type { IndexPlace, PersonalFields, PersonalVault } from './personal-vault.ts'

/** The person whom the provider of identity checks is asked about; null until name, date of birth and address are known. */
export function identifiedPerson(personal: PersonalFields, country: string | null): IdentifiedPerson | null {
  const text = (id: string) => {
    const value = personal[id]
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
  }
  const [firstName, lastName, birthDate] = [text('firstName'), text('lastName'), text('birthdate')]
  const [street, city] = [text('primaryAddressStreet'), text('primaryAddressCity')]
  if (firstName === null || lastName === null || birthDate === null) return null
  if (street === null || city === null || country === null) return null
  const [state, postalCode] = [text('primaryAddressState'), text('primaryAddressPostalcode')]
  return { firstName, lastName, birthDate, street, city, state, postalCode, country }
}

/** A digest of the data of a person: an answer is about these alone. */
export const identityDigest = (vault: PersonalVault, person: IdentifiedPerson, operatorId: number): Buffer =>
  vault.personIndex('identity', JSON.stringify(Object.values(person)), operatorId)

/**
 * Applies the provider's answer to the data that are stored now, in the transaction that holds the player's row. A match verifies identity and
 * address. An answer about other data counts for nothing, and the check is awaited again.
 */
export async function applyIdentityCheck(
  tx: Tx,
  vault: PersonalVault,
  playerId: number,
  stored: IndexPlace & { readonly personal: PersonalFields },
): Promise<void> {
  const person = identifiedPerson(stored.personal, stored.country)
  const digest = person === null ? null : identityDigest(vault, person, stored.operatorId)
  const isDigest = hasIndex(vault, 'identity_digest', digest)
  const { rows } = await sql<{ idAt: number | null; addressAt: number | null }>`
    with before as (select id_verified_at, address_verified_at from players where player_id = ${playerId}),
    applied as (
      update players set identity_check = case when ${isDigest} then identity_check
          when ${digest}::bytea is not null then 'awaited' end,
        id_verified_at = case when identity_check = 'match' and ${isDigest}
          then coalesce(id_verified_at, service_now()) else id_verified_at end,
        address_verified_at = case when identity_check = 'match' and ${isDigest}
          then coalesce(address_verified_at, service_now()) else address_verified_at end
      where player_id = ${playerId} and identity_check is not null
      returning id_verified_at, address_verified_at)
    select case when before.id_verified_at is null then applied.id_verified_at end as "idAt",
      case when before.address_verified_at is null then applied.address_verified_at end as "addressAt"
    from before cross join applied`.execute(tx)
  const { idAt = null, addressAt = null } = rows[0] ?? {}
  const topic = cashierTopic(playerId)
  if (idAt !== null) await publish(tx, topic, 'player.idVerification', { status: 'VERIFIED', date: idAt })
  if (addressAt !== null)
    await publish(tx, topic, 'player.addressVerification', { status: 'VERIFIED', date: addressAt })
}
