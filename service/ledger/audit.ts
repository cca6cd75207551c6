import { sql } from 'kysely'
import type { Tx } from '#service/database/database.ts'

/** An arbitrary number that no other part uses: the advisory lock on the end of the chain. */
const CHAIN_LOCK = 7_246_202

export interface AuditEntry {
  /** The operator's name, or the part of the service that acted automatically. */
  readonly actor: string
  readonly action: string
  readonly body: Record<string, unknown>
}

/** Appends to the audit log. Its rows are chained by hash: a changed or removed row breaks the chain. */
export async function appendAudit(tx: Tx, { actor, action, body }: AuditEntry): Promise<void> {
  await sql`select pg_advisory_xact_lock(${CHAIN_LOCK}::bigint)`.execute(tx)
  await sql`
    with link as (
      select coalesce((select hash from audit_log order by audit_id desc limit 1), '\\x') as previous_hash,
        ${actor}::text as actor, ${action}::text as action, ${JSON.stringify(body)}::jsonb as body,
        service_clock() as created_at
    )
    insert into audit_log (actor, action, body, previous_hash, hash, created_at)
    select actor, action, body, previous_hash,
      audit_hash(previous_hash, actor, action, body, created_at), created_at
    from link`.execute(tx)
}
