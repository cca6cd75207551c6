import type { Notice, Packs, Shown } from './jurisdiction-pack.ts'
import type { LocalizedText } from './texts.ts'
import type { Brand } from './brand.ts'
import type { ResolvedManifest } from './site-manifest.ts'

/** Adds what the site's packs show: the page gets it as data of the manifest. English stands in for a language that packs do not have. */
export function withNotices(manifest: ResolvedManifest, packs: Packs): ResolvedManifest {
  const { jurisdictions, brand, languages } = manifest
  const notices = jurisdictions.flatMap((id) =>
    (packs.get(id)?.lines ?? []).flatMap(({ shows = [] }) =>
      shows.map((shown) => noticeOf(shown, brand.licences?.[id], languages.served)),
    ),
  )
  return notices.length === 0 ? manifest : { ...manifest, notices }
}

type Licence = NonNullable<Brand['licences']>[string]

function noticeOf(
  { text, byState, to, logo }: Shown,
  licence: Licence | undefined,
  served: readonly string[],
): Notice {
  const filled = (words: LocalizedText) =>
    Object.fromEntries(
      served.map((language) => [
        language,
        (words[language] ?? words['en'] ?? '')
          .replace('{holder}', holderIn(licence, language))
          .replace('{number}', licence?.number ?? ''),
      ]),
    )
  const address = to === 'licence' ? licence?.url : to
  return {
    text: filled(text),
    ...(byState !== undefined && {
      byState: Object.fromEntries(Object.entries(byState).map(([state, words]) => [state, filled(words)])),
    }),
    ...(address !== undefined && { to: address }),
    ...(logo === true && licence?.logo !== undefined && { logo: licence.logo }),
  }
}

function holderIn(licence: Licence | undefined, language: string): string {
  const note = licence?.holderNote?.[language] ?? ''
  return `${licence?.holder ?? ''}${note === '' ? '' : ` (${note})`}`
}
