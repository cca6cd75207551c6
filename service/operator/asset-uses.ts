import { sql } from 'kysely'
import { readFileSync, statSync } from 'node:fs'
import type { SiteAsset } from '#schemas/operator/site-assets.ts'
import { ApiRefusal } from '#service/call/api-refusal.ts'
import type { OperatorService } from '#service/call/operator-call.ts'
import { bigints, texts } from '#service/database/binary-arrays.ts'
import type { DraftTexts } from '#service/publications/draft-rows.ts'
import type { ReadSite } from '#service/sites/read-folder.ts'

/** The site and those that it extends, the nearest first. */
export function sitesBelow({ sites: { registry } }: OperatorService, siteId: string): ReadSite[] {
  const ids = registry.manifestsOf(siteId).map((manifest) => manifest.siteId)
  return [...new Set([siteId, ...ids.toReversed()])].flatMap((id) => registry.sites.get(id) ?? [])
}

/** The files of a folder of a site, and of the sites that it extends, by name, with their uses. */
export async function listFiles(
  service: OperatorService,
  siteId: string,
  filesOf: (site: ReadSite) => ReadSite['assetFiles'],
): Promise<SiteAsset[]> {
  const files = new Map(
    sitesBelow(service, siteId)
      .toReversed()
      .flatMap((site) =>
        [...filesOf(site)].map(([name, { path }]) => [name, { path, siteId: site.siteId }] as const),
      ),
  )
  const uses = await findUses(service, siteId, [...files.keys()])
  return [...files]
    .map(([name, file]) => ({
      name,
      siteId: file.siteId,
      bytes: statSync(file.path, { throwIfNoEntry: false })?.size ?? 0,
      usedBy: uses.get(name) ?? [],
    }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** Throws a refusal if a file of a site is used; it names the uses. */
export async function refuseUsed(service: OperatorService, siteId: string, name: string): Promise<void> {
  const users = (await findUses(service, siteId, [name])).get(name) ?? []
  if (users.length === 0) return
  throw new ApiRefusal('conflict', `${name} is used by ${users.join(', ')}. Replace it there first.`)
}

/**
 * The uses of each of some files in the folder `assets` or `fonts` of a site, in words: the sites that have it, drafts of them, and games. A name in any text
 * counts, because its removal may break a page.
 */
export async function findUses(
  service: OperatorService,
  siteId: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  const { sites, database } = service
  const all = [...sites.registry.sites.values()]
  const heirs = all.filter((site) =>
    sitesBelow(service, site.siteId).some((below) => below.siteId === siteId),
  )
  const drafts = await database.kysely
    .selectFrom('site_drafts')
    .select(['site_id', 'manifest', 'files'])
    .execute()
  const written = [
    ...heirs.map((site) => ({ user: `site ${site.siteId}`, text: textsOf(site) })),
    ...drafts
      .filter((draft) => heirs.some((heir) => heir.siteId === draft.site_id))
      .map((draft) => ({ user: `draft of ${draft.site_id}`, text: textsOfDraft(draft) })),
  ]
  const members = heirs.flatMap((heir) => sites.bySiteId(heir.siteId)?.memberId ?? [])
  const { rows: games } = await sql<{ name: string; gameId: string }>`
    with named (member_id, game_id, text) as (
      select member_id, game_id, concat(definition::text, images::text) from games
      union all
      select member_id, game_id, definition::text from game_instances)
    select distinct names.name, named.game_id as "gameId"
    from named, unnest(${texts(names)}::text[]) names (name)
    where named.member_id = any(${bigints(members)}::bigint[]) and position(names.name in named.text) > 0
    order by "gameId"`.execute(database.kysely)
  return new Map(
    names.map((name) => [
      name,
      [
        ...written.filter(({ text }) => text.includes(name)).map(({ user }) => user),
        ...games.filter((game) => game.name === name).map(({ gameId }) => `game ${gameId}`),
      ],
    ]),
  )
}

const textsOfDraft = ({ manifest, files }: DraftTexts) => [manifest, ...Object.values(files)].join('\n')

function textsOf({ manifest, messages, languages, pageFiles, style }: ReadSite): string {
  const pages = [...pageFiles.values()].map(({ path }) => (path === '' ? '' : readFileSync(path, 'utf8')))
  const ofLanguages = [...languages.values()].flatMap((parts) => [...parts.values()])
  return [manifest, ...messages.values(), ...ofLanguages, ...pages, style ?? ''].join('\n')
}
