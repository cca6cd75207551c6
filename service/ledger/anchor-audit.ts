import { sql } from 'kysely'
import type { AuditAnchor, AuditHead } from '#service/adapters/audit-anchor/audit-anchor.ts'
import { fileAnchor } from '#service/adapters/audit-anchor/file-anchor.ts'
import { httpAnchor } from '#service/adapters/audit-anchor/http-anchor.ts'
import type { Config } from '#service/config/config.ts'
import type { Database } from '#service/database/database.ts'
import type { Logger } from '#service/base/log.ts'
import { type PollingLoop, startPolling } from '#service/base/polling-loop.ts'
import type { Violation } from './check.ts'

const ANCHOR_EVERY_MS = 3_600_000
/** Id of this check among the invariants of the ledger. */
export const ANCHORS_HOLD = 'audit-anchors-hold'
const NEW_ANCHOR =
  'the anchor of the audit log was missing and begins anew: heads that were anchored before are not checked any more'

/** The configured anchors: always the file, and the endpoint if one is set. */
export function anchorsOf({
  auditAnchorFile,
  auditAnchorUrl,
}: Config): readonly [file: AuditAnchor, ...endpoints: AuditAnchor[]] {
  return [fileAnchor(auditAnchorFile), ...(auditAnchorUrl === undefined ? [] : [httpAnchor(auditAnchorUrl)])]
}

/** Appends the head of the audit log to an anchor, unless it is already the last one there or the log is empty. */
export async function anchorAudit({ kysely }: Database, anchor: AuditAnchor, now: number): Promise<void> {
  const head = await kysely
    .selectFrom('audit_log')
    .select(['audit_id', 'hash'])
    .orderBy('audit_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (head === undefined) return
  const last = (await anchor.read()).at(-1)
  const hash = Buffer.from(head.hash).toString('hex')
  if (last?.auditId === head.audit_id && last.hash === hash) return
  await anchor.append({ auditId: head.audit_id, hash, anchoredAt: now })
}

/** Anchors the audit log now, every hour and at the end. The anchor file exists when it returns. */
export async function startAnchoring(service: {
  database: Database
  config: Config
  clock: { now: () => number }
  log: Logger
}): Promise<PollingLoop> {
  const { database, config, clock, log } = service
  const failed = (error: unknown, place?: string) =>
    log.error({ place, error: (error as Error).message }, 'the audit log could not be anchored')
  const append = async (anchor: AuditAnchor) => {
    try {
      const isNew = await anchor.create()
      if (isNew && (await hasEntries(database))) log.error({ place: anchor.place }, NEW_ANCHOR)
      await anchorAudit(database, anchor, clock.now())
    } catch (error) {
      failed(error, anchor.place)
    }
  }
  const [file, ...endpoints] = anchorsOf(config)
  await append(file)
  const { stop } = startPolling({
    async poll() {
      for (const anchor of [file, ...endpoints]) await append(anchor)
      return false
    },
    onError: (error) => failed(error),
    everyMs: ANCHOR_EVERY_MS,
  })
  return {
    async stop() {
      await stop()
      await append(file)
    },
  }
}

async function hasEntries({ kysely }: Database): Promise<boolean> {
  return (await kysely.selectFrom('audit_log').select('audit_id').limit(1).executeTakeFirst()) !== undefined
}

/**
 * Anchored heads that the audit log no longer contains, because its end was removed or the log was rewritten; and anchors that are
 * missing, that cannot be read, or that have no head of a log that covers more than an hour.
 */
export async function checkAnchors(
  { kysely }: Database,
  anchors: readonly AuditAnchor[],
): Promise<Violation[]> {
  const violations: Violation[] = []
  for (const anchor of anchors) {
    const heads = await anchor.read().catch((error: Error) => error)
    if (heads instanceof Error) {
      const { message } = heads
      const what = message.includes(anchor.place) ? message : `${anchor.place} cannot be read: ${message}`
      violations.push({ invariant: ANCHORS_HOLD, what })
      continue
    }
    if (heads.length === 0 && (await coversMoreThanAnHour(kysely)))
      violations.push({ invariant: ANCHORS_HOLD, what: `${anchor.place} has no head: restore it` })
    const ids = heads.map(({ auditId }) => auditId)
    const rows =
      ids.length === 0
        ? []
        : await kysely
            .selectFrom('audit_log')
            .select(['audit_id', 'hash'])
            .where('audit_id', 'in', ids)
            .execute()
    const hashes = new Map(rows.map(({ audit_id: id, hash }) => [id, Buffer.from(hash).toString('hex')]))
    for (const head of heads) {
      const what = breachOf(head, hashes.get(head.auditId))
      if (what !== null) violations.push({ invariant: ANCHORS_HOLD, what: `${what} (${anchor.place})` })
    }
  }
  return violations
}

/** A service anchors at its start and every hour, so that only the first hour of a log can be without a head. */
async function coversMoreThanAnHour(kysely: Database['kysely']): Promise<boolean> {
  const { rows } = await sql<{ covers: boolean | null }>`
    select max(created_at) - min(created_at) > interval '1 hour' as covers from audit_log`.execute(kysely)
  return rows[0]?.covers === true
}

function breachOf({ auditId, hash, anchoredAt }: AuditHead, found: string | undefined): string | null {
  // Date is used only for formatting: the time itself came from the service's clock.
  // oxlint-disable-next-line no-restricted-globals
  const anchored = `audit entry ${auditId}, anchored at ${new Date(anchoredAt).toISOString()},`
  if (found === undefined) return `${anchored} is missing`
  return found === hash ? null : `${anchored} was rewritten`
}
