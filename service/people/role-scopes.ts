import { type BoundScopes } from '#service/call/operator-call.ts'
import { permits, type Permission } from '#schemas/operator/permissions.ts'
import { ROLES } from '#schemas/operator/roles.ts'
import type { Db } from '#service/database/database.ts'

export const ADMINISTRATOR = 'administrator'

/** A role of a person as it is stored. */
export interface StoredGrant {
  readonly role: string
  readonly operatorId: number | null
  readonly memberId: number | null
}

/** The scopes of a person: on every site, and on single ones. */
export interface Rights {
  readonly scopes: readonly string[]
  readonly bound: readonly BoundScopes[]
}

/** The scopes of each role: those of the product, and those that operators made. */
export async function scopesOfRoles(db: Db): Promise<ReadonlyMap<string, readonly string[]>> {
  const own = await db.selectFrom('own_roles').select(['role_id', 'scopes']).execute()
  return new Map([...own.map(({ role_id, scopes }) => [role_id, scopes] as const), ...Object.entries(ROLES)])
}

/** The scopes of roles. A role that was removed has none. */
export function rightsOf(
  grants: readonly StoredGrant[],
  roles: ReadonlyMap<string, readonly string[]>,
): Rights {
  const scopesOf = ({ role }: StoredGrant) => roles.get(role) ?? []
  const isBound = ({ operatorId, memberId }: StoredGrant) => operatorId !== null || memberId !== null
  return {
    scopes: [...new Set(grants.filter((grant) => !isBound(grant)).flatMap(scopesOf))],
    bound: grants.filter(isBound).map((grant) => ({
      scopes: scopesOf(grant),
      operatorId: grant.operatorId,
      memberId: grant.memberId,
    })),
  }
}

/** The scopes that a caller has on a site, or on every site where there is none. */
export function scopesOn(
  { scopes, bound = [] }: { readonly scopes: readonly string[]; readonly bound?: readonly BoundScopes[] },
  site: { readonly operatorId: number; readonly memberId: number } | null,
): string[] {
  const here = bound.filter(
    ({ operatorId, memberId }) =>
      site !== null && (memberId === site.memberId || operatorId === site.operatorId),
  )
  return [...scopes, ...here.flatMap((grant) => grant.scopes)]
}

/** The first scope that is not contained in others; undefined if all are. */
export const scopeBeyond = (own: readonly string[], wanted: readonly string[]): string | undefined =>
  wanted.find((scope) => !permits(own, scope as Permission))
