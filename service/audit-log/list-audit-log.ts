import { sql } from 'kysely'
import type { EndpointRequest } from '#schemas/operator/endpoints.ts'
import type { AuditEntry, AuditPage } from '#schemas/operator/audit-log.ts'
import type { Db } from '#service/database/database.ts'
import { directionOf, PAGE_SIZE, readListPage } from '#service/database/pages.ts'

/** `ownPlayerId` is a player of the site: entries of the service that name the player and no site are listed too. */
type AskedEntries = EndpointRequest<'listAuditLog'> & { readonly ownPlayerId?: number | undefined }

/** The end of a filter for every action of an area. */
const OF_AREA = '.*'
/** Sorts after every letter of an action. */
const AFTER_LETTERS = '\u{7f}'

/** In the order of the letters’ numbers, as the index of the actions has it. */
const ACTION = sql<string>`action collate "C"`

/** A page of the audit log, the newest entry first. */
export async function listAuditLog(db: Db, asked: AskedEntries): Promise<AuditPage> {
  const { actor, action, siteId, playerId, ownPlayerId, from, until, after, limit = PAGE_SIZE } = asked
  const { direction, beyond } = directionOf(asked.sort, 'newest')
  const bodyText = (name: 'siteId' | 'playerId') => sql<string | null>`body ->> ${sql.lit(name)}`
  let query = db.selectFrom('audit_log').select(['audit_id', 'actor', 'action', 'body', 'hash', 'created_at'])
  if (actor !== undefined) query = query.where('actor', '=', actor)
  if (action?.endsWith(OF_AREA) === true) {
    const area = action.slice(0, -1)
    query = query.where(ACTION, '>=', area).where(ACTION, '<', `${area}${AFTER_LETTERS}`)
  } else if (action !== undefined) query = query.where(ACTION, '=', action)
  if (playerId !== undefined) query = query.where(bodyText('playerId'), '=', String(playerId))
  if (siteId !== undefined)
    query = query.where((is) => {
      const isNamed = is(bodyText('siteId'), '=', siteId)
      return ownPlayerId === undefined ? isNamed : is.or([isNamed, is(bodyText('siteId'), 'is', null)])
    })
  if (from !== undefined) query = query.where('created_at', '>=', moment(from))
  if (until !== undefined) query = query.where('created_at', '<', moment(until))
  if (after !== undefined) query = query.where('audit_id', beyond, after)
  const { rows, hasMore } = await readListPage(query.orderBy('audit_id', direction), limit)
  return {
    entries: rows.map((row): AuditEntry => ({
      auditId: row.audit_id,
      time: row.created_at,
      actor: row.actor,
      action: row.action,
      body: row.body as AuditEntry['body'],
      hash: Buffer.from(row.hash).toString('hex'),
    })),
    hasMore,
  }
}

const moment = (time: number) => sql<never>`to_timestamp(${time}::double precision / 1000)`
