import { readFile } from 'node:fs/promises'
import { ConfigError } from '#service/base/config-error.ts'
import type { Config } from '#service/config/config.ts'

/** A secret that the operator shares with a register, and the only origin to which the service sends personal data with it. */
export interface CheckKey {
  readonly secret: Uint8Array
  readonly origin: string
}

/** The keys by id. */
export type CheckKeys = ReadonlyMap<string, CheckKey>

const SECRET_MIN_LENGTH = 16

/** Reads the keys of `CHECK_KEYS`, or of the file that `CHECK_KEYS_FILE` names: `{ "<keyId>": { "secret": "…", "origin": "https://…" } }`. */
export async function readCheckKeys({ checkKeys }: Pick<Config, 'checkKeys'>): Promise<CheckKeys> {
  const text =
    checkKeys.text ?? (checkKeys.file === undefined ? undefined : await readKeyFile(checkKeys.file))
  return text === undefined ? new Map() : parseKeys(text)
}

async function readKeyFile(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    throw new ConfigError(`CHECK_KEYS_FILE ${path} cannot be read: ${(error as Error).message}`)
  }
}

/** The error message does not repeat a value, because a value may be a secret. */
function parseKeys(text: string): CheckKeys {
  const refused = new ConfigError(
    `CHECK_KEYS must be JSON such as {"register-1": {"secret": "…", "origin": "https://register.example"}}, with secrets of ${SECRET_MIN_LENGTH} characters or more.`,
  )
  const keys = new Map<string, CheckKey>()
  try {
    for (const [keyId, key] of Object.entries(JSON.parse(text) as Record<string, Record<string, unknown>>)) {
      const { secret, origin } = key
      if (typeof secret !== 'string' || secret.length < SECRET_MIN_LENGTH) throw refused
      if (typeof origin !== 'string' || new URL(origin).origin !== origin) throw refused
      keys.set(keyId, { secret: Buffer.from(secret), origin })
    }
  } catch {
    throw refused
  }
  return keys
}
