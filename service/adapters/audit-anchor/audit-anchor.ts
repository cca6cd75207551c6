/** The end of the audit log at a moment: its last entry and that entry's hash, which covers all earlier entries. */
export interface AuditHead {
  readonly auditId: number
  /** Hex. */
  readonly hash: string
  /** When it was anchored, in UTC milliseconds. */
  readonly anchoredAt: number
}

/** A place outside the database that keeps heads of the audit log. */
export interface AuditAnchor {
  /** Name of the place in logs and in the output of the check. */
  readonly place: string
  /** Creates an empty one where it is missing. Returns whether it did. */
  create: () => Promise<boolean>
  append: (head: AuditHead) => Promise<void>
  /** All heads, oldest first. Throws if there is no such anchor or if it cannot be read. */
  read: () => Promise<AuditHead[]>
}

/** Parses heads from JSON lines; throws if a line is not a head. */
export function readHeads(text: string, place: string): AuditHead[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line, index) => {
      const head = JSON.parse(line) as Partial<AuditHead>
      if (Number.isSafeInteger(head.auditId) && /^[0-9a-f]{64}$/.test(head.hash ?? ''))
        return head as AuditHead
      throw new Error(`${place}, line ${index + 1}: not a head of the audit log`)
    })
}
