import { join } from 'node:path'
import { sql } from 'kysely'
import { claimKey, keepAnswer } from '#service/call/idempotency.ts'
import type { ServiceContext } from '#service/context.ts'
import type { Database, Tx } from '#service/database/database.ts'
import { appendAudit } from '#service/ledger/audit.ts'
import {
  type BegunPublication,
  beginPublication,
  endPublication,
  keyOfBegun,
  type PublicationFacts,
} from '#service/publications/publication-rows.ts'
import { completeSaving } from './complete-saving.ts'

/** A saving of a manifest, with the fields of its entries in the audit log. */
export interface AuditedSaving {
  readonly savingId: string
  readonly siteId: string
  /** Name of the token used. */
  readonly actor: string
  /** Versions of the manifest before and after; null if there was none. */
  readonly from: string | null
  readonly to: string
  /** The version of each text file beside it that is written; null of a removed one. */
  readonly files?: Readonly<Record<string, string | null>> | null
}

const STARTED = 'site.save-started'
const FAILED = 'site.save-failed'
const ended = ({ from }: AuditedSaving) => (from === null ? 'site.created' : 'site.saved')

/** The texts of a saving: those that are live, and what it changes. */
type SavedTexts = Pick<BegunPublication, 'before' | 'manifest' | 'texts' | 'files' | 'keyed'>

/** Records the start of a saving, its texts and its idempotency key, before its files are written. */
export function auditStart(
  database: Database,
  saving: AuditedSaving,
  publication: PublicationFacts & SavedTexts,
): Promise<void> {
  return database.transaction(async (tx) => {
    await beginPublication(tx, { ...saving, ...publication })
    await append(tx, STARTED, saving)
  })
}

/** Records the end of a saving, with the reason of a failure; its version is the answer under its idempotency key. */
export function auditEnd(database: Database, saving: AuditedSaving, reason?: string): Promise<void> {
  return database.transaction((tx) => appendEnd(tx, saving, reason))
}

async function appendEnd(tx: Tx, saving: AuditedSaving, reason?: string): Promise<void> {
  const keyed = reason === undefined ? await keyOfBegun(tx, saving.savingId) : null
  if (keyed !== null && (await claimKey(tx, keyed)) === null)
    await keepAnswer(tx, keyed, { ok: true, result: saving.to })
  await endPublication(tx, saving.savingId, reason === undefined)
  if (reason === undefined) await append(tx, ended(saving), saving)
  else await append(tx, FAILED, saving, { reason })
}

function append(
  tx: Tx,
  action: string,
  { actor, files, ...saving }: AuditedSaving,
  more: object = {},
): Promise<void> {
  const ofFiles = files === undefined || files === null ? {} : { files }
  return appendAudit(tx, { actor, action, body: { ...saving, ...ofFiles, ...more } })
}

/** A saving takes less than a second; an older one without an end was interrupted. */
const BROKEN_OFF_AFTER_MS = 60_000

/** An arbitrary number that no other part uses: the advisory lock for completing interrupted savings. */
const FINISH_LOCK = 7_246_213

/** Completes savings that a stopped process left open: the files show whether they were written. Returns whether there were any. */
export async function finishSavings(
  { database, config, log }: Pick<ServiceContext, 'database' | 'config' | 'log'>,
  olderThanMs = BROKEN_OFF_AFTER_MS,
): Promise<boolean> {
  const open = await openSavings(database, olderThanMs)
  for (const saving of open) {
    const ended = await database.transaction(async (tx) => {
      await sql`select pg_advisory_xact_lock(${FINISH_LOCK}::bigint)`.execute(tx)
      if (await hasEnd(tx, saving)) return null
      const reason = await completeSaving(tx, join(config.sitesDir, saving.siteId), saving)
      await appendEnd(tx, saving, reason ?? undefined)
      return { isWritten: reason === null }
    })
    if (ended !== null)
      log.warn({ ...saving, ...ended }, 'a saving that was broken off is ended in the audit log')
  }
  return open.length > 0
}

async function openSavings(database: Database, olderThanMs: number): Promise<AuditedSaving[]> {
  const { rows } = await sql<AuditedSaving>`
    select body ->> 'savingId' as "savingId", body ->> 'siteId' as "siteId", body ->> 'from' as "from",
      body ->> 'to' as "to", body -> 'files' as files, actor
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
