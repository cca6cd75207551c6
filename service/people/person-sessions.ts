import { sql } from 'kysely'
import { PERSON_SESSION, type PersonSession } from '#schemas/operator/people.ts'
import type { OperatorToken } from '#service/call/operator-call.ts'
import type { Entropy } from '#service/adapters/entropy.ts'
import type { Database, Db, Tx } from '#service/database/database.ts'
import { now } from '#service/database/time.ts'
import { hashOf, looksLikeToken, makeToken } from '#service/keys/tokens.ts'
import { grantsOf } from './people-rows.ts'
import { rightsOf, scopesOfRoles } from './role-scopes.ts'

/** The use of a session is stored once in this time. */
const USE_STORED_EVERY_S = 60
const DEVICE_MAX_LENGTH = 200
const ADDRESS_MAX_LENGTH = 64
/** A session whose ID token is longer ends here alone. */
const ID_TOKEN_MAX_LENGTH = 20_000
/** An ended session is listed nowhere, and removed after these days. */
const REMOVED_AFTER_DAYS = 30

/** Opens a session of a person, and returns its secret, which is for the cookie alone. */
export async function openPersonSession(
  tx: Tx,
  entropy: Entropy,
  {
    personId,
    from,
    idToken,
    sid,
  }: {
    personId: number
    from: { readonly address: string; readonly device: string }
    /** The state of a sign-in with the provider. */
    idToken?: string
    /** The name of the session at the provider; null where it has none. */
    sid?: string | null
  },
): Promise<string> {
  const secret = makeToken(entropy)
  await tx
    .insertInto('person_sessions')
    .values({
      person_id: personId,
      secret_hash: hashOf(secret),
      address: from.address.slice(0, ADDRESS_MAX_LENGTH),
      device: from.device.slice(0, DEVICE_MAX_LENGTH),
      id_token: idToken !== undefined && idToken.length <= ID_TOKEN_MAX_LENGTH ? idToken : null,
      provider_sid: sid ?? null,
      expires_at: sql<number>`service_now() + ${PERSON_SESSION.hours} * interval '1 hour'`,
    })
    .execute()
  return secret
}

const running = (db: Db) =>
  db
    .selectFrom('person_sessions')
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where(sql<boolean>`last_used_at > service_now() - ${PERSON_SESSION.idleMinutes} * interval '1 minute'`)

/** The person behind the secret of a cookie, with what they may do; null for a session that ended. */
export async function personBySecret(
  { kysely }: Pick<Database, 'kysely'>,
  secret: string,
): Promise<OperatorToken | null> {
  if (!looksLikeToken(secret)) return null
  const row = await running(kysely)
    .innerJoin('people', 'people.person_id', 'person_sessions.person_id')
    .select(['people.person_id', 'email', 'name', 'session_id', 'expires_at'])
    .select(
      sql<boolean>`last_used_at < service_now() - ${USE_STORED_EVERY_S} * interval '1 second'`.as('isStale'),
    )
    .where('secret_hash', '=', hashOf(secret))
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return null
  if (row.isStale) {
    await kysely
      .updateTable('person_sessions')
      .set({ last_used_at: now })
      .where('session_id', '=', row.session_id)
      .execute()
  }
  const { email, name, session_id: sessionId, expires_at: expiresAt, person_id: personId } = row
  const rights = rightsOf(await grantsOf(kysely, personId), await scopesOfRoles(kysely))
  return { name: email, personId, ...rights, signedIn: { email, name, sessionId, expiresAt } }
}

/** The running sessions of a person, the newest first. */
export async function sessionsOf(db: Db, personId: number, thisId: number): Promise<PersonSession[]> {
  const rows = await running(db)
    .select([
      'session_id as sessionId',
      'address',
      'device',
      'created_at as createdAt',
      'last_used_at as lastUsedAt',
      'expires_at as expiresAt',
    ])
    .where('person_id', '=', personId)
    .orderBy('session_id', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, isThis: row.sessionId === thisId }))
}

/** The ID token with which a running session began; null where the provider did not sign the person in. */
export async function idTokenOf(db: Db, sessionId: number): Promise<string | null> {
  const row = await running(db).select('id_token').where('session_id', '=', sessionId).executeTakeFirst()
  return row?.id_token ?? null
}

/** Ends sessions of a person, all or all but one or one; returns how many ended. */
export async function endPersonSessions(
  tx: Tx,
  personId: number,
  which: { readonly except?: number; readonly only?: number } = {},
): Promise<number> {
  const { except, only } = which
  const ended = await tx
    .updateTable('person_sessions')
    .set({ ended_at: now, id_token: null })
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .$if(except !== undefined, (query) => query.where('session_id', '!=', except ?? 0))
    .$if(only !== undefined, (query) => query.where('session_id', '=', only ?? 0))
    .executeTakeFirst()
  return Number(ended.numUpdatedRows)
}

/** Removes sessions and links whose end is long ago, challenges that nobody signed, sign-ins that nobody finished, and logouts of the provider. */
export async function forgetOldPeopleAccess({ kysely }: Pick<Database, 'kysely'>): Promise<void> {
  const isOld = sql<boolean>`expires_at < service_now() - ${REMOVED_AFTER_DAYS} * interval '1 day'`
  await kysely.deleteFrom('person_sessions').where(isOld).execute()
  await kysely.deleteFrom('person_links').where(isOld).execute()
  await kysely.deleteFrom('provider_sign_ins').where('expires_at', '<', now).execute()
  await kysely.deleteFrom('provider_logouts').where('expires_at', '<', now).execute()
  await kysely.deleteFrom('passkey_challenges').where('expires_at', '<', now).execute()
}
