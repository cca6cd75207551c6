import type { AuditEntry } from '#schemas/operator/audit-log.ts'
import { csv } from '../parts/csv.ts'

/** Entries as comma-separated values; the facts of an entry are one cell of JSON. */
export const auditCsv = (entries: readonly AuditEntry[]): string =>
  csv([
    ['Number', 'Time', 'By', 'Action', 'Facts', 'Hash'],
    ...entries.map(({ auditId, time, actor, action, body, hash }) => [
      auditId,
      new Date(time).toISOString(),
      actor,
      action,
      JSON.stringify(body),
      hash,
    ]),
  ])

export const auditJson = (entries: readonly AuditEntry[]): string => `${JSON.stringify(entries, null, 2)}\n`
