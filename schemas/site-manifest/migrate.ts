import { MANIFEST_VERSION } from './identity.ts'
import { isPlain } from './merge.ts'
import type { Refusal } from './refusal.ts'

/** Converts a manifest from the version before `to` to version `to`, without modifying it. */
export interface Migration {
  readonly to: number
  migrate(manifest: Readonly<Record<string, unknown>>): Record<string, unknown>
}

/** Every migration since version 1, in order: `to` is 2 for the first, and so on. */
export const MIGRATIONS: readonly Migration[] = []

export type Migrated = { readonly manifest: unknown } | { readonly refusal: Refusal }

/** Migrates a manifest to the current version. A newer one is refused. */
export function migrate(file: string, written: unknown, migrations = MIGRATIONS): Migrated {
  const newest = migrations.at(-1)?.to ?? MANIFEST_VERSION
  // A manifest without a version is reported by the schema check, with a better message.
  if (!isPlain(written) || !Number.isInteger(written['manifestVersion'])) return { manifest: written }
  const version = written['manifestVersion'] as number
  if (version < 1 || version > newest) {
    const expected = `must be from 1 to ${newest}, the newest that this product reads`
    return { refusal: { file, path: '$.manifestVersion', value: version, expected } }
  }
  let manifest: Record<string, unknown> = written
  for (const step of migrations) {
    if (step.to > version) manifest = { ...step.migrate(manifest), manifestVersion: step.to }
  }
  return { manifest }
}
