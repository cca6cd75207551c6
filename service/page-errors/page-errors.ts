import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { PAGE_ERROR_KEPT_DAYS, PAGE_ERRORS_MAX } from '#schemas/operator/page-errors.ts'
import type { PageErrors } from '#schemas/operator/endpoints/getPageErrors.ts'
import type { ErrorReport } from '#schemas/protocol/error-report.ts'
import type { Database, Db } from '#service/database/database.ts'
import { pruneRows } from '#service/database/prune-rows.ts'

/** Numbers of players, games or payments in a text; shorter ones say what was wrong. */
const LONG_NUMBER = /\d{4,}/g
/** A number in a path is an id. */
const NUMBER = /\d+/g

/**
 * Counts a report of a page whose texts have no queries, addresses or tokens any more. The same error of a site is one row; a site has at
 * most `PAGE_ERRORS_MAX` of them, and further ones are only in the log.
 */
export async function keepPageError(db: Db, memberId: number, report: ErrorReport): Promise<void> {
  const message = report.message.replaceAll(LONG_NUMBER, '…')
  const { stack, clientVersion } = report
  const page = report.page.replaceAll(NUMBER, '…')
  const fingerprint = createHash('sha256')
    .update(`${message}\n${placeIn(stack)}`)
    .digest()
  await sql`
    insert into page_errors (member_id, fingerprint, message, stack, page, release)
    select ${memberId}::integer, ${fingerprint}::bytea, ${message}::text, ${stack}::text, ${page}::text, ${clientVersion}::text
    where exists (select from page_errors where member_id = ${memberId} and fingerprint = ${fingerprint})
      or (select count(*) from page_errors where member_id = ${memberId}) < ${PAGE_ERRORS_MAX}
    on conflict (member_id, fingerprint) do update
      set reports = page_errors.reports + 1, last_seen_at = service_now(),
        page = excluded.page, release = excluded.release, stack = excluded.stack`.execute(db)
}

/** The first line of a stack that is a place, without the hash in the name of its file: a new build has the same error. */
const placeIn = (stack: string): string =>
  (stack.split('\n').find((line) => /:\d+:\d+/.test(line)) ?? '')
    .replace(/^.*\/assets\//, '')
    .replace(/-[\w-]{8}\.js:\d+:\d+.*$/, '')

/** The errors of a site's pages, the newest first. */
export async function listPageErrors(db: Db, memberId: number): Promise<PageErrors> {
  const rows = await db
    .selectFrom('page_errors')
    .select(['message', 'stack', 'page', 'release', 'reports', 'first_seen_at', 'last_seen_at'])
    .where('member_id', '=', memberId)
    .orderBy('last_seen_at', 'desc')
    .orderBy('page_error_id', 'desc')
    .limit(PAGE_ERRORS_MAX)
    .execute()
  return rows.map(({ first_seen_at: firstSeen, last_seen_at: lastSeen, ...row }) => ({
    ...row,
    firstSeen,
    lastSeen,
  }))
}

/** Removes errors that no page has reported for a while. */
export async function forgetOldPageErrors(database: Database): Promise<void> {
  await pruneRows(
    database,
    'page_errors',
    sql`last_seen_at < service_now() - ${PAGE_ERROR_KEPT_DAYS} * interval '1 day'`,
  )
}
