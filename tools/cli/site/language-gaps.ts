import { languageGaps } from '#schemas/site-manifest/language-gaps.ts'
import { localeOf } from '#schemas/locale-of.ts'
import type { KnownModules } from '#schemas/site-manifest/site-world.ts'
import type { ServedSite } from '#service/sites/served-site.ts'

/** The texts that the languages of an accepted site lack, by file. */
export function languageRemarks(
  { siteId, manifest, ownLanguages }: ServedSite,
  modules: KnownModules,
): string[] {
  return [...ownLanguages].flatMap(([language, own]) => {
    const locale = localeOf(manifest.languages, language)
    return languageGaps(own, { manifest, locale }, modules).flatMap(
      ({ part, textCount, missing, incomplete }) => {
        const file = `${siteId}/languages/${language}/${part}.json`
        const lacks = incomplete.map(({ id, lacks: those }) => `${file}: ${id} lacks ${those.join(' and ')}`)
        if (missing.length === 0) return lacks
        const ids = missing.length === textCount ? '' : `: ${missing.join(', ')}`
        const { fallback } = own
        return [`${file}: ${missing.length} of ${textCount} texts are shown in ${fallback}${ids}`, ...lacks]
      },
    )
  })
}
