import { join } from 'node:path'
import { sql } from 'kysely'
import { claimKey, type KeyedCall, keepAnswer } from '#service/call/idempotency.ts'
import type { ServiceContext } from '#service/context.ts'
import type { Database, Tx } from '#service/database/database.ts'
import { appendAudit } from '#service/ledger/audit.ts'
import {
  beginPublication,
  endPublication,
  type PublicationFacts,
} from '#service/publications/publication-rows.ts'
import { readManifestIn, versionOfText } from './save-manifest.ts'

/** A saving of a manifest, with the fields of its entries in the audit log. */
export interface AuditedSaving {
  readonly savingId: string
  readonly siteId: string
  /** Name of the token used. */
  readonly actor: string
  /** Versions of the manifest before and after; null if there was none. */
  readonly from: string | null
  readonly to: string
}

const STARTED = 'site.save-started'
const FAILED = 'site.save-failed'
const ended = ({ from }: AuditedSaving) => (from === null ? 'site.created' : 'site.saved')

/** Records the start of a saving and its text, before its file is written. */
export function auditStart(
  database: Database,
  saving: AuditedSaving,
  publication: PublicationFacts & { readonly manifest: string },
): Promise<void> {
  return database.transaction(async (tx) => {
    await beginPublication(tx, { ...saving, ...publication })
    await append(tx, STARTED, saving)
  })
}

interface End {
  /** The cause of a failure. */
  readonly reason?: string
  readonly keyed?: KeyedCall | null
}

/** Records the end of a saving, and its version under its idempotency key. */
export function auditEnd(
  database: Database,
  saving: AuditedSaving,
  { reason, keyed = null }: End = {},
): Promise<void> {
  return database.transaction(async (tx) => {
    if (keyed !== null) {
      await claimKey(tx, keyed)
      await keepAnswer(tx, keyed, { ok: true, result: saving.to })
    }
    await appendEnd(tx, saving, reason)
  })
}

async function appendEnd(tx: Tx, saving: AuditedSaving, reason?: string): Promise<void> {
  await endPublication(tx, saving.savingId, reason === undefined)
  if (reason === undefined) await append(tx, ended(saving), saving)
  else await append(tx, FAILED, saving, { reason })
}

function append(
  tx: Tx,
  action: string,
  { actor, ...saving }: AuditedSaving,
  more: object = {},
): Promise<void> {
  return appendAudit(tx, { actor, action, body: { ...saving, ...more } })
}

/** A saving takes less than a second; an older one without an end was interrupted. */
export const BROKEN_OFF_AFTER_MS = 60_000

/** An arbitrary number that no other part uses: the advisory lock for completing interrupted savings. */
const FINISH_LOCK = 7_246_213

/** Completes savings that a stopped process left open: the file shows whether it was written. */
export async function finishSavings(
  { database, config, log }: Pick<ServiceContext, 'database' | 'config' | 'log'>,
  olderThanMs = BROKEN_OFF_AFTER_MS,
): Promise<void> {
  for (const saving of await openSavings(database, olderThanMs)) {
    const manifest = readManifestIn(join(config.sitesDir, saving.siteId))
    const isWritten = versionOfText(manifest) === saving.to
    const reason = isWritten ? undefined : 'the service stopped before the file was written'
    const isMine = await database.transaction(async (tx) => {
      await sql`select pg_advisory_xact_lock(${FINISH_LOCK}::bigint)`.execute(tx)
      const isOpen = !(await hasEnd(tx, saving))
      if (isOpen) await appendEnd(tx, saving, reason)
      return isOpen
    })
    if (isMine) log.warn({ ...saving, isWritten }, 'a saving that was broken off is ended in the audit log')
  }
}

async function openSavings(database: Database, olderThanMs: number): Promise<AuditedSaving[]> {
  const { rows } = await sql<AuditedSaving>`
    select body ->> 'savingId' as "savingId", body ->> 'siteId' as "siteId", body ->> 'from' as "from",
      body ->> 'to' as "to", actor
    from audit_log started
    where body ->> 'savingId' is not null and action = ${STARTED}
      and created_at <= service_clock() - ${olderThanMs} * interval '1 millisecond'
      and not exists (
        select from audit_log other
        where other.body ->> 'savingId' = started.body ->> 'savingId' and other.action <> ${STARTED})
    order by audit_id`.execute(database.kysely)
  return rows
}

async function hasEnd(tx: Tx, { savingId }: AuditedSaving): Promise<boolean> {
  const { rows } = await sql`select from audit_log
    where body ->> 'savingId' = ${savingId} and action <> ${STARTED} limit 1`.execute(tx)
  return rows.length > 0
}
