import { existsSync, readdirSync } from 'node:fs'
import { cp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseJson } from '#schemas/site-manifest/parse-json.ts'
import { readTextFile } from '../json-file.ts'

interface Folders {
  readonly from: string
  readonly to: string
  readonly siteIds: readonly string[]
}

/** Moves the folders of sites. A file of a site is in its place in one of the two folders at any moment; a killed move goes on. */
export async function moveFolders({ from, to, siteIds }: Folders): Promise<void> {
  for (const siteId of siteIds) {
    const [source, target] = [join(from, siteId), join(to, siteId)]
    const [draft, left] = [join(to, `.${siteId}.moving`), join(from, `.${siteId}.moved`)]
    for (const rest of [draft, left]) await rm(rest, { recursive: true, force: true })
    if (existsSync(source) && !existsSync(target)) {
      await cp(source, draft, { recursive: true })
      await rename(draft, target)
    }
    if (!existsSync(source)) continue
    // At once: a folder from which files go one by one would be read in between.
    await rename(source, left)
    await rm(left, { recursive: true })
  }
}

/** The site that each site of a folder extends. */
function parentsIn(folder: string): Map<string, string> {
  const sites = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return new Map(
    sites.flatMap(({ name }) => {
      const file = join(folder, name, 'manifest.json')
      const parsed = existsSync(file) ? parseJson(file, readTextFile(file)) : null
      const parent =
        parsed !== null && 'value' in parsed ? (parsed.value as { extends?: unknown }).extends : undefined
      return typeof parent === 'string' ? [[name, parent] as const] : []
    }),
  )
}

/** Folders that are in the way, and sites that would lose what they extend. */
export function refuseFolders({ from, to, siteIds }: Folders): string[] {
  const moved = new Set(siteIds)
  return [
    ...siteIds
      .filter((siteId) => existsSync(join(to, siteId)))
      .map((siteId) => `${join(to, siteId)} exists already. Remove it, or give the site another id.`),
    ...[...parentsIn(from)].flatMap(([siteId, parent]) => {
      if (moved.has(siteId) && !moved.has(parent) && !existsSync(join(to, parent)))
        return [
          `The site ${siteId} extends ${parent}, which ${to} does not have. Copy that folder there first.`,
        ]
      return moved.has(parent) && !moved.has(siteId)
        ? [
            `The site ${siteId} of another operator extends ${parent}, which would move. Let it extend another site first.`,
          ]
        : []
    }),
  ]
}
