import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { enabledModules, type KnownModules } from '#schemas/site-manifest/site-world.ts'
import type { ServedSite } from '#service/sites/served-site.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

type Texts = Readonly<Record<string, string>>

const read = new Map<string, Promise<Texts>>()

/** Every text of a site in one of its languages, by message id: the product's, overridden by the site's own. */
export async function textsOf(
  site: ServedSite,
  language: string,
  modules: KnownModules,
): Promise<Record<string, string>> {
  const folders = enabledModules(site.manifest, modules).map(({ facts }) =>
    facts.id === 'runtime' ? 'runtime' : join('modules', facts.id),
  )
  const texts = await Promise.all(
    folders.map((folder) => textsIn(join(ROOT, folder, 'messages', `${language}.json`))),
  )
  return Object.assign({}, ...texts, site.texts.get(language)) as Record<string, string>
}

/** Only served languages are read, so a name from a request never becomes a path. */
function textsIn(path: string): Promise<Texts> {
  const known = read.get(path) ?? readFile(path, 'utf8').then(parse, () => ({}))
  read.set(path, known)
  return known
}

const parse = (text: string): Texts => JSON.parse(text) as Texts
