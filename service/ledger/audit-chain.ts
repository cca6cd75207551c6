import { sql } from 'kysely'
import { type AuditProof, CHAIN_PART_ENTRIES } from '#schemas/operator/audit-log.ts'
import type { Db } from '#service/database/database.ts'

/** Holds for an entry that does not continue the one before it, whose hash is `hash_before`: it was changed, or the one before is gone. */
export const IS_BROKEN = `previous_hash <> hash_before or hash <> audit_hash(previous_hash, actor, action, body, created_at)`

/** Checks the part of the chain after an entry; the anchors are checked by `checkAnchors`. `atMost` is the number of its entries. */
export async function checkChainPart(
  db: Db,
  after = 0,
  atMost: number = CHAIN_PART_ENTRIES,
): Promise<Omit<AuditProof, 'anchorFaults'>> {
  const { rows } = await sql<{
    checked: number
    last: AuditProof['last'] | null
    broken: AuditProof['broken'] | null
    hasMore: boolean
  }>`
    with part as materialized (
      select * from audit_log where audit_id > ${after} order by audit_id limit ${atMost}
    ), chained as materialized (
      select audit_id, actor, action, created_at, hash, ${sql.raw(IS_BROKEN)} as is_broken from (
        select part.*, coalesce(lag(hash) over (order by audit_id),
          (select hash from audit_log where audit_id = ${after}), '\\x'::bytea) as hash_before
        from part) as linked
    )
    select (select count(*)::integer from chained) as checked,
      (select jsonb_build_object('auditId', audit_id, 'time', floor(extract(epoch from created_at) * 1000), 'hash', encode(hash, 'hex'))
        from chained order by audit_id desc limit 1) as last,
      (select jsonb_build_object('auditId', audit_id, 'time', floor(extract(epoch from created_at) * 1000), 'actor', actor, 'action', action)
        from chained where is_broken order by audit_id limit 1) as broken,
      exists (select from audit_log where audit_id > (select max(audit_id) from part)) as "hasMore"`.execute(
    db,
  )
  const { checked, last, broken, hasMore } = rows[0]!
  return {
    checked,
    hasMore,
    ...(last !== null && last !== undefined && { last }),
    ...(broken !== null && broken !== undefined && { broken }),
  }
}
