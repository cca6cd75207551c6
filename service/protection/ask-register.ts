import { sql } from 'kysely'
import { SELF_EXCLUSION_MIN_MONTHS } from '#schemas/limits.ts'
import type { CheckedPerson, PersonChecks } from '#service/adapters/checks/person-checks.ts'
import type { Database, Tx } from '#service/database/database.ts'
import { now } from '#service/database/time.ts'
import { withdrawConsents } from '#service/marketing/consents.ts'
import { type PersonalFields, type PersonalVault, ownerOf } from '#service/players/rows/personal-vault.ts'
import type { RegisterGate, RegisterOutcome } from '#service/players/rules/register-gate.ts'
import type { SessionStore } from '#service/sessions/session-store.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'
import { beginExclusion } from './exclusions.ts'

/** Hours for which an answer without a match lets a player play. Each player is asked about once a day, with room for an outage. */
const ANSWER_HOLDS_HOURS = 26

export interface RegisterParts {
  readonly database: Database
  readonly checks: PersonChecks
  readonly vault: PersonalVault
  readonly sessions: Pick<SessionStore, 'end'>
}

interface Asked {
  readonly site: ServedSite
  readonly playerId: number
  /** `request`: a login or a deposit. `daily`: although an answer is cached. `due`: only where no answer holds any more. */
  readonly when?: 'request' | 'daily' | 'due'
}

/** The person of a form or a player; null until name and date of birth are known. */
function personOf(fields: PersonalFields): CheckedPerson | null {
  const text = (id: string) => (typeof fields[id] === 'string' && fields[id] !== '' ? fields[id] : null)
  const [firstName, lastName, birthDate] = [text('firstName'), text('lastName'), text('birthdate')]
  if (firstName === null || lastName === null || birthDate === null) return null
  return {
    firstName,
    lastName,
    birthDate,
    postalCode: text('primaryAddressPostalcode'),
    email: text('primaryEmail'),
  }
}

/** Asks about somebody who registers, before there is a player. */
async function askRegisterOf(
  checks: PersonChecks,
  { manifest }: ServedSite,
  fields: PersonalFields,
): Promise<RegisterOutcome> {
  const { exclusionRegister } = manifest.registration
  if (exclusionRegister === undefined) return 'clear'
  const person = personOf(fields)
  if (person === null) return 'unknown'
  const answer = await checks.register(exclusionRegister, person)
  return answer === null ? 'unanswered' : answer === 'match' ? 'match' : 'clear'
}

/**
 * Asks the site's register about a player, outside of any transaction. A match begins a self-exclusion. Without an answer the player neither
 * plays nor deposits until there is one.
 */
export async function askRegister(
  { database, checks, vault, sessions }: RegisterParts,
  { site, playerId, when = 'request' }: Asked,
): Promise<RegisterOutcome> {
  const { exclusionRegister } = site.manifest.registration
  if (exclusionRegister === undefined) return 'clear'
  const { personal, isFresh, isDue } = await readAsked(
    database,
    vault,
    playerId,
    exclusionRegister.cacheMinutes,
  )
  if (when === 'due' ? !isDue : isFresh && when === 'request') return 'clear'
  const outcome = await askRegisterOf(checks, site, personal)
  await database.transaction((tx) =>
    outcome === 'match'
      ? noteMatch(tx, sessions, playerId)
      : noteAnswer(tx, playerId, outcome, when === 'daily'),
  )
  return outcome
}

interface CallingPlayer {
  readonly service: RegisterParts
  readonly site: ServedSite
  readonly player: { readonly playerId: number }
}

/** Asks about the player of a call, outside of its transaction. */
export const askAboutCaller = (
  { service, site, player: { playerId } }: CallingPlayer,
  when: Asked['when'] = 'request',
): Promise<RegisterOutcome> => askRegister(service, { site, playerId, when })

/** The register as logins and registrations ask it. */
export const createRegisterGate = (parts: RegisterParts): RegisterGate => ({
  ask: (of) => askRegister(parts, of),
  askOf: (site, fields) => askRegisterOf(parts.checks, site, fields),
  note: (tx, playerId, outcome) => noteAnswer(tx, playerId, outcome, false),
})

async function readAsked(
  { kysely }: Database,
  vault: PersonalVault,
  playerId: number,
  cacheMinutes: number,
): Promise<{ personal: PersonalFields; isFresh: boolean; isDue: boolean }> {
  const row = await kysely
    .selectFrom('players')
    .select([
      'member_id as memberId',
      'username_key as usernameKey',
      'personal as bytes',
      'personal_key_id as keyId',
      sql<boolean>`register_due_at > service_now() and excluded_until is null
        and register_asked_at > service_now() - ${cacheMinutes} * interval '1 minute' is true`.as('isFresh'),
      sql<boolean>`register_due_at > service_now() is not true`.as('isDue'),
    ])
    .where('player_id', '=', playerId)
    .executeTakeFirstOrThrow()
  const { memberId, usernameKey, bytes, keyId, isFresh, isDue } = row
  const personal =
    bytes === null || keyId === null ? {} : vault.open({ bytes, keyId }, ownerOf(memberId, usernameKey))
  return { personal, isFresh, isDue }
}

/** Stores an answer. If the daily question fails, the last answer stays valid until its end. If the question of a login or a deposit fails, it does not. */
async function noteAnswer(
  tx: Tx,
  playerId: number,
  outcome: RegisterOutcome,
  isDaily: boolean,
): Promise<void> {
  if (outcome === 'unanswered' && isDaily) return
  const isClear = outcome === 'clear'
  const holds = sql<number>`service_now() + ${isClear ? ANSWER_HOLDS_HOURS : 0} * interval '1 hour'`
  await tx
    .updateTable('players')
    .set({ register_asked_at: isClear ? now : null, register_due_at: holds })
    .where('player_id', '=', playerId)
    .execute()
}

/** Excludes the player for the shortest time of a self-exclusion, and stops marketing. The next matches extend the exclusion. */
async function noteMatch(tx: Tx, sessions: Pick<SessionStore, 'end'>, playerId: number): Promise<void> {
  const { rows } = await sql<{ until: number; isShort: boolean }>`
    select service_now() + ${SELF_EXCLUSION_MIN_MONTHS} * interval '1 month' as until,
      excluded_until > service_now() + ${SELF_EXCLUSION_MIN_MONTHS - 1} * interval '1 month' is not true or excluded_here as "isShort"
    from players where player_id = ${playerId}`.execute(tx)
  const row = rows[0]
  if (row?.isShort === true)
    await beginExclusion(tx, sessions, { playerId, kind: 'selfExclusion', until: row.until })
  await tx
    .updateTable('players')
    .set({
      register_asked_at: now,
      register_due_at: sql<number>`service_now() + ${ANSWER_HOLDS_HOURS} * interval '1 hour'`,
      contact_by_email: false,
    })
    .where('player_id', '=', playerId)
    .execute()
  await withdrawConsents(tx, [playerId], 'exclusion')
}
