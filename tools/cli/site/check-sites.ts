import { refuseDefinition } from '#modules/game-rules/rules/refuse-definition.ts'
import { countStates, type ConformityRow, type LineState } from '#schemas/site-manifest/conformity.ts'
import { isServed, SiteChecker } from '#schemas/site-manifest/check-site.ts'
import { refusalText } from '#schemas/site-manifest/refusal.ts'
import { allowedCss } from '#service/pages/operator-css.ts'
import { gameDefinitionOf } from '#service/games/rules/game-file.ts'
import { siteConformity } from '#service/sites/conformity.ts'
import { refuseByJurisdictions } from '#service/sites/refuse-game.ts'
import { SiteRegistry } from '#service/sites/site-registry.ts'
import type { KnownModules } from '#schemas/site-manifest/site-world.ts'
import type { ServedSite } from '#service/sites/served-site.ts'
import { readDemoGames } from '#tools/demo/demo-games.ts'
import { Mistake } from '../../mistake.ts'
import { languageRemarks } from './language-gaps.ts'
import { themeGaps } from './theme-gaps.ts'
import { readSites, type Folders, type ReadSites } from './read-sites.ts'

/** Prints each line of the jurisdictions of one site: passed by which tests, not applicable, or not yet. False if the site is refused. */
export async function printConformity(
  folders: Folders,
  siteId: string,
  say: (line: string) => void,
): Promise<boolean> {
  const { sites, themes, modules } = await readSites(folders)
  if (!sites.has(siteId)) throw new Mistake(`There is no site “${siteId}” in ${folders.sitesDir}.`)
  const registry = new SiteRegistry({ modules, defaultSite: '' })
  const outcomes = registry.update({ sites, themes })
  const site = registry.bySiteId(siteId)
  const refused = outcomes.find((outcome) => outcome.siteId === siteId && outcome.kind === 'refused')
  if (site === null) {
    for (const reason of refused?.kind === 'refused' ? refused.reasons : []) say(reason)
    return false
  }
  const rows = siteConformity(site.manifest.jurisdictions)
  for (const { jurisdiction, line, state, demand, tests, reason } of rows) {
    say(`${STATE_MARKS[state]} ${jurisdiction} ${line}: ${demand}`)
    if (reason !== '') say(`    ${STATE_WORDS[state]}: ${reason}`)
    for (const test of tests) say(`    passed by ${test}`)
  }
  say(sumOf(rows))
  return true
}

/** Reports for every theme and site whether a service would accept it, with the reasons for each refusal. True where all are accepted. */
export async function checkSites(
  folders: Folders,
  { isJson, say }: { readonly isJson: boolean; readonly say: (line: string) => void },
): Promise<boolean> {
  const read = await readSites(folders)
  const results = [...checkThemes(read), ...checkBase(read), ...(await checkServed(read, folders))]
  const refused = results.filter(({ reasons }) => reasons.length > 0).length
  if (isJson) {
    say(JSON.stringify({ isRight: refused === 0, results }, null, 2))
    return refused === 0
  }
  for (const { name, reasons, remarks } of results) {
    say(`${reasons.length === 0 ? '✓' : '✗'} ${name}`)
    for (const line of [...reasons, ...remarks]) say(`    ${line}`)
  }
  say(
    refused === 0 ? `All ${results.length} are right.` : `${refused} of ${results.length} would be refused.`,
  )
  return refused === 0
}

interface Result {
  readonly name: string
  readonly reasons: readonly string[]
  /** Parts of an accepted site that are ignored, and of an accepted theme that are missing. */
  readonly remarks: readonly string[]
}

function checkThemes({ themes }: ReadSites): Result[] {
  const checker = new SiteChecker()
  return [...themes.values()].map((files) => {
    const checked = checker.theme(files)
    const name = `theme ${files.themeId}`
    return 'refusals' in checked
      ? { name, reasons: checked.refusals.map(refusalText), remarks: [] }
      : { name, reasons: [], remarks: themeGaps(checked.theme, files) }
  })
}

/** The base is incomplete, but its values must still be valid. */
function checkBase({ sites }: ReadSites): Result[] {
  const checker = new SiteChecker()
  return [...sites.values()].flatMap((files) => {
    if (isServed(files.siteId)) return []
    const written = checker.written(files)
    return [
      {
        name: `site ${files.siteId}`,
        reasons: 'refusals' in written ? written.refusals.map(refusalText) : [],
        remarks: [],
      },
    ]
  })
}

function checkServed({ sites, themes, modules }: ReadSites, { sitesDir }: Folders): Promise<Result[]> {
  const registry = new SiteRegistry({ modules, defaultSite: '' })
  const outcomes = registry.update({ sites, themes })
  const inOrder = outcomes.toSorted((a, b) => (a.siteId < b.siteId ? -1 : 1))
  return Promise.all(
    inOrder.map(async (outcome) => ({
      name: `site ${outcome.siteId}`,
      reasons: outcome.kind === 'refused' ? outcome.reasons : [],
      remarks: [
        ...allowedCss(sites.get(outcome.siteId)?.style ?? '').refused.map(
          (rule) => `${outcome.siteId}/style.css: left out: ${rule}`,
        ),
        ...gapsOf(registry.bySiteId(outcome.siteId), modules),
        ...conformityRemarks(registry.bySiteId(outcome.siteId)),
        ...(await gamesAgainstLicences(sitesDir, registry.bySiteId(outcome.siteId))),
      ],
    })),
  )
}

/** One line for each breach of a licence by a game in `demo/games` of a site. */
export async function gamesAgainstLicences(
  sitesDir: string,
  site: Pick<ServedSite, 'siteId' | 'manifest'> | null,
): Promise<string[]> {
  if (site === null) return []
  const { siteId, manifest } = site
  return (await readDemoGames(sitesDir, siteId)).flatMap((file) => {
    const { definition, refusals } = gameDefinitionOf(file, () => null)
    if (refusals.length > 0 || refuseDefinition(definition).length > 0) return []
    return refuseByJurisdictions(manifest.jurisdictions, definition, Date.now()).map(
      ({ path, reason }) => `game ${file.slug}: /definition${path} ${reason}`,
    )
  })
}

const STATE_WORDS = {
  passed: 'passed',
  partly: 'partly',
  notYet: 'not yet',
  notApplicable: 'not applicable',
} as const satisfies Record<LineState, string>
const STATE_MARKS = { passed: '✓', partly: '~', notYet: '✗', notApplicable: '–' } as const satisfies Record<
  LineState,
  string
>

function sumOf(rows: readonly ConformityRow[]): string {
  const counts = Object.entries(countStates(rows))
  return counts.map(([state, count]) => `${count} ${STATE_WORDS[state as LineState]}`).join(', ')
}

/** One line for each jurisdiction of a site. */
function conformityRemarks(site: ServedSite | null): string[] {
  return (site?.manifest.jurisdictions ?? []).map(
    (id) => `jurisdiction ${id}: ${sumOf(siteConformity([id]))}`,
  )
}

const gapsOf = (site: ServedSite | null, modules: KnownModules) =>
  site === null ? [] : languageRemarks(site, modules)
