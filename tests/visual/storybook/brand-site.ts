import runtime from '#runtime/facts.ts'
import type { ModuleDefinition } from '#runtime/registry/module.ts'
import { trialManifest } from '#runtime/testing/manifest.ts'
import { PRODUCT_FACTS } from '#runtime/testing/product-facts.ts'
import type { TrialRuntimeOptions } from '#runtime/testing/trial-runtime.tsx'
import { withModuleDefaults } from '#schemas/site-manifest/refuse-modules.ts'
import { layAll } from '#schemas/site-manifest/resolve.ts'
import type { ResolvedManifest, SiteManifest } from '#schemas/site-manifest/site-manifest.ts'
import type { KnownModules } from '#schemas/site-manifest/site-world.ts'

const manifests = import.meta.glob<SiteManifest>('../../../sites/*/manifest.json', {
  eager: true,
  import: 'default',
})
const siteMessages = import.meta.glob<object>('../../../sites/*/messages/{en,ar}.json', {
  eager: true,
  import: 'default',
})
const moduleMessages = import.meta.glob<object>('../../../{runtime,modules/*}/messages/{en,ar}.json', {
  eager: true,
  import: 'default',
})
const modules = Object.values(
  import.meta.glob<ModuleDefinition>('../../../modules/*/module.ts', { eager: true, import: 'default' }),
)
const known: KnownModules = new Map(
  [runtime, ...PRODUCT_FACTS].map((facts) => [facts.id, { facts, languages: new Set(), texts: new Map() }]),
)
const base = trialManifest()

/** Languages of the stories: one for each direction. */
const LANGUAGES = { ltr: 'en', rtl: 'ar' } as const

/** The runtime of a site with the given theme: its frame, menu, settings and words, with every module and the stories' euros. */
export function brandRuntime(
  themeId: string,
  direction: 'ltr' | 'rtl',
  ofStory?: ResolvedManifest,
): TrialRuntimeOptions {
  const language = LANGUAGES[direction]
  const own = Object.entries(manifests).find(([, { theme }]) => theme?.id === themeId)
  const siteId = own?.[0].split('/').at(-2)
  const ofBase = Object.entries(manifests).find(([file]) => file.endsWith('/base/manifest.json'))
  const laid = layAll(
    [ofBase?.[1], own?.[1]].filter((manifest) => manifest !== undefined),
    known,
  )
  const manifest = withModuleDefaults(laid as unknown as ResolvedManifest, known)
  const messages = Object.entries(moduleMessages)
    .filter(([file]) => file.endsWith(`/${language}.json`))
    .map(([, texts]) => texts)
  return {
    language,
    manifest: ofStory ?? {
      ...manifest,
      languages: { ...manifest.languages, data: base.languages.data },
      currencies: base.currencies,
    },
    modules,
    messages: Object.assign(
      {},
      ...messages,
      siteMessages[`../../../sites/${siteId}/messages/${language}.json`],
    ) as object,
  }
}
