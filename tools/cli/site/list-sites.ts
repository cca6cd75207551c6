import { SiteRegistry } from '#service/sites/site-registry.ts'
import { readSites, type Folders } from './read-sites.ts'

const HEADINGS = ['site', 'member', 'operator', 'theme', 'languages', 'currencies', 'hosts'] as const

/** Lists the sites that a service would serve, and the number of refused ones. */
export async function listSites(
  folders: Folders,
  { isJson, say }: { readonly isJson: boolean; readonly say: (line: string) => void },
): Promise<void> {
  const { sites, themes, modules } = await readSites(folders)
  const registry = new SiteRegistry({ modules, defaultSite: '' })
  const outcomes = registry.update({ sites, themes })
  const refused = outcomes.filter(({ kind }) => kind === 'refused').map(({ siteId }) => siteId)
  if (isJson) {
    const served = registry.all().map(({ siteId, manifest }) => ({
      siteId,
      memberId: manifest.memberId,
      operatorId: manifest.operatorId,
      theme: manifest.theme.id,
      languages: manifest.languages.served,
      currencies: manifest.currencies.served,
      hosts: manifest.hosts,
      archived: manifest.archived === true,
    }))
    say(JSON.stringify({ sites: served, refused }, null, 2))
    return
  }
  const rows = registry
    .all()
    .map(({ siteId, manifest }) => [
      siteId,
      String(manifest.memberId),
      String(manifest.operatorId),
      `${manifest.theme.id} (${manifest.theme.template})`,
      manifest.languages.served.join(' '),
      manifest.currencies.served.join(' '),
      [`${siteId}.localhost`, ...manifest.hosts.filter((host) => host !== `${siteId}.localhost`)].join(' '),
    ])
  for (const line of table([[...HEADINGS], ...rows.toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1))]))
    say(line)
  if (refused.length > 0) say(`Refused: ${refused.join(', ')}. “npm run site -- check” says why.`)
}

/** Rows as lines with aligned columns. */
function table(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}
