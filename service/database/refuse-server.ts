import type pg from 'pg'
import { StartError } from '#service/base/start-error.ts'

const OLDEST_SERVER = 150_000
/** The system's error codes for an unreachable server, and PostgreSQL's for a refused user. */
const UNREACHABLE = /^(ECONN|ENOTFOUND|EHOST|ETIMEDOUT|EAI_|ENOENT|28|3D)/

/** Converts the error into one that the operator can act on. The URL may hold a password, so the message does not repeat it. */
export function unreachable(error: unknown): StartError | null {
  const { code, message } = error as { code?: unknown; message?: unknown }
  if (typeof code !== 'string' || !UNREACHABLE.test(code)) return null
  return new StartError(`The database of DATABASE_URL cannot be used: ${String(message) || code}.`)
}

export async function refuseOldServer(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ version: string }>(
    `select current_setting('server_version_num') as version`,
  )
  if (Number(rows[0]?.version) >= OLDEST_SERVER) return
  throw new StartError('The database of DATABASE_URL is older than PostgreSQL 15.')
}
