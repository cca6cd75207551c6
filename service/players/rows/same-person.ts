import { sql } from 'kysely'
import type { Registration } from '#schemas/site-manifest/registration.ts'
import type { Db, Tx } from '#service/database/database.ts'
import { appendAudit } from '#service/ledger/audit.ts'
import { setSegment } from './set-segment.ts'
import type { IdentityIndexes } from './identity-indexes.ts'
import { hasIndex } from './index-forms.ts'
import type { PersonalVault } from './personal-vault.ts'

/** The action of a site when a person seems to have another account on it; the manifest's `registration.samePerson`. */
export type SamePersonPolicy = 'flag' | 'hold' | 'refuse'

/** The properties that two accounts share. */
const SHARED = ['email', 'phone', 'name'] as const
type SharedValue = (typeof SHARED)[number]

/** Another account of the site that seems to be the same person's. */
export interface LikelyAccount {
  readonly playerId: number
  readonly by: readonly SharedValue[]
}

type PersonIndexes = Pick<IdentityIndexes, 'emailPersonIndex' | 'phoneIndex' | 'namePersonIndex'>

/** The policy of a site; without one likely accounts are written to the audit log. */
export const samePersonPolicy = ({
  registration,
}: {
  readonly registration: Registration
}): SamePersonPolicy => registration.samePerson ?? 'flag'

/** The indexes that a change gives a player anew; null for those that stay. */
function newIndexes(before: PersonIndexes, after: PersonIndexes): PersonIndexes {
  const changed = (name: keyof PersonIndexes) => {
    const [was, is] = [before[name], after[name]]
    return was !== null && is !== null && is.equals(was) ? null : is
  }
  return {
    emailPersonIndex: changed('emailPersonIndex'),
    phoneIndex: changed('phoneIndex'),
    namePersonIndex: changed('namePersonIndex'),
  }
}

/** The other accounts of the site with one of these indexes, at most five. */
export async function findLikelyAccounts(
  db: Db,
  vault: PersonalVault,
  { memberId, playerId }: { readonly memberId: number; readonly playerId: number },
  { emailPersonIndex, phoneIndex, namePersonIndex }: PersonIndexes,
): Promise<LikelyAccount[]> {
  const isEmail = hasIndex(vault, 'email_person_index', emailPersonIndex)
  const isPhone = hasIndex(vault, 'phone_person_index', phoneIndex)
  const isName = hasIndex(vault, 'name_person_index', namePersonIndex)
  const { rows } = await sql<{ playerId: number } & Record<SharedValue, boolean | null>>`
    select player_id as "playerId", ${isEmail} as email, ${isPhone} as phone, ${isName} as name
    from players where member_id = ${memberId} and player_id <> ${playerId} and (${isEmail} or ${isPhone} or ${isName})
    order by player_id limit 5`.execute(db)
  return rows.map((row) => ({
    playerId: row.playerId,
    by: SHARED.filter((value) => row[value] === true),
  }))
}

/** Writes likely accounts of one person to the audit log; `playerId` is null where no account was made. */
export async function reportLikelyAccounts(
  tx: Tx,
  report: {
    readonly playerId: number | null
    readonly memberId: number
    readonly policy: SamePersonPolicy
    readonly others: readonly LikelyAccount[]
  },
): Promise<void> {
  await appendAudit(tx, { actor: 'service', action: 'likelySamePerson', body: { ...report } })
}

/**
 * Looks for likely accounts after a change of an existing one, reports them, and holds the account where the site says so. A refusal must come
 * before the change is written.
 */
export async function judgeChange(
  tx: Tx,
  vault: PersonalVault,
  { playerId, memberId }: { readonly playerId: number; readonly memberId: number },
  change: {
    readonly before: PersonIndexes
    readonly after: PersonIndexes
    readonly policy: SamePersonPolicy
  },
): Promise<'accepted' | 'held' | ReturnType<typeof refusedBySamePerson>> {
  const { before, after, policy } = change
  const others = await findLikelyAccounts(tx, vault, { memberId, playerId }, newIndexes(before, after))
  if (others.length === 0) return 'accepted'
  await reportLikelyAccounts(tx, { playerId, memberId, policy, others })
  if (policy === 'refuse') return refusedBySamePerson(others)
  if (policy === 'flag') return 'accepted'
  await setSegment(tx, playerId, 'A1')
  return 'held'
}

/** The field of a form that a refusal is shown at. */
export function refusedBySamePerson(others: readonly LikelyAccount[]): {
  readonly field: 'primaryEmail' | 'phoneMobile' | 'lastName'
  readonly code: 'taken'
} {
  const shares = (value: SharedValue) => others.some(({ by }) => by.includes(value))
  if (shares('email')) return { field: 'primaryEmail', code: 'taken' }
  return { field: shares('phone') ? 'phoneMobile' : 'lastName', code: 'taken' }
}
