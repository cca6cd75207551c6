import { type RawBuilder, sql } from 'kysely'
import type { ExportSection } from '#schemas/operator/endpoints/exportPlayer.ts'
import type { Db } from '#service/database/database.ts'
import { messageOwner } from '#service/support/case-rows.ts'
import { SHOWN_ACCOUNTS } from '#service/ledger/accounts.ts'
import { noteOwner } from '#service/players/rows/player-notes.ts'
import { ownerOf, type PersonalVault } from '#service/players/rows/personal-vault.ts'

/** A row with its place in the section, from which the next page is read. */
interface Row {
  readonly place: string
  readonly row: Record<string, unknown>
}

interface Page {
  readonly playerId: number
  /** The place behind which the page begins; empty for the first one. */
  readonly after: string
  readonly limit: number
}

type Query = (page: Page) => RawBuilder<Row>

/** The rows of a table by its key, without digests, keys and sealed columns. */
const table =
  (name: string, key: string, hidden: readonly string[] = []): Query =>
  ({ playerId, after, limit }) =>
    sql<Row>`
    select ${sql.ref(key)}::text as place, to_jsonb(own) - ${[...HIDDEN, ...hidden]}::text[] as row
    from ${sql.table(name)} as own
    where player_id = ${playerId} and (${after} = '' or ${sql.ref(key)}::text > ${after})
    order by ${sql.ref(key)}::text limit ${limit}`

const HIDDEN = ['player_id', 'sealed', 'sealed_key_id']

/** The transfer whose last entry a page has ends the page, with all its entries. */
const transactions: Query = ({ playerId, after, limit }) => sql<Row>`
  select transfer_id::text as place, jsonb_build_object('transfer_id', transfer_id, 'code', transfers.code, 'account', kind,
    'currency', currency.code, 'amount_minor', amount_minor, 'created_at', transfers.created_at) as row
  from accounts_of(${Object.keys(SHOWN_ACCOUNTS)}::text[], ${[playerId]}::bigint[]) as own
    join entries using (account_id) join transfers using (transfer_id)
    join currencies as currency on currency.currency_id = own.currency_id
  where transfer_id > ${after === '' ? 0 : Number(after)}
  order by transfer_id fetch first ${limit} rows with ties`

const prizes: Query = ({ playerId, after, limit }) => sql<Row>`
  select place::text as place, row from (
    select row_number() over (order by prizes.game_instance_id, draw_number, rank_number, rank_number2nd, play_id) as place,
      to_jsonb(prizes) - 'player_id' as row
    from instance_players as seat join prizes using (game_instance_id, player_id)
    where seat.player_id = ${playerId} and seat.won_minor > 0) as won
  where place > ${after === '' ? 0 : Number(after)} order by won.place limit ${limit}`

const plays: Query = ({ playerId, after, limit }) => sql<Row>`
  select play_id::text as place, to_jsonb(own) - 'player_id' as row
  from instance_players as seat join plays as own using (game_instance_id, player_id)
  where seat.player_id = ${playerId} and play_id > ${after === '' ? 0 : Number(after)}
  order by play_id limit ${limit}`

const messages: Query = ({ playerId, after, limit }) => sql<Row>`
  select message_id::text as place, jsonb_build_object('case_id', own.case_id, 'topic', topic, 'author', author,
    'created_at', own.created_at, 'sealed', encode(own.sealed, 'base64'), 'key_id', own.sealed_key_id) as row
  from support_cases as one join support_messages as own using (case_id)
  where one.player_id = ${playerId} and author <> 'note' and message_id > ${after === '' ? 0 : Number(after)}
  order by message_id limit ${limit}`

const notes: Query = ({ playerId, after, limit }) => sql<Row>`
  select note_id::text as place, jsonb_build_object('created_at', created_at, 'sealed', encode(sealed, 'base64'),
    'key_id', sealed_key_id) as row
  from player_notes where player_id = ${playerId} and note_id > ${after === '' ? 0 : Number(after)}
  order by note_id limit ${limit}`

/** With the text that the player read, where it is the site's own. */
const formConsents: Query = ({ playerId, after, limit }) => sql<Row>`
  select form_consent_id::text as place, (to_jsonb(own) - 'player_id') || jsonb_build_object('text', body) as row
  from form_consents as own join consent_wordings using (wording)
  where player_id = ${playerId} and form_consent_id > ${after === '' ? 0 : Number(after)}
  order by form_consent_id limit ${limit}`

const SECTIONS: Readonly<Record<Exclude<ExportSection, 'person'>, Query>> = {
  consents: table('marketing_consents', 'marketing_consent_id'),
  formConsents,
  deposits: table('deposits', 'order_id'),
  documents: table('verification_documents', 'document_id', ['file_name', 'key_id', 'decided_by']),
  exclusions: table('protection_uses', 'use_id'),
  items: table('prize_items', 'prize_item_id', ['changed_by']),
  limits: table('player_limits', 'kind'),
  markers: table('harm_markers', 'marker_id', ['seen_by', 'closed_by']),
  messages: table('player_messages', 'player_message_id'),
  networks: table('player_networks', 'last_used_at', ['network']),
  notes,
  plays,
  prizes,
  sessions: table('sessions', 'session_id', ['sid_hash', 'totals_at_start']),
  subscriptions: table('subscriptions', 'subscription_id'),
  support: messages,
  transactions,
  verifications: table('verification_requests', 'request_id'),
  withdrawals: table('withdrawals', 'withdrawal_id', [
    'bank_account',
    'bank_account_key_id',
    'approved_by',
    'decided_by',
  ]),
}

/** The data of a player in one section, a page at a time; `next` is null after the last page. */
export async function exportSection(
  db: Db,
  vault: PersonalVault,
  { section, ...page }: Page & { readonly section: ExportSection },
): Promise<{ rows: Record<string, unknown>[]; next: string | null }> {
  if (section === 'person') return { rows: [await readPerson(db, vault, page.playerId)], next: null }
  const { rows } = await SECTIONS[section](page).execute(db)
  const next = rows.length < page.limit ? null : (rows.at(-1)?.place ?? null)
  const owner = ownerOfSection(section, page.playerId)
  return { rows: rows.map(({ row }) => (owner === null ? row : opened(vault, row, owner(row)))), next }
}

/** To whom the sealed texts of a section belong; null where nothing is sealed. */
function ownerOfSection(
  section: ExportSection,
  playerId: number,
): ((row: Record<string, unknown>) => string) | null {
  if (section === 'support') return (row) => messageOwner(Number(row['case_id']))
  return section === 'notes' ? () => noteOwner(playerId) : null
}

function opened(
  vault: PersonalVault,
  { sealed, key_id: keyId, ...row }: Record<string, unknown>,
  owner: string,
): Record<string, unknown> {
  const bytes = Buffer.from(String(sealed), 'base64')
  return { ...row, ...vault.open({ bytes, keyId: String(keyId) }, owner) }
}

/** The fields of the forms, and the account. */
async function readPerson(db: Db, vault: PersonalVault, playerId: number): Promise<Record<string, unknown>> {
  const { personal, personalKeyId, memberId, usernameKey, ...account } = await db
    .selectFrom('players')
    .select([
      'member_id as memberId',
      'username_key as usernameKey',
      'username',
      'screen_name as screenName',
      'segment',
      'status',
      'country',
      'language_id as languageId',
      'personal',
      'personal_key_id as personalKeyId',
      'email_verified_at as emailVerifiedAt',
      'phone_verified_at as phoneVerifiedAt',
      'address_verified_at as addressVerifiedAt',
      'id_verified_at as identityVerifiedAt',
      'timed_out_until as timedOutUntil',
      'excluded_until as excludedUntil',
      'ref_str as referral',
      'created_at as createdAt',
    ])
    .where('player_id', '=', playerId)
    .executeTakeFirstOrThrow()
  const fields =
    personal === null || personalKeyId === null
      ? {}
      : vault.open({ bytes: personal, keyId: personalKeyId }, ownerOf(memberId, usernameKey))
  return { playerId, ...account, fields }
}
