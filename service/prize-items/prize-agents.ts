import type { Selectable } from 'kysely'
import type { EndpointRequest, EndpointResult } from '#schemas/operator/endpoints.ts'
import type { OperatedPrizeAgent, PrizeAgentTerms } from '#schemas/operator/prizes.ts'
import type { PrizeAgent } from '#schemas/protocol/prizes.ts'
import { withVersion } from '#service/call/version-of.ts'
import type { Db, Tx } from '#service/database/database.ts'
import { directionOf, PAGE_SIZE, readListPage } from '#service/database/pages.ts'
import type { PrizeAgentsTable } from '#service/database/prize-tables.ts'
import { now } from '#service/database/time.ts'
import { presentFields } from '#service/games/rules/present-fields.ts'

export type PrizeAgentRow = Selectable<PrizeAgentsTable>

const LISTED_MAX = 500

/** The agents of a site that are not closed, by country, region and city; of one country and region where they are given. */
export async function openAgents(
  db: Db,
  memberId: number,
  { country, region }: { readonly country?: string; readonly region?: string } = {},
): Promise<PrizeAgent[]> {
  let agents = agentsOf(db, memberId).where('closed_at', 'is', null)
  if (country !== undefined) agents = agents.where('country', '=', country)
  if (region !== undefined) agents = agents.where('region', '=', region)
  const rows = await agents
    .orderBy('country')
    .orderBy('region')
    .orderBy('city')
    .orderBy('name')
    .limit(LISTED_MAX)
    .execute()
  return rows.map(toAgent)
}

/** A page of the agents of a site in the operators' view, by default the oldest first. */
export async function listAgents(
  db: Db,
  {
    memberId,
    country,
    state,
    after,
    sort,
    limit = PAGE_SIZE,
  }: EndpointRequest<'getPrizeAgents'> & { readonly memberId: number },
): Promise<EndpointResult<'getPrizeAgents'>> {
  const { direction, beyond } = directionOf(sort, 'oldest')
  let query = agentsOf(db, memberId)
  if (country !== undefined) query = query.where('country', '=', country)
  if (state !== undefined) query = query.where('closed_at', state === 'open' ? 'is' : 'is not', null)
  if (after !== undefined) query = query.where('agent_id', beyond, after)
  const { rows, hasMore } = await readListPage(query.orderBy('agent_id', direction), limit)
  return { agents: rows.map(toOperatedAgent), hasMore }
}

/** An agent of a site in the operators' view; undefined if the site has none with this number. */
export async function operatedAgent(
  db: Db,
  { memberId, agentId }: { readonly memberId: number; readonly agentId: number },
): Promise<OperatedPrizeAgent | undefined> {
  const row = await agentsOf(db, memberId).where('agent_id', '=', agentId).executeTakeFirst()
  return row && toOperatedAgent(row)
}

/** Whether the site has an agent with this number that is not closed. */
export async function isOpenAgent(db: Db, memberId: number, agentId: number): Promise<boolean> {
  const agent = await db
    .selectFrom('prize_agents')
    .select('agent_id')
    .where('agent_id', '=', agentId)
    .where('member_id', '=', memberId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return agent !== undefined
}

/** Adds an agent to a site. */
export async function addAgent(
  tx: Tx,
  memberId: number,
  terms: PrizeAgentTerms,
): Promise<OperatedPrizeAgent> {
  const row = await tx
    .insertInto('prize_agents')
    .values({ ...columnsOf(terms), member_id: memberId })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toOperatedAgent(row)
}

/** Replaces the facts of an agent; null if the site has no such agent. */
export async function changeAgent(
  tx: Tx,
  { memberId, agentId }: { readonly memberId: number; readonly agentId: number },
  terms: PrizeAgentTerms,
): Promise<OperatedPrizeAgent | null> {
  const row = await tx
    .updateTable('prize_agents')
    .set(columnsOf(terms))
    .where('agent_id', '=', agentId)
    .where('member_id', '=', memberId)
    .returningAll()
    .executeTakeFirst()
  return row === undefined ? null : toOperatedAgent(row)
}

/** An agent in wire form. */
export function toAgent(row: Omit<PrizeAgentRow, 'member_id' | 'closed_at' | 'created_at'>): PrizeAgent {
  return presentFields<PrizeAgent>({
    agentId: row.agent_id,
    name: row.name,
    street: row.street,
    city: row.city,
    postalCode: row.postal_code,
    region: row.region,
    country: row.country,
    phone: row.phone,
    hours: row.hours,
  })
}

const toOperatedAgent = (row: PrizeAgentRow): OperatedPrizeAgent =>
  withVersion({ ...toAgent(row), closed: row.closed_at !== null })

const agentsOf = (db: Db, memberId: number) =>
  db.selectFrom('prize_agents').selectAll().where('member_id', '=', memberId)

const columnsOf = ({ postalCode, closed = false, ...terms }: PrizeAgentTerms) => ({
  ...terms,
  postal_code: postalCode ?? null,
  region: terms.region ?? null,
  phone: terms.phone ?? null,
  hours: terms.hours ?? null,
  closed_at: closed ? now : null,
})
