import { PERSON_FIELDS, type ShownPerson } from '#schemas/operator/player-records.ts'
import { REGISTRATION_FIELDS } from '#schemas/site-manifest/registration-fields.ts'
import type { ResolvedManifest } from '#schemas/site-manifest/site-manifest.ts'
import { localized } from '#schemas/site-manifest/texts.ts'
import { operatorSelfManaged } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { appendAudit } from '#service/ledger/audit.ts'
import { lockPersonal } from '../rows/personal-row.ts'
import type { PersonalFields } from '../rows/personal-vault.ts'
import { foundPlayer } from './shared/found-player.ts'

/** Keeps no answer under an idempotency key: it would be a copy of personal data that is not encrypted. */
export default operatorSelfManaged('viewPlayerPerson', async (call) => {
  const { service, params, token } = call
  const { playerId } = await foundPlayer(call)
  const { personal, country } = await service.database.transaction(async (tx) => {
    await appendAudit(tx, { actor: token.name, action: 'player.person-viewed', body: { ...params } })
    return lockPersonal(tx, service.vault, playerId)
  })
  const given = PERSON_FIELDS.flatMap((field) => {
    const value = String(personal[field] ?? '')
    return value === '' ? [] : [[field, value] as const]
  })
  const own = ownAnswers(servedSite(call).manifest, personal)
  return {
    ...Object.fromEntries(given),
    ...(country !== null && { country }),
    ...(own.length > 0 && { own }),
  }
})

/** The answers to fields of the site. One that the site no longer has keeps its id for a label. */
function ownAnswers(
  { registration, languages }: ResolvedManifest,
  personal: PersonalFields,
): NonNullable<ShownPerson['own']> {
  const product: readonly string[] = REGISTRATION_FIELDS
  const { short_reg: short, full_reg: full } = registration.customFields
  const fields = { ...short.fields, ...full.fields }
  const textOf = (text: Readonly<Record<string, string>> | undefined) =>
    localized(text, languages.default, languages.default)
  return Object.entries(personal)
    .filter(([id]) => !product.includes(id) && !id.startsWith('consent.'))
    .map(([id, value]) => ({
      id,
      label: textOf(fields[id]?.label) || id,
      value: textOf(fields[id]?.choices?.[String(value)]) || value,
    }))
}
