import type { AuditAnchor, AuditHead } from '#service/adapters/audit-anchor/audit-anchor.ts'
import { fileAnchor } from '#service/adapters/audit-anchor/file-anchor.ts'
import { httpAnchor } from '#service/adapters/audit-anchor/http-anchor.ts'
import type { Config } from '#service/config.ts'
import type { Database } from '#service/database/database.ts'
import type { Logger } from '#service/log.ts'
import { type PollingLoop, startPolling } from '#service/polling-loop.ts'
import type { Violation } from './check.ts'

const ANCHOR_EVERY_MS = 3_600_000

/** The configured anchors: always the file, and the endpoint if one is set. */
export function anchorsOf({ auditAnchorFile, auditAnchorUrl }: Config): AuditAnchor[] {
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

/** Anchors the audit log now and every hour. */
export function startAnchoring(service: {
  database: Database
  config: Config
  clock: { now: () => number }
  log: Logger
}): PollingLoop {
  const { database, config, clock, log } = service
  const failed = (error: unknown, place?: string) =>
    log.error({ place, error: (error as Error).message }, 'the audit log could not be anchored')
  return startPolling({
    async poll() {
      for (const anchor of anchorsOf(config)) {
        await anchorAudit(database, anchor, clock.now()).catch((error: unknown) =>
          failed(error, anchor.place),
        )
      }
      return false
    },
    onError: (error) => failed(error),
    everyMs: ANCHOR_EVERY_MS,
  })
}

/** Anchored heads that the audit log no longer contains: its end was removed, or the log was rewritten. */
export async function checkAnchors(
  { kysely }: Database,
  anchors: readonly AuditAnchor[],
): Promise<Violation[]> {
  const violations: Violation[] = []
  for (const anchor of anchors) {
    const heads = await anchor.read()
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
      if (what !== null)
        violations.push({ invariant: 'audit-anchors-hold', what: `${what} (${anchor.place})` })
    }
  }
  return violations
}

function breachOf({ auditId, hash, anchoredAt }: AuditHead, found: string | undefined): string | null {
  // Date is used only for formatting: the time itself came from the service's clock.
  // oxlint-disable-next-line no-restricted-globals
  const anchored = `audit entry ${auditId}, anchored at ${new Date(anchoredAt).toISOString()},`
  if (found === undefined) return `${anchored} is missing`
  return found === hash ? null : `${anchored} was rewritten`
}
