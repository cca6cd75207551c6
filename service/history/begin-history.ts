import { sql } from 'kysely'
import { StartError } from '#service/base/start-error.ts'
import type { Config } from '#service/config/config.ts'
import type { Database } from '#service/database/database.ts'
import { shiftServiceTime, timeBehindMs } from '#service/database/service-time.ts'

/** Settings of a service whose mails, payments and records leave the machine, by the field of its configuration. */
const OUTWARD = {
  SMTP_URL: ({ smtpUrl }) => smtpUrl !== undefined,
  SMS_URL: ({ smsUrl }) => smsUrl !== undefined,
  AUDIT_ANCHOR_URL: ({ auditAnchorUrl }) => auditAnchorUrl !== undefined,
  ERASURES_FILE: ({ erasuresFile }) => erasuresFile !== undefined,
  DOCUMENTS_URL: ({ documentsBucket }) => documentsBucket !== undefined,
  CHECK_KEYS: ({ checkKeys }) => checkKeys.text !== undefined || checkKeys.file !== undefined,
  'GATEWAY_SECRET_… or ADYEN_API_KEY_…': ({ gatewaySecrets }) => gatewaySecrets.size > 0,
  OIDC_ISSUER: ({ identityProvider }) => identityProvider !== undefined,
  // A draw of the past cannot have a value that the beacon gave out after its sale.
  DRAND_CHAIN: ({ beacon }) => beacon.chain !== undefined,
} satisfies Record<string, (config: Config) => boolean>

/** Throws a StartError for the settings of a service in production. */
export function refuseProduction(config: Config): void {
  const found = Object.entries(OUTWARD).flatMap(([name, isSet]) => (isSet(config) ? [name] : []))
  if (found.length > 0)
    throw new StartError(
      `A history is for a demonstration, and this environment is that of a service in production: ${found.join(', ')}. Unset what is named, and use a database of its own.`,
    )
  if (!config.sandboxProcessor)
    throw new StartError('SANDBOX_PROCESSOR is off: a history needs deposits without a bank. Unset it.')
}

/**
 * Sets the time of a new database back by `lengthMs`, and returns how far it lies behind; an unfinished history goes on where it is. Throws a
 * StartError for a database that a service has used.
 */
export async function beginHistory(
  { kysely, kind }: Database,
  lengthMs: number,
): Promise<{ behindMs: number; isContinued: boolean }> {
  if (kind === 'postgres') await refuseOtherProcesses({ kysely })
  const behindMs = Math.round(await timeBehindMs(kysely))
  if (behindMs > 0) return { behindMs, isContinued: true }
  const key = await kysely.selectFrom('data_keys').select('key_id').limit(1).executeTakeFirst()
  if (key !== undefined) throw new StartError(await used({ kysely }))
  await kysely.connection().execute((connection) => shiftServiceTime(connection, `${-lengthMs} milliseconds`))
  return { behindMs: lengthMs, isContinued: false }
}

async function used({ kysely }: Pick<Database, 'kysely'>): Promise<string> {
  const { players } = await kysely
    .selectFrom('players')
    .select(({ fn }) => fn.countAll<number>().as('players'))
    .executeTakeFirstOrThrow()
  return `A service has run on this database, which has ${players} ${players === 1 ? 'player' : 'players'}. A history comes before everything else: use a new DATA_DIR, such as DATA_DIR=.data/history, or an empty database in DATABASE_URL.`
}

/** A running service would go back in time. */
async function refuseOtherProcesses({ kysely }: Pick<Database, 'kysely'>): Promise<void> {
  const { rows } = await sql<{ others: number }>`
    select count(*)::integer as others from pg_stat_activity
    where datname = current_database() and application_name like 'tombolo-%'
      and backend_start < (select backend_start from pg_stat_activity where pid = pg_backend_pid()) - interval '5 seconds'`.execute(
    kysely,
  )
  if ((rows[0]?.others ?? 0) > 0)
    throw new StartError('A service is connected to the database of DATABASE_URL. Stop it first.')
}
