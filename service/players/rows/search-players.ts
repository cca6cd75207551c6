import { sql } from 'kysely'
import type { FoundPlayer } from '#schemas/operator/players.ts'
import type { Db } from '#service/database/database.ts'
import { emailKey } from '#service/players/rules/normal-forms.ts'
import { usernameKeyOf } from '#service/players/rules/username-key.ts'
import { personKey } from './identity-indexes.ts'
import { hasIndex } from './index-forms.ts'
import type { PersonalVault } from './personal-vault.ts'

/** Players of an answer at the most. */
const FOUND_MAX = 50
const NUMBER = /^[1-9][0-9]{0,14}$/
const NAME_AND_BIRTHDATE = /^(.*\S)\s+(\d{4}-\d{2}-\d{2})$/

export interface PlayerSearch {
  readonly memberId: number
  readonly operatorId: number
  /** The country of a national phone number. */
  readonly country: string | null
  /** A text in one line, as somebody typed it. */
  readonly asked: string
}

/**
 * Finds players of a site by user name, number, e-mail address, phone number, number of an identity document, or name with date of birth. Personal facts are
 * compared by their blind indexes: none is decrypted. The player with the user name comes first, then the newest.
 */
export async function searchPlayers(
  db: Db,
  vault: PersonalVault,
  { memberId, operatorId, country, asked }: PlayerSearch,
): Promise<FoundPlayer[]> {
  const text = asked.trim()
  const usernameKey = usernameKeyOf(text)
  const playerId = NUMBER.test(text) ? Number(text) : null
  const [, name, birthdate] = NAME_AND_BIRTHDATE.exec(text) ?? []
  const indexes = {
    email: emailKey(text).includes('@') ? vault.emailIndex(text, operatorId) : null,
    phone: /\d{4}/.test(text.replaceAll(/\D/g, '')) ? vault.phoneIndex(text, { country, operatorId }) : null,
    document: vault.governmentIdIndex(text, operatorId),
    name:
      name === undefined || birthdate === undefined
        ? null
        : vault.personIndex('name', personKey(birthdate, name), operatorId),
  }
  const rows = await foundPlayers(db)
    .where('member_id', '=', memberId)
    .where(
      sql<boolean>`(username_key = ${usernameKey} or player_id = ${playerId}::bigint
        or ${hasIndex(vault, 'email_index', indexes.email)} or ${hasIndex(vault, 'phone_index', indexes.phone)}
        or ${hasIndex(vault, 'government_id_index', indexes.document)} or ${hasIndex(vault, 'name_person_index', indexes.name)})`,
    )
    .orderBy(sql`username_key = ${usernameKey}`, 'desc')
    .orderBy('player_id', 'desc')
    .limit(FOUND_MAX)
    .execute()
  return rows.map(toFoundPlayer)
}

/** Players as operators find them; `toFoundPlayer` makes the answer of a row. */
export const foundPlayers = (db: Db) =>
  db
    .selectFrom('players')
    .select(['player_id as playerId', 'username', 'screen_name as screenName', 'status', 'segment'])

export type FoundRow = Awaited<ReturnType<ReturnType<typeof foundPlayers>['executeTakeFirstOrThrow']>>

export const toFoundPlayer = ({ segment, ...player }: FoundRow): FoundPlayer => ({
  ...player,
  ...(segment !== null && { segment }),
})
