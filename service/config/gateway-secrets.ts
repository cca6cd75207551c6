import { readFileSync } from 'node:fs'
import { ConfigError } from '#service/base/config-error.ts'

/** Secrets of payment gateways by site and key id. A site cannot use the secret of another one. */
export type GatewaySecrets = ReadonlyMap<string, Uint8Array>

const PREFIX = 'GATEWAY_SECRET_'
const FILE = 'GATEWAY_SECRETS_FILE'
const SECRET = /^(?:[0-9a-f]{2}){32,128}$/
const VARIABLE = /^[A-Z0-9_]+_[A-Z0-9]+$/

/** The variable of a secret: `GATEWAY_SECRET_HARBOUR_K1`. */
export const secretVariable = (siteId: string, keyId: string) =>
  `${PREFIX}${siteId}_${keyId}`.toUpperCase().replaceAll('-', '_')

export const secretOf = (secrets: GatewaySecrets, siteId: string, keyId: string): Uint8Array | undefined =>
  secrets.get(secretVariable(siteId, keyId))

/**
 * Reads the secrets of `GATEWAY_SECRET_<SITE>_<KEY>`, and of the file in `GATEWAY_SECRETS_FILE`, a JSON object of objects: `{ "harbour": { "k1":
 * "<hex>" } }`. Messages name the place and never the value.
 */
export function readGatewaySecrets(
  environment: Readonly<Record<string, string | undefined>>,
): GatewaySecrets {
  const secrets = new Map<string, Uint8Array>()
  const take = (name: string, value: unknown, place: string) => {
    if (typeof value !== 'string' || !SECRET.test(value.trim()))
      throw new ConfigError(`${place} must be 32 to 128 bytes in hex, such as openssl rand -hex 32 prints.`)
    if (secrets.has(name)) throw new ConfigError(`${place} is given twice. Keep it in one place.`)
    secrets.set(name, new Uint8Array(Buffer.from(value.trim(), 'hex')))
  }
  for (const [name, value] of Object.entries(environment))
    if (name.startsWith(PREFIX) && VARIABLE.test(name.slice(PREFIX.length)) && value?.trim())
      take(name, value, name)
  const file = environment[FILE]?.trim()
  if (!file) return secrets
  for (const [siteId, keys] of Object.entries(readObject(file, readText(file))))
    for (const [keyId, value] of Object.entries(readObject(`${file}: ${siteId}`, keys)))
      take(secretVariable(siteId, keyId), value, `${FILE} (${file}): ${siteId}.${keyId}`)
  return secrets
}

function readText(file: string): unknown {
  let text
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new ConfigError(`${FILE} is ${file}, which cannot be read: ${(error as Error).message}`)
  }
  try {
    return JSON.parse(text) as unknown
  } catch {
    // The parser's message would repeat a part of the file.
    throw new ConfigError(`${FILE} is ${file}, which is no JSON.`)
  }
}

function readObject(place: string, value: unknown): object {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  throw new ConfigError(`${FILE} (${place}) must be a JSON object: sites, and in each its key ids.`)
}
