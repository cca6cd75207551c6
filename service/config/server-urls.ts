import { ConfigError } from '#service/base/config-error.ts'
import { hostUrls } from '#service/base/host-urls.ts'

type Text = (name: string) => string | undefined

/** The address of a Sentinel. */
export interface RedisSentinel {
  readonly host: string
  readonly port: number
}

const POSTGRES = ['postgres:', 'postgresql:']
const SENTINEL_PORT_DEFAULT = 26_379

/** Reads an address; throws a ConfigError for one of another scheme. */
export function readUrl(
  name: string,
  value: string | undefined,
  schemes: readonly string[],
): string | undefined {
  if (value === undefined) return undefined
  // The value may hold a password, so the message does not repeat it.
  if (!URL.canParse(value)) throw new ConfigError(`${name} is not a URL; it must begin with ${schemes[0]}//.`)
  const scheme = new URL(value).protocol
  if (schemes.includes(scheme)) return value
  throw new ConfigError(`${name} begins with ${scheme}//; it must begin with ${schemes.join('// or ')}//.`)
}

/** Reads the addresses of the primary and of its replicas, each with one host or with several. */
export function readDatabaseUrls(text: Text) {
  const [databaseUrl, databaseReadUrl] = [text('DATABASE_URL'), text('DATABASE_READ_URL')]
  for (const url of hostUrls(databaseUrl ?? '')) readUrl('DATABASE_URL', url || undefined, POSTGRES)
  for (const url of hostUrls(databaseReadUrl ?? '')) readUrl('DATABASE_READ_URL', url || undefined, POSTGRES)
  if (databaseReadUrl !== undefined && databaseUrl === undefined) {
    throw new ConfigError(
      'DATABASE_READ_URL is set without DATABASE_URL; the embedded database has no replicas.',
    )
  }
  return { databaseUrl, databaseReadUrl }
}

/** Reads `REDIS_SENTINELS`: addresses of Sentinels, separated by commas. `REDIS_URL` then has the name of their group as its host. */
export function readRedisSentinels(text: Text): readonly RedisSentinel[] | undefined {
  const value = text('REDIS_SENTINELS')
  if (value === undefined) return undefined
  if (text('REDIS_URL') === undefined) {
    throw new ConfigError(
      'REDIS_SENTINELS is set without REDIS_URL, whose host must be the name of the group: redis://:password@tombolo.',
    )
  }
  return value.split(',').map((part) => sentinelAt(part.trim()))
}

function sentinelAt(address: string): RedisSentinel {
  const url = URL.canParse(`redis://${address}`) ? new URL(`redis://${address}`) : null
  if (url !== null && url.host !== '' && `redis://${address}` === `redis://${url.host}`)
    return { host: url.hostname, port: Number(url.port) || SENTINEL_PORT_DEFAULT }
  throw new ConfigError(
    `REDIS_SENTINELS has "${address}"; it must be hosts with their ports, such as 10.0.0.1:26379, separated by commas.`,
  )
}
