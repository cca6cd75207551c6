import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import {
  MARKETING_WORDING,
  type MarketingChoice,
  marketingChoices,
  marketingField,
  type MarketingOrigin,
} from '#schemas/entities/marketing.ts'
import { localized } from '#schemas/site-manifest/texts.ts'
import type { Db, Tx } from '#service/database/database.ts'
import { servedLanguage } from '#service/sites/choose-language.ts'
import type { ServedSite } from '#service/sites/served-site.ts'

/** A choice as it was last made; `at` in UTC milliseconds. */
export interface MadeChoice extends MarketingChoice {
  readonly isGiven: boolean
  readonly at: number
}

/** A consent, or a withdrawal where `isGiven` is false. */
export interface MarketingConsent extends MadeChoice {
  readonly origin: MarketingOrigin
  /** Version of the question; missing where nothing was asked. */
  readonly wording?: string
  readonly languageId?: string
}

/** The newest answer to each choice that a player has made. */
export async function readChoices(db: Db, playerId: number): Promise<MadeChoice[]> {
  const { rows } = await sql<MadeChoice>`
    select distinct on (channel, topic) channel, topic, is_given as "isGiven", created_at as at
    from marketing_consents where player_id = ${playerId}
    order by channel, topic, marketing_consent_id desc`.execute(db)
  return rows
}

/** Every consent and withdrawal of a player, the newest first. */
export async function readConsents(db: Db, playerId: number): Promise<MarketingConsent[]> {
  const rows = await db
    .selectFrom('marketing_consents')
    .select(['channel', 'topic', 'is_given', 'origin', 'wording', 'language_id', 'created_at'])
    .where('player_id', '=', playerId)
    .orderBy('marketing_consent_id', 'desc')
    .execute()
  return rows.map(({ channel, topic, is_given, origin, wording, language_id, created_at }) => ({
    channel,
    topic,
    isGiven: is_given,
    origin,
    at: created_at,
    ...(wording !== null && { wording }),
    ...(language_id !== null && { languageId: language_id }),
  }))
}

interface NewChoices {
  readonly playerId: number
  readonly choices: readonly (MarketingChoice & { readonly isGiven: boolean })[]
  readonly origin: MarketingOrigin
  /** The question that the player answered, and its language; missing where nothing was asked. */
  readonly asked?: { readonly site: ServedSite; readonly languageId: string } | undefined
}

/** Stores the choices that differ from those before. The row of the player is locked, so that parallel changes are stored one after the other. */
export async function storeChoices(tx: Tx, { playerId, choices, origin, asked }: NewChoices): Promise<void> {
  if (choices.length === 0) return
  await tx
    .selectFrom('players')
    .select('player_id')
    .where('player_id', '=', playerId)
    .forNoKeyUpdate()
    .execute()
  const made = await readChoices(tx, playerId)
  const given = new Set(made.filter(({ isGiven }) => isGiven).map(marketingField))
  const changed = choices.filter((choice) => given.has(marketingField(choice)) !== choice.isGiven)
  if (changed.length === 0) return
  await tx
    .insertInto('marketing_consents')
    .values(
      changed.map(({ channel, topic, isGiven }) => ({
        player_id: playerId,
        channel,
        topic,
        is_given: isGiven,
        origin,
        wording: asked === undefined ? null : wordingOf(asked.site, asked.languageId),
        language_id: asked?.languageId ?? null,
      })),
    )
    .execute()
  const isChanged = (choice: MarketingChoice) =>
    changed.some((one) => marketingField(one) === marketingField(choice))
  const held = [...made.filter((choice) => !isChanged(choice)), ...changed]
  const hasMail = held.some(({ channel, isGiven }) => isGiven && channel === 'mail')
  await tx
    .updateTable('players')
    .set({ contact_email_news: hasMail })
    .where('player_id', '=', playerId)
    .execute()
}

/** Withdraws every consent of players in all channels, or by mail alone. */
export async function withdrawConsents(
  tx: Tx,
  playerIds: readonly number[],
  origin: MarketingOrigin,
  channel?: 'mail',
): Promise<void> {
  const ids = [...playerIds]
  await sql`
    insert into marketing_consents (player_id, channel, topic, is_given, origin)
    select player_id, channel, topic, false, ${origin}
    from (
      select distinct on (player_id, channel, topic) player_id, channel, topic, is_given
      from marketing_consents
      where player_id = any(${ids}::bigint[]) and channel = coalesce(${channel ?? null}::text, channel)
      order by player_id, channel, topic, marketing_consent_id desc) as newest
    where is_given`.execute(tx)
  await sql`update players set contact_email_news = false
    where player_id = any(${ids}::bigint[]) and contact_email_news`.execute(tx)
}

/** Gives or withdraws all marketing by mail at once, as the one switch of ContactPreference does. */
export async function switchMails(
  tx: Tx,
  {
    site,
    languageId,
    playerId,
    isGiven,
  }: { site: ServedSite; languageId: string; playerId: number; isGiven: boolean },
): Promise<void> {
  const choices = marketingChoices({ ...site.manifest.registration.marketing, channels: ['mail'] })
  await storeChoices(tx, {
    playerId,
    choices: choices.map((choice) => ({ ...choice, isGiven })),
    origin: 'account',
    asked: { site, languageId },
  })
}

const DIGEST_LENGTH = 12
/** The ids of the product's texts that a site may replace by its own. */
const ASKED_IN = 'account.marketing.'

/** The version of the question as a player read it: that of the product, with a digest of the site's own words in the language, if it has some. */
export function wordingOf({ manifest, texts }: ServedSite, languageId: string): string {
  const { languages, registration } = manifest
  const language = servedLanguage(languages, languageId) ?? languages.default
  const sentence = localized(registration.marketing.text, language, languages.default)
  const own = Object.entries(texts.get(language) ?? {})
    .filter(([id]) => id.startsWith(ASKED_IN))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  if (sentence === '' && own.length === 0) return String(MARKETING_WORDING)
  const digest = createHash('sha256')
    .update(JSON.stringify([sentence, own]))
    .digest('hex')
  return `${MARKETING_WORDING}-${digest.slice(0, DIGEST_LENGTH)}`
}
