import { join, resolve } from 'node:path'
import { DEFAULT_SITE_ID } from '#schemas/limits.ts'
import type { Bucket } from '#service/adapters/documents/bucket-store.ts'
import { CELL_MAX } from '#schemas/cells/cell-numbers.ts'
import { clientBounds } from '#service/limits/client-bounds.ts'
import type { UseBounds } from '#service/limits/client-use.ts'
import { ConfigError } from '#service/base/config-error.ts'
import { type GatewaySecrets, readGatewaySecrets } from './gateway-secrets.ts'
import { type IdentityProviderSettings, readIdentityProvider } from './identity-provider.ts'
import { type OperatorPort, readOperatorPort, readPair } from './operator-port.ts'
import type { TracingSettings } from '#service/base/start-tracing.ts'
import { readDatabaseUrls, readRedisSentinels, readUrl, type RedisSentinel } from './server-urls.ts'
import { readWebhookOrigins } from './webhook-origins.ts'

/** Process configuration: the variables of protocol.md, "Running a service", and of the operations documentation. */
export interface Config {
  port: number
  host: string
  /** Undefined: the embedded database in `dataDir`. */
  databaseUrl: string | undefined
  /** Replicas for the reads of operators. Undefined: the primary answers them. */
  databaseReadUrl: string | undefined
  /** Connections of this process to PostgreSQL at the most. */
  databaseConnections: number
  /** The number of the cell, which a new database keeps. Undefined: that of the database. */
  cell: number | undefined
  /** Undefined: the event log inside the process. */
  redisUrl: string | undefined
  /** Sentinels that know which Redis is the master; the host of `redisUrl` is then the name of the group. Undefined: `redisUrl` is that of a Redis. */
  redisSentinels: readonly RedisSentinel[] | undefined
  dataDir: string
  sitesDir: string
  themesDir: string
  defaultSite: string
  /** Whether players may deposit with the sandbox processor, which credits money without a payment. */
  sandboxProcessor: boolean
  operatorPort: number
  /** False for the default port: if another process uses it, a free port is taken. */
  operatorPortChosen: boolean
  operators: OperatorPort
  /** The origin below which previews of drafts open, each at a name of its own. Undefined: the site builder's host on this machine. */
  previewOrigin: string | undefined
  operatorToken: string | undefined
  /** With which people of the operators sign in. Undefined: with passkeys, or passwords and codes, alone. */
  identityProvider: IdentityProviderSettings | undefined
  logLevel: string
  /** Addresses of reverse proxies whose X-Forwarded-* headers count, separated by commas. */
  trustProxy: string | undefined
  /** PEM files of the certificate chain and its key for the players' server. Undefined: HTTP without TLS. */
  tls: { cert: string; key: string } | undefined
  /** Whether pages are announced with a 103 answer that names their first files. */
  earlyHints: boolean
  /** An MMDB file that maps addresses to countries. */
  countryDatabase: string | undefined
  /** A mail server: `smtp://` or `smtps://`, with user and password. Undefined: mails are written to `DATA_DIR/outbox`. */
  smtpUrl: string | undefined
  /** Sender address of mails. */
  mailFrom: string
  /** The mailbox of replies about support cases. Undefined: their mails name no address for a reply. */
  supportMailAddress: string | undefined
  /** HTTP gateway to which text messages are posted. Undefined: they are written to `DATA_DIR/outbox`. */
  smsUrl: string | undefined
  /** Keys of the registers and providers that check persons: JSON, or a file of it; `service/adapters/checks` reads them. */
  checkKeys: { text: string | undefined; file: string | undefined }
  /** Bearer token of the gateway. */
  smsToken: string | undefined
  /** The bucket of players' documents. Undefined: they are files in `DATA_DIR/documents`. */
  documentsBucket: Bucket | undefined
  /** The public beacon of the draws: a chain by name or by file, and its endpoints; `service/adapters/beacon` reads them. */
  beacon: { chain: string | undefined; endpoints: string | undefined }
  /** A file of postal codes and their places, as GeoNames publishes them. Undefined: a small built-in one. */
  addressDatabase: string | undefined
  /** Registrations per address and hour; above it fault 113. */
  registrationsPerHour: number
  /** File to which heads of the audit log are appended; best on a volume that the database's administrator cannot write. */
  auditAnchorFile: string
  /** File to which erased players are appended, and from which they are erased again after a restore. Undefined: none. */
  erasuresFile: string | undefined
  /** Endpoint to which heads of the audit log are posted. Undefined: none. */
  auditAnchorUrl: string | undefined
  /** Address of the browser's entry script on a dev server. Undefined: the files of the build. */
  clientEntry: string | undefined
  /** Limits of one client address in this process, and of all of them. */
  clientBounds: UseBounds
  /** Origins to which webhooks may lead. */
  webhookOrigins: readonly string[]
  /** Secrets of the sites' payment gateways. */
  gatewaySecrets: GatewaySecrets
  /** Whether each answer is validated against its result schema: for tests and development, not for production. */
  validateAnswers: boolean
  /** The collector of traces, by the variables of OpenTelemetry. Undefined: nothing is traced. */
  tracing: TracingSettings | undefined
  /** 32 bytes in hex or base64 that wrap the keys of personal fields. */
  masterKey: Uint8Array | undefined
}

/** The scheme of the players' server. */
export const publicScheme = ({ tls }: Pick<Config, 'tls'>) => (tls === undefined ? 'http' : 'https')

type Environment = Readonly<Record<string, string | undefined>>

/** Reads the environment; throws a ConfigError with the variable, its value and the expected form. */
export function readConfig(environment: Environment): Config {
  const text = (name: string) => environment[name]?.trim() || undefined
  return {
    port: readPort('PORT', text('PORT'), 8080),
    host: text('HOST') ?? '127.0.0.1',
    ...readDatabaseUrls(text),
    databaseConnections: readCount('DATABASE_CONNECTIONS', text('DATABASE_CONNECTIONS'), 10),
    cell: readCell(text('CELL')),
    redisUrl: readUrl('REDIS_URL', text('REDIS_URL'), ['redis:', 'rediss:']),
    redisSentinels: readRedisSentinels(text),
    dataDir: resolve(text('DATA_DIR') ?? '.data'),
    sitesDir: resolve(text('SITES_DIR') ?? 'sites'),
    themesDir: resolve(text('THEMES_DIR') ?? 'themes'),
    defaultSite: readSiteId(text('DEFAULT_SITE') ?? DEFAULT_SITE_ID),
    sandboxProcessor: readFlag('SANDBOX_PROCESSOR', text('SANDBOX_PROCESSOR')),
    operatorPort: readPort('OPERATOR_PORT', text('OPERATOR_PORT'), 8081),
    operatorPortChosen: text('OPERATOR_PORT') !== undefined,
    operators: readOperatorPort(text),
    previewOrigin: readPreviewOrigin(text('PREVIEW_ORIGIN')),
    operatorToken: text('OPERATOR_TOKEN'),
    identityProvider: readIdentityProvider(text),
    logLevel: readLogLevel(text('LOG_LEVEL') ?? 'info'),
    trustProxy: text('TRUST_PROXY'),
    tls: readPair(text, 'TLS_CERT', 'TLS_KEY'),
    earlyHints: readFlag('EARLY_HINTS', text('EARLY_HINTS')),
    countryDatabase: text('COUNTRY_DATABASE'),
    smtpUrl: readUrl('SMTP_URL', text('SMTP_URL'), ['smtp:', 'smtps:']),
    mailFrom: readMailFrom(text('MAIL_FROM'), text('SMTP_URL')),
    supportMailAddress: readSupportAddress(text('SUPPORT_MAIL_ADDRESS')),
    smsUrl: readUrl('SMS_URL', text('SMS_URL'), ['https:', 'http:']),
    smsToken: text('SMS_TOKEN'),
    checkKeys: { text: text('CHECK_KEYS'), file: text('CHECK_KEYS_FILE') },
    documentsBucket: readBucket(text),
    beacon: { chain: text('DRAND_CHAIN'), endpoints: text('DRAND_ENDPOINTS') },
    addressDatabase: text('ADDRESS_DATABASE'),
    registrationsPerHour: readCount('REGISTRATIONS_PER_HOUR', text('REGISTRATIONS_PER_HOUR'), 300),
    auditAnchorFile: resolve(
      text('AUDIT_ANCHOR_FILE') ?? join(text('DATA_DIR') ?? '.data', 'audit-anchors.ndjson'),
    ),
    erasuresFile: text('ERASURES_FILE') === undefined ? undefined : resolve(text('ERASURES_FILE') ?? ''),
    auditAnchorUrl: readUrl('AUDIT_ANCHOR_URL', text('AUDIT_ANCHOR_URL'), ['https:', 'http:']),
    clientEntry: text('CLIENT_ENTRY'),
    validateAnswers: readFlag('VALIDATE_ANSWERS', text('VALIDATE_ANSWERS')),
    clientBounds: clientBounds((name, fallback) => readCount(name, text(name), fallback)),
    webhookOrigins: readWebhookOrigins(text('WEBHOOK_ORIGINS')),
    gatewaySecrets: readGatewaySecrets(environment),
    tracing: readTracing(text),
    masterKey: readMasterKey('MASTER_KEY', text('MASTER_KEY')),
  }
}

function readTracing(text: (name: string) => string | undefined): TracingSettings | undefined {
  const endpoint = readUrl('OTEL_EXPORTER_OTLP_ENDPOINT', text('OTEL_EXPORTER_OTLP_ENDPOINT'), [
    'https:',
    'http:',
  ])
  if (endpoint === undefined) return undefined
  const share = text('OTEL_TRACES_SAMPLER_ARG') ?? '1'
  const ratio = Number(share)
  if (!/^[0-9.]+$/.test(share) || !(ratio >= 0 && ratio <= 1))
    throw new ConfigError(
      `OTEL_TRACES_SAMPLER_ARG is "${share}"; it must be a share from 0 to 1, such as 0.01.`,
    )
  return { endpoint, ratio, serviceName: text('OTEL_SERVICE_NAME') ?? 'tombolo' }
}

/** Port 0 asks the operating system for a free one. */
function readPort(name: string, value: string | undefined, fallback: number): number {
  if (value === undefined) return fallback
  const port = Number(value)
  if (/^[0-9]{1,5}$/.test(value) && port <= 65_535) return port
  throw new ConfigError(`${name} is "${value}"; it must be a port number from 0 to 65535.`)
}

/** The bucket needs its address and both parts of its key. */
function readBucket(text: (name: string) => string | undefined): Bucket | undefined {
  const url = readUrl('DOCUMENTS_URL', text('DOCUMENTS_URL'), ['https:', 'http:'])
  if (url === undefined) return undefined
  const [accessKeyId, secretAccessKey] = [text('DOCUMENTS_KEY_ID'), text('DOCUMENTS_SECRET')]
  if (accessKeyId !== undefined && secretAccessKey !== undefined)
    return { url, accessKeyId, secretAccessKey, region: text('DOCUMENTS_REGION') ?? 'us-east-1' }
  throw new ConfigError(
    'DOCUMENTS_URL is set without DOCUMENTS_KEY_ID and DOCUMENTS_SECRET; a bucket needs both.',
  )
}

function readPreviewOrigin(value: string | undefined): string | undefined {
  if (value === undefined) return undefined
  const url = URL.canParse(value) ? new URL(value) : null
  const isName = url !== null && /[a-z]/.test(url.hostname) && url.origin === value.replace(/\/$/, '')
  if (isName) return url.origin
  throw new ConfigError(
    `PREVIEW_ORIGIN is "${value}"; it must be an origin with a host name such as https://preview.example, whose subdomains lead to this service.`,
  )
}

function readCount(name: string, value: string | undefined, fallback: number): number {
  if (value === undefined) return fallback
  if (/^[1-9][0-9]{0,8}$/.test(value)) return Number(value)
  throw new ConfigError(`${name} is "${value}"; it must be a whole number from 1.`)
}

/** The number of a cell. */
export function readCell(value: string | undefined): number | undefined {
  if (value === undefined) return undefined
  if (/^(0|[1-9][0-9]{0,2})$/.test(value) && Number(value) <= CELL_MAX) return Number(value)
  throw new ConfigError(`CELL is "${value}"; it must be a whole number from 0 to ${CELL_MAX}.`)
}

function readFlag(name: string, value: string | undefined): boolean {
  if (value === undefined || /^(0|off|false|no)$/i.test(value)) return false
  if (/^(1|on|true|yes)$/i.test(value)) return true
  throw new ConfigError(`${name} is "${value}"; it must be 1 or 0.`)
}

function readSiteId(value: string): string {
  if (/^[a-z][a-z0-9-]{0,31}$/.test(value)) return value
  throw new ConfigError(
    `DEFAULT_SITE is "${value}"; it must be a site's id: small letters, digits and hyphens.`,
  )
}

function readLogLevel(value: string): string {
  const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']
  if (levels.includes(value)) return value
  throw new ConfigError(`LOG_LEVEL is "${value}"; it must be one of ${levels.join(', ')}.`)
}

/** A mail server needs a sender address of its own domain; a folder accepts any. */
function readMailFrom(value: string | undefined, smtpUrl: string | undefined): string {
  if (value === undefined && smtpUrl === undefined) return 'no-reply@localhost'
  if (value !== undefined && /^[^\s@<>"]+@[^\s@<>"]+$/.test(value)) return value
  throw new ConfigError(
    `MAIL_FROM is "${value ?? ''}"; with SMTP_URL it must be the address that mails are from, such as no-reply@example.com.`,
  )
}

/** The number and the token of a case are put before the @, behind a plus. */
function readSupportAddress(value: string | undefined): string | undefined {
  if (value === undefined || /^[^\s@<>"+]{1,16}@[^\s@<>"]+$/.test(value)) return value
  throw new ConfigError(
    `SUPPORT_MAIL_ADDRESS is "${value}"; it must be an address with at most 16 characters before the @ and without a plus, such as support@reply.example.com.`,
  )
}

/** A master key: 32 bytes in hex or base64. */
export function readMasterKey(name: string, value: string | undefined): Uint8Array | undefined {
  if (value === undefined) return undefined
  const key = /^[0-9a-f]{64}$/i.test(value) ? Buffer.from(value, 'hex') : Buffer.from(value, 'base64')
  if (key.length === 32) return key
  throw new ConfigError(`${name} must be 32 bytes, as 64 hex digits or in base64.`)
}
