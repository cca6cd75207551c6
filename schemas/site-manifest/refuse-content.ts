import { jsonPath, wordList, type Refusal } from './refusal.ts'
import type { ResolvedManifest } from './site-manifest.ts'
import type { SiteFiles } from './site-world.ts'

/** Refuses pages without content, duplicate page names, and references to missing pages. */
export function refuseContent(
  file: string,
  manifest: ResolvedManifest,
  files: Pick<SiteFiles, 'pages'>,
): Refusal[] {
  return [
    ...refusePages(file, manifest, files),
    ...refuseReferences(file, manifest),
    ...refuseOrganisations(file, manifest),
  ]
}

function refusePages(file: string, manifest: ResolvedManifest, files: Pick<SiteFiles, 'pages'>): Refusal[] {
  const refusals: Refusal[] = []
  const seen = new Set<string | number>()
  const former = new Set<string>()
  for (const [place, page] of manifest.content.customPages.entries()) {
    const at = (keys: string[], value: unknown, expected: string) =>
      refusals.push({ file, path: jsonPath(['content', 'customPages', place, ...keys]), value, expected })
    for (const key of ['id', 'pageLinkName'] as const) {
      if (seen.has(page[key])) at([key], page[key], 'must not be that of another page too')
      seen.add(page[key])
    }
    for (const [index, name] of (page.formerLinkNames ?? []).entries()) {
      if (manifest.content.customPages.some(({ pageLinkName }) => pageLinkName === name) || former.has(name))
        at(
          ['formerLinkNames', String(index)],
          name,
          'must not be the name of a page, or a former name of another one',
        )
      former.add(name)
    }
    const { default: language } = manifest.languages
    if (page.files[language] === undefined)
      at(['files', language], undefined, 'is missing; the page in the default language')
    for (const [code, name] of Object.entries(page.files)) {
      const address = files.pages.get(name)
      if (address === undefined)
        at(['files', code], name, `must be a file of sites/${manifest.siteId}/pages, or of a site it extends`)
      else if (address !== null && !address.startsWith('https://')) {
        at(['files', code], address, 'must be an https address: players are sent there')
      }
    }
  }
  return refusals
}

function refuseOrganisations(file: string, { content, languages }: ResolvedManifest): Refusal[] {
  return content.helpOrganisations.flatMap((organisation, place) =>
    (['name', 'about'] as const).flatMap((key): Refusal[] => {
      if (organisation[key][languages.default] !== undefined) return []
      const path = jsonPath(['content', 'helpOrganisations', place, key, languages.default])
      return [{ file, path, value: undefined, expected: 'is missing; the text in the default language' }]
    }),
  )
}

function refuseReferences(file: string, manifest: ResolvedManifest): Refusal[] {
  const { brand, content, registration, settings } = manifest
  const links = new Set(content.customPages.map((page) => page.pageLinkName))
  const named: [(string | number)[], string | undefined][] = [
    [['brand', 'cause', 'pageLinkName'], brand.cause?.pageLinkName] as const,
    ...Object.entries(content.gameRules).map(([key, link]) => [['content', 'gameRules', key], link] as const),
    ...Object.entries(content.legalPages).map(
      ([key, link]) => [['content', 'legalPages', key], link] as const,
    ),
    ...registration.consents.map(
      ({ pageLinkName }, place) =>
        [['registration', 'consents', place, 'pageLinkName'], pageLinkName] as const,
    ),
  ].map(([path, link]) => [[...path], link])
  const refusals = named.flatMap(([path, value]): Refusal[] => {
    if (value === undefined || links.has(value)) return []
    const expected = `must be the pageLinkName of a page of content.customPages: ${wordList([...links], 'or')}`
    return [{ file, path: jsonPath(path), value, expected }]
  })
  const home = settings.homeOverridePageId
  if (home !== 0 && !content.customPages.some((page) => page.id === home)) {
    const expected = 'must be the id of a page of content.customPages, or 0 for none'
    refusals.push({ file, path: '$.settings.homeOverridePageId', value: home, expected })
  }
  return refusals
}
