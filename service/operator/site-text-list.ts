import type { SiteText } from '#schemas/operator/endpoints/getSiteTexts.ts'
import { MAILS_PART, productLanguages, referenceTexts } from '#schemas/site-manifest/own-languages.ts'
import { enabledModules } from '#schemas/site-manifest/site-world.ts'
import { messagesIn } from '#schemas/site-manifest/text-differences.ts'
import type { OperatorService } from '#service/call/operator-call.ts'
import { textsOfModules } from '#service/pages/product-texts.ts'
import { sitesBelow } from './asset-uses.ts'

/**
 * Every message that a site shows in a language. Texts in a language of the product belong to `messages/<language>.json`; those of a further
 * language, also of mails, to a file for each part.
 */
export async function listTexts(
  service: OperatorService,
  siteId: string,
  language: string,
): Promise<SiteText[]> {
  const { modules } = service.sites
  const manifest = service.sites.bySiteId(siteId)?.manifest
  const shown = manifest === undefined ? [...modules.values()] : enabledModules(manifest, modules)
  const ids = shown.map(({ facts }) => facts.id)
  const isProduct = productLanguages(modules).has(language)
  const product = isProduct ? await textsOfModules(ids, language) : {}
  const inherited = inheritedTexts(service, siteId, language)
  const parts = isProduct ? ids : [...ids, MAILS_PART]
  return parts.flatMap((part) => {
    const file = isProduct ? `messages/${language}.json` : `languages/${language}/${part}.json`
    return [...(referenceTexts(part, modules) ?? [])].map(([id, english]) => ({
      id,
      part,
      file,
      english,
      product: product[id] ?? null,
      inherited: inherited.get(id) ?? null,
    }))
  })
}

/** The texts of the sites that a site extends; of two with one id, the nearest site's. */
function inheritedTexts(service: OperatorService, siteId: string, language: string): Map<string, string> {
  const below = sitesBelow(service, siteId).filter((site) => site.siteId !== siteId)
  const files = below
    .toReversed()
    .flatMap(({ messages, languages }) => [
      ...(languages.get(language)?.values() ?? []),
      messages.get(language),
    ])
  const entries = files.flatMap((text) => Object.entries(messagesIn(text) ?? {}))
  return new Map(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}
