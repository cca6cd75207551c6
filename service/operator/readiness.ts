import { stat } from 'node:fs/promises'
import type { KeptMeasurement } from '#schemas/operator/measurements.ts'
import type { FirstVisit, ReadinessArea, ReadinessLine, ReadinessState } from '#schemas/operator/readiness.ts'
import { pointerOf } from '#schemas/json-pointer.ts'
import { isPlain } from '#schemas/site-manifest/merge.ts'
import { languageGaps } from '#schemas/site-manifest/language-gaps.ts'
import { localeOf } from '#schemas/locale-of.ts'
import { leadsNowhere } from '#schemas/site-manifest/refuse-menu.ts'
import type { KnownModules } from '#schemas/site-manifest/site-world.ts'
import { siteConformity } from '#service/sites/conformity.ts'
import { readPageFile } from '#service/sites/read-page-file.ts'
import type { ServedSite } from '#service/sites/served-site.ts'

const MANIFEST = 'manifest.json'

/** A picture above it is heavy for a first visit on a phone. */
const HEAVY_PICTURE_BYTES = 200_000

/** The least performance of Lighthouse on a phone. */
const LEAST_SCORE = 95

/** The legal pages that a visitor looks for. */
const EXPECTED_PAGES = ['terms', 'privacy', 'contact', 'responsible'] as const

/** Parts of the manifest with texts by language that visitors read. */
const TEXT_PARTS = ['brand', 'menu', 'content', 'registration', 'ads'] as const

interface Place {
  readonly file?: string
  readonly at?: readonly (string | number)[]
}

/** The things that a valid draft still lacks before it opens to visitors. */
export async function readinessOf(site: ServedSite, modules: KnownModules): Promise<ReadinessLine[]> {
  return [
    ...missingTexts(site),
    ...ownLanguages(site, modules),
    ...legalPages(site),
    ...(await pages(site)),
    ...jurisdiction(site),
    ...(await pictures(site)),
    ...brand(site),
  ]
}

function line(
  area: ReadinessArea,
  state: ReadinessState,
  text: string,
  { file = MANIFEST, at }: Place = {},
): ReadinessLine {
  return { area, state, text, file, pointer: at === undefined ? null : pointerOf(at) }
}

/** The script of a first visit above its bar, and a result of Lighthouse below its own. Both follow from the modules and the theme. */
export function speedLines(
  firstVisit: FirstVisit | null,
  measurement: KeptMeasurement | null,
): ReadinessLine[] {
  const kilobytes = (bytes: number) => `${Math.ceil(bytes / 1000)} kB`
  const lines: ReadinessLine[] = []
  if (firstVisit !== null && firstVisit.scriptBytes > firstVisit.scriptBarBytes) {
    const { scriptBytes, scriptBarBytes } = firstVisit
    const text = `the home page loads ${kilobytes(scriptBytes)} of script; at most ${kilobytes(scriptBarBytes)} are fast on a phone`
    lines.push(line('speed', 'lacks', text, { at: ['modules'] }))
  }
  if (measurement === null)
    lines.push(line('speed', 'note', 'was not measured by Lighthouse yet', { at: ['theme'] }))
  else if (measurement.score < LEAST_SCORE) {
    const text = `Lighthouse gives ${measurement.score} of 100 on a phone; ${LEAST_SCORE} is the bar`
    lines.push(line('speed', 'lacks', text, { at: ['theme'] }))
  }
  return lines
}

/** Texts by language of the manifest that a served language lacks: its visitors read the default language. */
function missingTexts({ manifest }: ServedSite): ReadinessLine[] {
  const { served, default: fallback } = manifest.languages
  const lines: ReadinessLine[] = []
  const look = (value: unknown, at: readonly (string | number)[]) => {
    if (Array.isArray(value)) return value.forEach((item, place) => look(item, [...at, place]))
    if (!isPlain(value)) return
    const keys = Object.keys(value)
    const isByLanguage =
      keys.length > 0 &&
      keys.includes(fallback) &&
      keys.every((key) => Object.hasOwn(manifest.languages.data, key))
    // An address serves every language.
    if (isByLanguage && Object.values(value).every((text) => String(text).startsWith('https://'))) return
    if (!isByLanguage) return Object.entries(value).forEach(([key, part]) => look(part, [...at, key]))
    const missing = served.filter((code) => !keys.includes(code))
    if (missing.length > 0)
      lines.push(
        line('languages', 'lacks', `has no text in ${missing.join(', ')}; visitors read it in ${fallback}`, {
          at,
        }),
      )
  }
  for (const part of TEXT_PARTS) look(manifest[part], [part])
  return lines
}

/** Texts of the product that a language of the site lacks. */
function ownLanguages(
  { manifest, ownLanguages: languages }: ServedSite,
  modules: KnownModules,
): ReadinessLine[] {
  return [...languages].flatMap(([code, own]) =>
    languageGaps(own, { manifest, locale: localeOf(manifest.languages, code) }, modules).map(
      ({ part, textCount, missing, incomplete }) =>
        line(
          'languages',
          'lacks',
          `lacks ${missing.length} of ${textCount} texts, and ${incomplete.length} are incomplete; visitors read them in ${own.fallback}`,
          { file: `languages/${code}/${part}.json` },
        ),
    ),
  )
}

function legalPages({ manifest }: ServedSite): ReadinessLine[] {
  const { legalPages: given } = manifest.content
  return EXPECTED_PAGES.filter((kind) => given[kind] === undefined).map((kind) =>
    line('pages', 'lacks', `names no page for "${kind}"`, { at: ['content', 'legalPages'] }),
  )
}

/** Languages that a custom page lacks, and links of its text that lead nowhere. */
async function pages(site: ServedSite): Promise<ReadinessLine[]> {
  const { manifest } = site
  const { served, default: fallback } = manifest.languages
  const ofPages = manifest.content.customPages.map(async ({ pageLinkName, files }, place) => {
    const missing = served.filter((code) => files[code] === undefined)
    const gaps =
      missing.length === 0
        ? []
        : [
            line(
              'pages',
              'lacks',
              `the page "${pageLinkName}" has no text in ${missing.join(', ')}; visitors read it in ${fallback}`,
              { at: ['content', 'customPages', place, 'files'] },
            ),
          ]
    const names = [...new Set(Object.values(files))]
    return [...gaps, ...(await Promise.all(names.map((name) => brokenLinks(site, name)))).flat()]
  })
  return (await Promise.all(ofPages)).flat()
}

async function brokenLinks(site: ServedSite, name: string): Promise<ReadinessLine[]> {
  const html = (await readPageFile(site, name)) ?? ''
  const targets = [...html.matchAll(/\shref\s*=\s*["'](\/[^"']*)["']/g)].map(([, target = '']) => target)
  return [...new Set(targets)]
    .filter((target) => leadsNowhere(site.manifest, target))
    .map((target) => line('links', 'lacks', `the link to ${target} leads nowhere`, { file: `pages/${name}` }))
}

function jurisdiction({ manifest }: ServedSite): ReadinessLine[] {
  const at = ['jurisdictions']
  if (manifest.jurisdictions.every((id) => id === 'none'))
    return [line('jurisdiction', 'note', 'names no jurisdiction: no rule of a licence is checked', { at })]
  return siteConformity(manifest.jurisdictions)
    .filter(({ state }) => state === 'notYet' || state === 'partly')
    .map(({ jurisdiction: id, line: rule, demand, reason }) =>
      line('jurisdiction', 'lacks', `${id} ${rule}: ${demand} ${reason}`.trim(), { at }),
    )
}

async function pictures({ assets }: ServedSite): Promise<ReadinessLine[]> {
  const sizes = await Promise.all(
    [...assets].map(async ([name, { path }]) => [name, (await stat(path)).size] as const),
  )
  return sizes
    .filter(([, bytes]) => bytes > HEAVY_PICTURE_BYTES)
    .map(([name, bytes]) =>
      line(
        'pictures',
        'note',
        `has ${Math.ceil(bytes / 1000)} kB; below ${HEAVY_PICTURE_BYTES / 1000} kB it loads fast on a phone`,
        {
          file: `assets/${name}`,
        },
      ),
    )
}

function brand({ manifest }: ServedSite): ReadinessLine[] {
  const { siteUrl, help } = manifest.brand
  return [
    ...(Object.keys(siteUrl).length > 0
      ? []
      : [
          line('brand', 'note', 'has no address: search engines get that of each request', {
            at: ['brand', 'siteUrl'],
          }),
        ]),
    ...(help !== undefined
      ? []
      : [
          line('brand', 'lacks', 'names no organisation that helps with gambling problems', {
            at: ['brand', 'help'],
          }),
        ]),
    ...(manifest.hosts.some((host) => !/(^|\.)(localhost|example|test)$/.test(host))
      ? []
      : [line('brand', 'note', 'has no host name that visitors can reach', { at: ['hosts'] })]),
  ]
}
