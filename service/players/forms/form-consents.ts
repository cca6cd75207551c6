import { createHash } from 'node:crypto'
import type { FormConsentOrigin } from '#schemas/entities/form-consent.ts'
import { CONSENT_WORDING } from '#schemas/entities/form-consent.ts'
import { localized } from '#schemas/site-manifest/texts.ts'
import type { Db, Tx } from '#service/database/database.ts'
import { servedLanguage } from '#service/sites/choose-language.ts'
import type { ServedSite } from '#service/sites/served-site.ts'
import type { FilledForm } from './registration-values.ts'

/** The answer of a player to a consent of the forms; `at` in UTC milliseconds. */
export interface FormConsent {
  readonly consentId: string
  /** False where the player withdrew it. */
  readonly isGiven: boolean
  readonly origin: FormConsentOrigin
  /** The operator's name for the wording. */
  readonly version?: string
  /** Digest of the wording. */
  readonly wording: string
  /** The text that the player read; missing where it is the product's. */
  readonly text?: string
  readonly languageId: string
  readonly at: number
}

/** Every answer of a player to the consents of the forms, the newest first. */
export async function readFormConsents(db: Db, playerId: number): Promise<FormConsent[]> {
  const rows = await db
    .selectFrom('form_consents as consent')
    .innerJoin('consent_wordings as wording', 'wording.wording', 'consent.wording')
    .select([
      'consent.consent_id',
      'consent.is_given',
      'consent.origin',
      'consent.version',
      'consent.wording',
      'consent.language_id',
      'consent.created_at',
      'wording.body',
    ])
    .where('consent.player_id', '=', playerId)
    .orderBy('consent.form_consent_id', 'desc')
    .execute()
  return rows.map((row) => ({
    consentId: row.consent_id,
    isGiven: row.is_given,
    origin: row.origin,
    ...(row.version !== null && { version: row.version }),
    wording: row.wording,
    ...(row.body !== null && { text: row.body }),
    languageId: row.language_id,
    at: row.created_at,
  }))
}

interface Answered {
  readonly playerId: number
  readonly origin: FormConsentOrigin
  readonly site: ServedSite
  readonly languageId: string
}

/** Stores the consents of a submitted form, with the wording that the player read. */
export function storeFormConsents(
  tx: Tx,
  {
    filled: { form, values },
    ...answered
  }: Answered & { readonly filled: Pick<FilledForm, 'form' | 'values'> },
): Promise<void> {
  const given = form.consents.filter(({ id }) => values[id] === true).map(({ id }) => id)
  return storeConsents(tx, given, { ...answered, isGiven: true })
}

/** Stores an answer to each of some consents. */
export async function storeConsents(
  tx: Tx,
  ids: readonly string[],
  { playerId, origin, site, languageId, isGiven }: Answered & { readonly isGiven: boolean },
): Promise<void> {
  if (ids.length === 0) return
  const answers = ids.map((id) => ({ id, ...wordingOf(site, id, languageId) }))
  await tx
    .insertInto('consent_wordings')
    .values(answers.map(({ wording, body, pageLink }) => ({ wording, body, page_link: pageLink })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx
    .insertInto('form_consents')
    .values(
      answers.map(({ id, version, wording }) => ({
        player_id: playerId,
        consent_id: id,
        is_given: isGiven,
        origin,
        version,
        wording,
        language_id: languageId,
      })),
    )
    .execute()
}

const DIGEST_LENGTH = 16

/** The wording of a consent in a language: the site's own text, or null for that of the product. */
function wordingOf({ manifest, texts }: ServedSite, id: string, languageId: string) {
  const { languages, registration } = manifest
  const language = servedLanguage(languages, languageId) ?? languages.default
  const consent = registration.consents.find((one) => one.id === id)
  const own = texts.get(language)?.[`registration.consent.${id}`]
  const text = localized(consent?.text, language, languages.default)
  const body = text !== '' ? text : (own ?? null)
  const pageLink = consent?.pageLinkName ?? null
  const read = JSON.stringify([id, language, body ?? CONSENT_WORDING, pageLink])
  const digest = createHash('sha256').update(read).digest('hex').slice(0, DIGEST_LENGTH)
  return { wording: digest, body, pageLink, version: consent?.version ?? null }
}
