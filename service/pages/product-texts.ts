import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { enabledModules, type KnownModules } from '#schemas/site-manifest/site-world.ts'
import type { ServedSite } from '#service/sites/served-site.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

type Texts = Readonly<Record<string, string>>

/** Texts of the product by language and enabled modules, which most sites share. */
const ofProduct = new Map<string, Promise<Texts>>()

/**
 * Every text of a site in one of its languages, by message id: the product's, overridden by the site's own. The product's are behind the
 * object's own keys: to copy thousands of them for each page would take as long as the rest of its HTML.
 */
export async function textsOf(site: ServedSite, language: string, modules: KnownModules): Promise<Texts> {
  const product = await productTexts(site, spokenIn(site, language), modules)
  return Object.assign(Object.create(product) as Record<string, string>, site.texts.get(language))
}

/** The same as `textsOf`, with every text as a key of the object itself. */
export async function allTextsOf(site: ServedSite, language: string, modules: KnownModules): Promise<Texts> {
  return { ...(await productTexts(site, spokenIn(site, language), modules)), ...site.texts.get(language) }
}

/** The product's language whose texts a page has below the site's own. */
export const spokenIn = ({ ownLanguages }: ServedSite, language: string): string =>
  ownLanguages.get(language)?.fallback ?? language

/** The product's texts of a site's modules in one of the product's languages. */
export function productTexts(
  { manifest }: Pick<ServedSite, 'manifest'>,
  language: string,
  modules: KnownModules,
): Promise<Texts> {
  return textsOfModules(
    enabledModules(manifest, modules).map(({ facts }) => facts.id),
    language,
  )
}

/** The product's texts of some modules in one of its languages; none in another. The language is a code, and no other text. */
export function textsOfModules(ids: readonly string[], language: string): Promise<Texts> {
  const folders = ids.map((id) => (id === 'runtime' ? 'runtime' : join('modules', id)))
  const key = [language, ...folders].join(' ')
  const known = ofProduct.get(key) ?? readTexts(folders, language)
  ofProduct.set(key, known)
  return known
}

/** Only served languages are read, so a name from a request never becomes a path. */
async function readTexts(folders: readonly string[], language: string): Promise<Texts> {
  const texts = await Promise.all(
    folders.map((folder) =>
      readFile(join(ROOT, folder, 'messages', `${language}.json`), 'utf8').then(parse, () => ({})),
    ),
  )
  return Object.assign({}, ...texts) as Texts
}

const parse = (text: string): Texts => JSON.parse(text) as Texts
