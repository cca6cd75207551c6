import { MANIFEST_VERSION } from './identity.ts'
import { changesBetween, type ManifestChange } from './manifest-changes.ts'
import { isPlain } from './merge.ts'
import type { Refusal } from './refusal.ts'

/** Converts a manifest from the version before `to` to version `to`, without modifying it. */
export interface Migration {
  readonly to: number
  /** A sentence for the report: what the version changes, and why. */
  readonly text: string
  migrate(manifest: Readonly<Record<string, unknown>>): Record<string, unknown>
}

/** Every migration since version 1, in order: `to` is 2 for the first, and so on. */
export const MIGRATIONS: readonly Migration[] = []

export type Migrated = { readonly manifest: unknown } | { readonly refusal: Refusal }

/** Migrates a manifest to the current version. A newer one is refused. */
export function migrate(file: string, written: unknown, migrations = MIGRATIONS): Migrated {
  const newest = newestOf(migrations)
  const version = versionOf(written)
  // A manifest without a version is reported by the schema check, with a better message.
  if (version === null || !isPlain(written)) return { manifest: written }
  if (version < 1 || version > newest) {
    const expected = `must be from 1 to ${newest}, the newest that this product reads`
    return { refusal: { file, path: '$.manifestVersion', value: version, expected } }
  }
  return { manifest: migrationReport(written, migrations)?.manifest ?? written }
}

/** One migration of a manifest. */
export interface MigrationStep extends Pick<Migration, 'to' | 'text'> {
  /** The differences that it makes, by path. */
  readonly changes: readonly ManifestChange[]
}

/** The way of an old manifest to the newest version. */
export interface MigrationReport {
  readonly from: number
  readonly to: number
  readonly steps: readonly MigrationStep[]
  readonly manifest: Readonly<Record<string, unknown>>
}

/** The changes that the migrations make in a manifest, step by step; null for a manifest of the newest version, and for a version without a migration. */
export function migrationReport(written: unknown, migrations = MIGRATIONS): MigrationReport | null {
  const to = newestOf(migrations)
  const from = versionOf(written)
  if (from === null || !isPlain(written) || from < 1 || from >= to) return null
  let manifest: Record<string, unknown> = written
  const steps: MigrationStep[] = []
  for (const step of migrations) {
    if (step.to <= from) continue
    const after = { ...step.migrate(manifest), manifestVersion: step.to }
    steps.push({ to: step.to, text: step.text, changes: changesBetween(manifest, after) })
    manifest = after
  }
  return { from, to, steps, manifest }
}

const newestOf = (migrations: readonly Migration[]) => migrations.at(-1)?.to ?? MANIFEST_VERSION

function versionOf(written: unknown): number | null {
  const version = isPlain(written) ? written['manifestVersion'] : null
  return Number.isInteger(version) ? (version as number) : null
}
