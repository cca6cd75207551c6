import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { siteNumbersOfCell } from '#schemas/cells/cell-numbers.ts'
import { BASE_SITE_ID } from '#schemas/site-manifest/identity.ts'
import { refusalText } from '#schemas/site-manifest/refusal.ts'
import { GAME_RULES, type GameRule } from '#schemas/kinds/game-rules.ts'
import { ID_PATTERN } from '#schemas/common-schemas.ts'
import { readCell } from '#service/config/config.ts'
import { newManifest } from '#service/sites/new-site.ts'
import { SiteRegistry } from '#service/sites/site-registry.ts'
import { Mistake } from '../../mistake.ts'
import { readSites, type Folders } from './read-sites.ts'

export interface NewSite {
  readonly siteId?: string | undefined
  readonly extends?: string | undefined
  readonly theme?: string | undefined
  readonly host?: readonly string[] | undefined
  readonly name?: string | undefined
  readonly 'time-zone'?: string | undefined
  readonly jurisdiction?: readonly string[] | undefined
  /** The kinds of games that it has. */
  readonly game?: readonly string[] | undefined
  readonly member?: string | undefined
  readonly operator?: string | undefined
  /** The number of the cell whose site it is; 0 without one. */
  readonly cell?: string | undefined
  /** The port of the service, for its address. */
  readonly port?: string | undefined
}

/**
 * Writes the manifest of a new site. It is checked as by a service, together with the existing sites: nothing is written
 * for a refused one.
 */
export async function newSite(folders: Folders, asked: NewSite, say: (line: string) => void): Promise<void> {
  const { siteId, theme } = asked
  if (siteId === undefined || !new RegExp(ID_PATTERN).test(siteId)) {
    throw new Mistake('new needs an id: small letters, digits and hyphens, 2 to 32, a letter first.')
  }
  const { sites, themes, modules } = await readSites(folders)
  if (sites.has(siteId))
    throw new Mistake(`There is a site “${siteId}” already, in ${folders.sitesDir}/${siteId}.`)
  if (theme === undefined) throw new Mistake(`new needs a --theme: ${[...themes.keys()].join(', ')}.`)
  const registry = new SiteRegistry({ modules, defaultSite: '' })
  registry.update({ sites, themes })
  const parent = asked.extends ?? BASE_SITE_ID
  const wanted = {
    siteId,
    theme,
    hosts: asked.host ?? [],
    extends: parent,
    name: asked.name,
    timeZone: asked['time-zone'],
    jurisdictions: asked.jurisdiction,
    gameRules: asked.game?.map(gameRuleOf),
    memberId: wholeNumber('member', asked.member),
    operatorId: asked.operator === 'new' ? ('new' as const) : wholeNumber('operator', asked.operator),
  }
  const beforeFirst = siteNumbersOfCell(readCell(asked.cell) ?? 0).first - 1
  const manifest = newManifest(wanted, registry, {
    sitesDir: folders.sitesDir,
    // No database is available here: the service refuses a number that a removed site had, and names a free one.
    largest: { memberId: beforeFirst, operatorId: beforeFirst },
    modules,
  })
  const { refusals } = registry.tryOut({ siteId, manifest })
  if (refusals.length > 0) {
    throw new Mistake(`No site was written:\n${refusals.map((one) => `  ${refusalText(one)}`).join('\n')}`)
  }
  const folder = join(folders.sitesDir, siteId)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'manifest.json'), manifest)
  say(`Wrote ${join(folder, 'manifest.json')}.`)
  if (parent !== BASE_SITE_ID)
    say(`It shows the texts, pages and pictures of ${parent} until it has its own.`)
  say(`A running service serves it at once: http://${siteId}.localhost:${asked.port ?? '8080'}`)
}

function gameRuleOf(word: string): GameRule {
  const found = GAME_RULES.find((rule) => rule === word)
  if (found !== undefined) return found
  throw new Mistake(`--game ${word} is no kind of game: ${GAME_RULES.join(', ')}.`)
}

function wholeNumber(option: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined
  if (!/^[1-9][0-9]{0,9}$/.test(value))
    throw new Mistake(`--${option} is “${value}”; it must be a whole number from 1.`)
  return Number(value)
}
