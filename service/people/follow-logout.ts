import { sql } from 'kysely'
import type { LogoutDemand } from '#service/adapters/identity-provider/identity-provider.ts'
import { CLOCK_TOLERANCE_S, LOGOUT_VALID_S } from '#service/adapters/identity-provider/logout-token.ts'
import type { Database, Tx } from '#service/database/database.ts'
import { now } from '#service/database/time.ts'
import { hashOf } from '#service/keys/tokens.ts'
import { appendAudit } from '#service/ledger/audit.ts'

/** A token that was followed is remembered for this time, in which it would be valid again. */
const REMEMBERED_S = 2 * (LOGOUT_VALID_S + CLOCK_TOLERANCE_S)

/**
 * Ends the sessions of a person as the provider demands: the one with its name there, or all of the person. Every process reads sessions from the
 * database at each request, so they end at once. False for a token that was followed before.
 */
export function followLogout(
  database: Database,
  issuer: string,
  { subject, sid, jti }: LogoutDemand,
  address: string,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const { numInsertedOrUpdatedRows: inserted = 0n } = await tx
      .insertInto('provider_logouts')
      .values({
        token_hash: hashOf(JSON.stringify([issuer, jti])),
        expires_at: sql<number>`service_now() + ${REMEMBERED_S} * interval '1 second'`,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (inserted === 0n) return false
    const people = await peopleOf(tx, issuer, { subject, sid })
    for (const { personId, email } of people) {
      const ended = await endSessions(tx, personId, { subject, sid })
      const body = {
        personId,
        issuer,
        endedSessions: ended,
        by: sid === null ? 'person' : 'session',
        address,
      }
      await appendAudit(tx, { actor: email, action: 'person.signed-out-by-provider', body })
    }
    return true
  })
}

interface Person {
  readonly personId: number
  readonly email: string
}

/** The person with a subject, or the one with a session of this name. */
function peopleOf(
  tx: Tx,
  issuer: string,
  { subject, sid }: Pick<LogoutDemand, 'subject' | 'sid'>,
): Promise<Person[]> {
  return tx
    .selectFrom('people')
    .select(['person_id as personId', 'email'])
    .where('issuer', '=', issuer)
    .$if(subject !== null, (query) => query.where('subject', '=', subject))
    .$if(subject === null, (query) =>
      query.where('person_id', 'in', (sessions) =>
        sessions
          .selectFrom('person_sessions')
          .select('person_id')
          .where('provider_sid', '=', sid)
          .where('ended_at', 'is', null),
      ),
    )
    .orderBy('person_id')
    .execute()
}

/** Those of this name. Of a person who is named too also those without one: the provider gave none at the sign-in. */
async function endSessions(
  tx: Tx,
  personId: number,
  { subject, sid }: Pick<LogoutDemand, 'subject' | 'sid'>,
): Promise<number> {
  const ended = await tx
    .updateTable('person_sessions')
    .set({ ended_at: now, id_token: null })
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .$if(sid !== null, (query) =>
      query.where((session) =>
        session.or([
          session('provider_sid', '=', sid),
          ...(subject === null ? [] : [session('provider_sid', 'is', null)]),
        ]),
      ),
    )
    .executeTakeFirstOrThrow()
  return Number(ended.numUpdatedRows)
}
