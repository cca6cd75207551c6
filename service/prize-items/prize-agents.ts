import type { Selectable } from 'kysely'
import type { OperatedPrizeAgent, PrizeAgentTerms } from '#schemas/operator/prizes.ts'
import type { PrizeAgent } from '#schemas/protocol/prizes.ts'
import { withVersion } from '#service/call/version-of.ts'
import type { Db, Tx } from '#service/database/database.ts'
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
  let agents = inOrder(db, memberId).where('closed_at', 'is', null)
  if (country !== undefined) agents = agents.where('country', '=', country)
  if (region !== undefined) agents = agents.where('region', '=', region)
  return (await agents.execute()).map(toAgent)
}

/** All agents of a site in the operators' view. */
export async function listAgents(db: Db, memberId: number): Promise<OperatedPrizeAgent[]> {
  return (await inOrder(db, memberId).execute()).map(toOperatedAgent)
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

const inOrder = (db: Db, memberId: number) =>
  db
    .selectFrom('prize_agents')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('country')
    .orderBy('region')
    .orderBy('city')
    .orderBy('name')
    .limit(LISTED_MAX)

const columnsOf = ({ postalCode, closed = false, ...terms }: PrizeAgentTerms) => ({
  ...terms,
  postal_code: postalCode ?? null,
  region: terms.region ?? null,
  phone: terms.phone ?? null,
  hours: terms.hours ?? null,
  closed_at: closed ? now : null,
})
