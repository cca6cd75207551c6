import type { OpenSite } from '../state/open-site.ts'
import { useDraftFiles } from '../state/site-files.ts'
import { percentOf } from './languages-dialog.tsx'
import { translatedPart } from './site-languages.ts'
import { useTexts } from './texts-page.tsx'

/** A new language with less of its texts is published only by a person who has read how much is missing. */
const FINISHED_PART = 0.9

/** The languages that a draft adds before most of their texts are there, in words: “Polski with 12% of its texts”. */
export function useUnfinishedLanguages(site: OpenSite): string[] {
  const languages = site.check?.resolved?.languages
  const before = site.detail.resolved?.languages.served ?? []
  const added = (languages?.served ?? []).filter((code) => !before.includes(code))
  const { byLanguage } = useTexts(site, added)
  const files = useDraftFiles(site)
  return added.flatMap((code) => {
    const texts = byLanguage.get(code)
    if (texts === undefined || files === undefined) return []
    const part = translatedPart(texts, files, code)
    const name = languages?.data[code]?.name ?? code
    return part >= FINISHED_PART ? [] : [`${name} with ${percentOf(part)} of its texts`]
  })
}
