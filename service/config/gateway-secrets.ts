import { readFileSync } from 'node:fs'
import { ConfigError } from '#service/base/config-error.ts'

/** Secrets of payment companies by site and key id. A site cannot use the secret of another one. */
export type GatewaySecrets = ReadonlyMap<string, Uint8Array>

/** A kind of secret, and where it is given. */
interface SecretKind {
  readonly prefix: string
  readonly file: string
  readonly form: RegExp
  readonly expected: string
  readonly bytesOf: (text: string) => Buffer
}

/** The shared secrets of gateways, and the HMAC keys of Adyen’s webhooks. */
const SHARED: SecretKind = {
  prefix: 'GATEWAY_SECRET_',
  file: 'GATEWAY_SECRETS_FILE',
  form: /^(?:[0-9a-f]{2}){32,128}$/i,
  expected: '32 to 128 bytes in hex, such as openssl rand -hex 32 prints',
  bytesOf: (text) => Buffer.from(text, 'hex'),
}

const API_KEYS: SecretKind = {
  prefix: 'ADYEN_API_KEY_',
  file: 'ADYEN_API_KEYS_FILE',
  form: /^[\x21-\x7e]{16,1024}$/,
  expected: 'an API key of Adyen: 16 to 1024 characters without spaces',
  bytesOf: (text) => Buffer.from(text, 'latin1'),
}

const VARIABLE = /^[A-Z0-9_]+_[A-Z0-9]+$/

const variableOf = ({ prefix }: SecretKind, siteId: string, keyId: string) =>
  `${prefix}${siteId}_${keyId}`.toUpperCase().replaceAll('-', '_')

/** The variable of a secret: `GATEWAY_SECRET_HARBOUR_K1`. */
export const secretVariable = (siteId: string, keyId: string) => variableOf(SHARED, siteId, keyId)

/** The variable of an API key: `ADYEN_API_KEY_HARBOUR_A1`. */
export const apiKeyVariable = (siteId: string, keyId: string) => variableOf(API_KEYS, siteId, keyId)

export const secretOf = (secrets: GatewaySecrets, siteId: string, keyId: string): Uint8Array | undefined =>
  secrets.get(secretVariable(siteId, keyId))

export function apiKeyOf(secrets: GatewaySecrets, siteId: string, keyId: string): string | undefined {
  const key = secrets.get(apiKeyVariable(siteId, keyId))
  return key === undefined ? undefined : Buffer.from(key).toString('latin1')
}

/**
 * Reads the secrets of `GATEWAY_SECRET_<SITE>_<KEY>`, and of the file in `GATEWAY_SECRETS_FILE`, a JSON object of objects: `{ "harbour": { "k1":
 * "<hex>" } }`; likewise `ADYEN_API_KEY_<SITE>_<KEY>` and `ADYEN_API_KEYS_FILE`. Messages name the place and never the value.
 */
export function readGatewaySecrets(
  environment: Readonly<Record<string, string | undefined>>,
): GatewaySecrets {
  return new Map([...secretsOfKind(SHARED, environment), ...secretsOfKind(API_KEYS, environment)])
}

function secretsOfKind(
  kind: SecretKind,
  environment: Readonly<Record<string, string | undefined>>,
): GatewaySecrets {
  const { prefix, form, expected, bytesOf } = kind
  const secrets = new Map<string, Uint8Array>()
  const take = (name: string, value: unknown, place: string) => {
    if (typeof value !== 'string' || !form.test(value.trim()))
      throw new ConfigError(`${place} must be ${expected}.`)
    if (secrets.has(name)) throw new ConfigError(`${place} is given twice. Keep it in one place.`)
    secrets.set(name, new Uint8Array(bytesOf(value.trim())))
  }
  for (const [name, value] of Object.entries(environment))
    if (name.startsWith(prefix) && VARIABLE.test(name.slice(prefix.length)) && value?.trim())
      take(name, value, name)
  const file = environment[kind.file]?.trim()
  if (!file) return secrets
  for (const [siteId, keys] of Object.entries(readObject(kind, file, readText(kind, file))))
    for (const [keyId, value] of Object.entries(readObject(kind, `${file}: ${siteId}`, keys)))
      take(variableOf(kind, siteId, keyId), value, `${kind.file} (${file}): ${siteId}.${keyId}`)
  return secrets
}

function readText({ file: variable }: SecretKind, file: string): unknown {
  let text
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new ConfigError(`${variable} is ${file}, which cannot be read: ${(error as Error).message}`)
  }
  try {
    return JSON.parse(text) as unknown
  } catch {
    // The parser's message would repeat a part of the file.
    throw new ConfigError(`${variable} is ${file}, which is no JSON.`)
  }
}

function readObject({ file: variable }: SecretKind, place: string, value: unknown): object {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  throw new ConfigError(`${variable} (${place}) must be a JSON object: sites, and in each its key ids.`)
}
