import type { OperationResult } from '#schemas/protocol/operations.ts'
import type { ServiceContext } from '#service/context.ts'
import type { Db, Tx } from '#service/database/database.ts'
import { lockPersonal, readPersonal, writeIdentity } from '#service/players/rows/personal-row.ts'
import type { PersonalVault } from '#service/players/rows/personal-vault.ts'
import type { ServedSite } from '#service/sites/served-site.ts'
import { readFormConsents, storeConsents } from '#service/players/forms/form-consents.ts'
import { consentField } from '#service/players/forms/registration-values.ts'

interface Asked {
  readonly site: ServedSite
  readonly playerId: number
}

/** The ids of the consents that a player may withdraw: the forms do not require them. */
const optionalConsents = ({ manifest }: ServedSite): string[] =>
  manifest.registration.consents.filter(({ required }) => !required).map(({ id }) => id)

type OwnConsent = OperationResult<'getFormConsents'>['consents'][number]

/** The optional consents of a site with the answers of a player. */
export async function readOwnConsents(
  db: Db,
  vault: PersonalVault,
  { site, playerId }: Asked,
): Promise<OwnConsent[]> {
  const optional = optionalConsents(site)
  if (optional.length === 0) return []
  const personal = await readPersonal(db, vault, playerId)
  const answers = await readFormConsents(db, playerId)
  return optional.map((consent): OwnConsent => {
    const givenAt = personal[consentField(consent)]
    const at = answers.find(({ consentId }) => consentId === consent)?.at ?? givenAt
    return { consent, isGiven: givenAt !== undefined, ...(typeof at === 'number' && { at }) }
  })
}

interface ConsentChange extends Asked {
  readonly languageId: string
  readonly consentId: string
  readonly isGiven: boolean
}

/** Gives or withdraws an optional consent. An answer that is the present one is not stored again. */
export async function changeOwnConsent(
  tx: Tx,
  { vault, clock }: Pick<ServiceContext, 'vault' | 'clock'>,
  { consentId, isGiven, ...answer }: ConsentChange,
): Promise<OperationResult<'updateFormConsent'>> {
  if (!optionalConsents(answer.site).includes(consentId))
    return { result: 0, errors: [{ field: consentId, code: 'unknown-field' }] }
  const row = await lockPersonal(tx, vault, answer.playerId)
  const { [consentField(consentId)]: givenAt, ...others } = row.personal
  if ((givenAt !== undefined) === isGiven) return { result: 1 }
  const personal = isGiven ? { ...others, [consentField(consentId)]: clock.now() } : others
  await writeIdentity(tx, vault, row, { personal, country: row.country })
  await storeConsents(tx, [consentId], { ...answer, isGiven, origin: 'account' })
  return { result: 1 }
}
