import { sql } from 'kysely'
import {
  INDEFINITE_UNTIL,
  SELF_EXCLUSION_MAX_YEARS,
  SELF_EXCLUSION_MIN_MONTHS,
  TIME_OUT_MAX_WEEKS,
} from '#schemas/limits.ts'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import type { Tx } from '#service/database/database.ts'
import { timestamp } from '#service/database/time.ts'
import { recordProtectionUse } from '#service/harm-markers/record-use.ts'
import { putPlayerMail } from '#service/players/changes/player-mail.ts'
import type { PersonalVault } from '#service/players/rows/personal-vault.ts'
import type { SessionStore } from '#service/sessions/session-store.ts'
import { beginExclusion, type ExcludedSites } from './exclusions.ts'

/** The answers by kind of restriction. */
interface Answers {
  timeOut: OperationResult<'updateTimeout'>
  selfExclusion: OperationResult<'updateSelfExclusion'>
}

export interface Restriction<Kind extends keyof Answers = keyof Answers> {
  readonly kind: Kind
  readonly playerId: number
  readonly memberId: number
  /** The language of the mail if the player has none of their own. */
  readonly languageId: string
  /** UTC milliseconds. */
  readonly until: number
  /** The sites of a self-exclusion. */
  readonly sites?: ExcludedSites
  /** The site offers a self-exclusion until further notice. */
  readonly mayBeIndefinite?: boolean
}

interface Parts {
  readonly sessions: SessionStore
  readonly vault: PersonalVault
}

/** Begins a time-out or a self-exclusion whose end is within the bounds of the specification, and confirms it by mail. */
export async function restrictPlayer<Kind extends keyof Answers>(
  tx: Tx,
  parts: Parts,
  restriction: Restriction<Kind>,
): Promise<Answers[Kind]> {
  return (await refuseEnd(tx, restriction)) ?? beginRestriction(tx, parts, restriction)
}

/** Begins it whatever its length, as customer service may. */
export async function beginRestriction(
  tx: Tx,
  { sessions, vault }: Parts,
  { kind, playerId, memberId, languageId, until, sites = 'all' }: Restriction,
): Promise<'success' | 'restricted-longer'> {
  if (!(await beginExclusion(tx, sessions, { playerId, kind, until, sites }))) return 'restricted-longer'
  await recordProtectionUse(tx, playerId, kind)
  await putPlayerMail(tx, vault, {
    kind,
    memberId,
    playerId,
    languageId,
    facts: { until, ...(sites === 'this' && { sites }) },
  })
  return 'success'
}

async function refuseEnd<Kind extends keyof Answers>(
  tx: Tx,
  { kind, until, mayBeIndefinite = false }: Restriction<Kind>,
): Promise<Answers[Kind] | null> {
  if (kind === 'selfExclusion' && mayBeIndefinite && until === INDEFINITE_UNTIL) return null
  const end = timestamp(until)
  const { rows } = await sql<{ isPast: boolean; isLate: boolean; isEarly: boolean; isFar: boolean }>`
    select ${end} <= service_now() as "isPast",
      ${end} > service_now() + ${TIME_OUT_MAX_WEEKS} * interval '1 week' as "isLate",
      ${end} < service_now() + ${SELF_EXCLUSION_MIN_MONTHS} * interval '1 month' as "isEarly",
      -- The page asks for the end of a day in the player's time zone.
      ${end} > service_now() + ${SELF_EXCLUSION_MAX_YEARS} * interval '1 year' + interval '2 days' as "isFar"`.execute(
    tx,
  )
  const bounds = rows[0]
  if (bounds === undefined || bounds.isPast) return 'date-in-past'
  const refusals: { [Own in keyof Answers]: Answers[Own] | null } = {
    timeOut: bounds.isLate ? 'date-too-late' : null,
    selfExclusion: bounds.isEarly ? 'date-too-early' : bounds.isFar ? 'date-too-far' : null,
  }
  return refusals[kind]
}
