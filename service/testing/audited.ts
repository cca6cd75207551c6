import type { TestDatabase } from './database.ts'

/** The value before the change in the newest line of an action in the audit log. */
export async function lastBefore({ kysely }: TestDatabase, action: string): Promise<unknown> {
  const line = await kysely
    .selectFrom('audit_log')
    .select('body')
    .where('action', '=', action)
    .orderBy('audit_id', 'desc')
    .executeTakeFirstOrThrow()
  return (line.body as { before?: unknown }).before
}
