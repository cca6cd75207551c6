import { sql } from 'kysely'
import type { EndpointRequest, EndpointResult } from '#schemas/operator/endpoints.ts'
import type { Grant, Person } from '#schemas/operator/people.ts'
import { versionOf } from '#service/call/version-of.ts'
import { directionOf, isBeyond, PAGE_SIZE, readListPage } from '#service/database/pages.ts'
import type { Db, Tx } from '#service/database/database.ts'
import type { SiteCatalogue } from '#service/sites/catalogue.ts'
import { ADMINISTRATOR, type StoredGrant } from './role-scopes.ts'

const grantColumns = ['role_id as role', 'operator_id as operatorId', 'member_id as memberId'] as const

/** The roles of a person. */
export function grantsOf(db: Db, personId: number): Promise<StoredGrant[]> {
  return db.selectFrom('person_grants').select(grantColumns).where('person_id', '=', personId).execute()
}

/** Replaces the roles of a person. */
export async function replaceGrants(tx: Tx, personId: number, grants: readonly StoredGrant[]): Promise<void> {
  await tx.deleteFrom('person_grants').where('person_id', '=', personId).execute()
  if (grants.length === 0) return
  const rows = grants.map(({ role, operatorId, memberId }) => ({
    person_id: personId,
    role_id: role,
    operator_id: operatorId,
    member_id: memberId,
  }))
  await tx
    .insertInto('person_grants')
    .values(rows)
    .onConflict((same) => same.doNothing())
    .execute()
}

/** A person as it is stored. */
export type PersonRow = Awaited<ReturnType<ReturnType<typeof people>['executeTakeFirstOrThrow']>>

const people = (db: Db) =>
  db
    .selectFrom('people')
    .select([
      'person_id as personId',
      'email',
      'name',
      'password_hash as passwordHash',
      'invited_by as invitedBy',
      'issuer',
      'created_at as createdAt',
      'joined_at as joinedAt',
      'disabled_at as disabledAt',
    ])

/** A page of everybody who works for the operators. */
export async function listPeople(
  db: Db,
  sites: SiteCatalogue,
  { status, search, after, sort, limit = PAGE_SIZE }: EndpointRequest<'getPeople'>,
): Promise<EndpointResult<'getPeople'>> {
  const order = directionOf(sort, 'oldest')
  const query = seenPeople(db)
    .$if(status !== undefined, (query) => query.where(STATUS_CONDITIONS[status!]))
    .$if(search !== undefined, (query) => query.where(contains(search!)))
    .where(isBeyond('person_id', order, after))
    .orderBy('person_id', order.direction)
  const page = await readListPage(query, limit)
  return { people: await withGrants(db, sites, page.rows), hasMore: page.hasMore }
}

/** A person as the API shows them; null for an unknown number. */
export async function findPerson(db: Db, sites: SiteCatalogue, personId: number): Promise<Person | null> {
  const rows = await seenPeople(db).where('person_id', '=', personId).execute()
  const [person] = await withGrants(db, sites, rows)
  return person ?? null
}

const contains = (text: string) =>
  sql<boolean>`(strpos(lower(name), lower(${text})) > 0 or strpos(lower(email), lower(${text})) > 0)`

const STATUS_CONDITIONS = {
  disabled: sql<boolean>`disabled_at is not null`,
  invited: sql<boolean>`disabled_at is null and joined_at is null`,
  active: sql<boolean>`disabled_at is null and joined_at is not null`,
} as const

/** People with the time of their last request. */
const seenPeople = (db: Db) =>
  people(db).select((row) =>
    row
      .selectFrom('person_sessions')
      .whereRef('person_sessions.person_id', '=', 'people.person_id')
      .select((session) => session.fn.max<number | null>('last_used_at').as('at'))
      .as('lastUsedAt'),
  )

async function withGrants(
  db: Db,
  sites: SiteCatalogue,
  rows: readonly (PersonRow & { readonly lastUsedAt: number | null })[],
): Promise<Person[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ personId }) => personId)
  const grants = await db
    .selectFrom('person_grants')
    .select([...grantColumns, 'person_id as personId'])
    .where('person_id', 'in', ids)
    .orderBy('role_id')
    .orderBy('operator_id')
    .orderBy('member_id')
    .execute()
  const byPerson = Map.groupBy(grants, ({ personId }) => personId)
  return rows.map((row) =>
    personView(row, byPerson.get(row.personId) ?? [], { sites, lastUsedAt: row.lastUsedAt }),
  )
}

export function personById(db: Db, personId: number): Promise<PersonRow | undefined> {
  return people(db).where('person_id', '=', personId).executeTakeFirst()
}

/** A person whose row stays locked until the transaction ends: what they sign in with changes in turn. */
export function lockPerson(tx: Tx, personId: number): Promise<PersonRow> {
  return people(tx).where('person_id', '=', personId).forUpdate().executeTakeFirstOrThrow()
}

/** Addresses are compared without case. */
export function personByEmail(db: Db, email: string): Promise<PersonRow | undefined> {
  return people(db)
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .executeTakeFirst()
}

/** A person of the OpenID provider. */
export function personBySubject(
  db: Db,
  { issuer, subject }: { readonly issuer: string; readonly subject: string },
): Promise<PersonRow | undefined> {
  return people(db).where('issuer', '=', issuer).where('subject', '=', subject).executeTakeFirst()
}

/** Locks the table of people until the transaction ends. Rules that concern all people, such as the last administrator, need this lock. */
export async function lockPeople(tx: Tx): Promise<void> {
  await sql`lock table people in share row exclusive mode`.execute(tx)
}

/** Whether somebody can sign in who is an administrator on every site. */
export async function hasAdministrator(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('people')
    .innerJoin('person_grants', 'person_grants.person_id', 'people.person_id')
    .select('people.person_id')
    .where('role_id', '=', ADMINISTRATOR)
    .where('operator_id', 'is', null)
    .where('member_id', 'is', null)
    .where('joined_at', 'is not', null)
    .where('disabled_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** A person as the API shows them. */
export function personView(
  row: PersonRow,
  grants: readonly StoredGrant[],
  { sites, lastUsedAt = null }: { sites: SiteCatalogue; lastUsedAt?: number | null },
): Person {
  const { personId, email, name, invitedBy, createdAt, joinedAt, disabledAt } = row
  const shown = grants.map((grant) => grantView(grant, sites))
  return {
    personId,
    email,
    name,
    status: disabledAt !== null ? 'disabled' : joinedAt === null ? 'invited' : 'active',
    grants: shown,
    version: versionOf(shown),
    invitedBy,
    createdAt,
    joinedAt,
    lastUsedAt,
  }
}

/** A site that is not served has its number in place of its id. */
export function grantView({ role, operatorId, memberId }: StoredGrant, sites: SiteCatalogue): Grant {
  if (operatorId !== null) return { role, operatorId }
  if (memberId === null) return { role }
  return { role, siteId: sites.byMemberId(memberId)?.siteId ?? `site-${memberId}` }
}
