import { MANIFEST_VERSION } from './identity.ts'
import { isPlain } from './merge.ts'
import type { Refusal } from './refusal.ts'

/** Takes a manifest as the version before `to` wrote it and gives it as `to` writes it. It changes nothing in place. */
export interface Migration {
  readonly to: number
  migrate(manifest: Readonly<Record<string, unknown>>): Record<string, unknown>
}

/** Every step since version 1, in order: `to` is 2 for the first, and so on. */
export const MIGRATIONS: readonly Migration[] = []

export type Migrated = { readonly manifest: unknown } | { readonly refusal: Refusal }

/** Brings a manifest to the version that this product writes. One that is newer is refused, never guessed at. */
export function migrate(file: string, written: unknown, migrations = MIGRATIONS): Migrated {
  const newest = migrations.at(-1)?.to ?? MANIFEST_VERSION
  // A manifest without a version breaks its schema, which says so better.
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
