import { readdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { changeInWords } from '#schemas/site-manifest/manifest-changes.ts'
import {
  migrationReport,
  type Migration,
  MIGRATIONS,
  type MigrationReport,
} from '#schemas/site-manifest/migrate.ts'
import { parseJson, valueOf } from '#schemas/site-manifest/parse-json.ts'
import { readTextFile } from '../json-file.ts'
import { DIFFERS } from './publish-site.ts'

interface Migrating {
  readonly isJson: boolean
  readonly say: (line: string) => void
  /** Whether the files are written, and not only reported. */
  readonly writes: boolean
  readonly migrations?: readonly Migration[]
}

/** Reports which manifests of a folder are of an older version, and what the migrations change at which path. Exit code 3: some are old and were not written. */
export async function migrateSites(
  sitesDir: string,
  { isJson, say, writes, migrations = MIGRATIONS }: Migrating,
): Promise<number> {
  const reports: (MigrationReport & { readonly siteId: string })[] = []
  for (const siteId of foldersOf(sitesDir)) {
    const file = join(sitesDir, siteId, 'manifest.json')
    const report = migrationReport(valueOf(parseJson(file, readTextFile(file))), migrations)
    if (report === null) continue
    reports.push({ siteId, ...report })
    if (writes) await writeFile(file, `${JSON.stringify(report.manifest, null, 2)}\n`)
  }
  if (isJson) {
    const facts = reports.map(({ manifest: _manifest, ...report }) => report)
    say(JSON.stringify({ written: writes, manifests: facts }, null, 2))
  } else sayReports(reports, writes, say)
  return reports.length === 0 || writes ? 0 : DIFFERS
}

function foldersOf(sitesDir: string): string[] {
  return readdirSync(sitesDir, { withFileTypes: true })
    .filter(
      (entry) => entry.isDirectory() && readdirSync(join(sitesDir, entry.name)).includes('manifest.json'),
    )
    .map(({ name }) => name)
    .toSorted()
}

function sayReports(
  reports: readonly (MigrationReport & { readonly siteId: string })[],
  writes: boolean,
  say: (line: string) => void,
): void {
  if (reports.length === 0) return say('Every manifest is of the newest version.')
  for (const { siteId, from, to, steps } of reports) {
    say(`${siteId}/manifest.json: version ${from} becomes ${to}`)
    for (const step of steps) {
      say(`  ${step.to}: ${step.text}`)
      for (const change of step.changes) say(`    ${change.pointer}: ${changeInWords(change)}`)
    }
  }
  say(
    writes
      ? `${reports.length} written.`
      : 'Nothing was written: the service migrates them whenever it reads them. --write writes the newest version.',
  )
}
