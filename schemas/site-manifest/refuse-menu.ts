import { routesOf } from '../module-facts.ts'
import { ICON_NAMES } from '../theme/icon-names.ts'
import { MENU_KINDS_OF_THE_RUNTIME, type MenuKind } from './menu.ts'
import { nearest } from './nearest.ts'
import { jsonPath, wordList, type Refusal } from './refusal.ts'
import { routeOf } from './route-match.ts'
import type { ResolvedManifest } from './site-manifest.ts'
import { enabledModules, type KnownModules } from './site-world.ts'

/** Refuses menu entries that no module can show, and links without a target. */
export function refuseMenu(file: string, manifest: ResolvedManifest, modules: KnownModules): Refusal[] {
  const shown = new Set<MenuKind>([
    ...MENU_KINDS_OF_THE_RUNTIME,
    ...enabledModules(manifest, modules).flatMap(({ facts }) => facts.menuKinds ?? []),
  ])
  const refusals: Refusal[] = []
  for (const [place, entry] of manifest.menu.entries()) {
    const at = (key: string, value: unknown, expected: string) =>
      refusals.push({ file, path: jsonPath(['menu', place, key]), value, expected })
    if (entry.icon !== undefined && !ICONS.has(entry.icon)) at('icon', entry.icon, noIcon(entry.icon))
    if (!shown.has(entry.kind)) at('kind', entry.kind, whereKindIs(entry.kind, modules))
    if (entry.kind === 'filter' && entry.filter === undefined)
      at('filter', undefined, 'is missing; this kind needs it')
    if (entry.kind === 'link' && entry.to === undefined) at('to', undefined, 'is missing; this kind needs it')
    if (entry.to !== undefined && leadsNowhere(manifest, entry.to))
      at('to', entry.to, whereLinkLeads(entry.to, manifest, modules))
    if (
      MENU_KINDS_OF_THE_RUNTIME.includes(entry.kind) &&
      entry.label?.[manifest.languages.default] === undefined
    ) {
      at('label', entry.label, `must have a text in the default language, ${manifest.languages.default}`)
    }
  }
  for (const [place, link] of manifest.brand.links.entries()) {
    if (!leadsNowhere(manifest, link.to)) continue
    const path = jsonPath(['brand', 'links', place, 'to'])
    refusals.push({
      file,
      path,
      value: link.to,
      expected: whereLinkLeads(link.to, manifest, modules),
    })
  }
  return refusals
}

function whereKindIs(kind: MenuKind, modules: KnownModules): string {
  const owner = [...modules.values()].find(({ facts }) => facts.menuKinds?.includes(kind))
  return owner === undefined
    ? 'is shown by no module of this product; take the entry out'
    : `is shown by the module "${owner.facts.id}", which is not enabled; enable it under modules or take the entry out`
}

const ICONS: ReadonlySet<string> = new Set(ICON_NAMES)

function noIcon(icon: string): string {
  const near = nearest(icon, ICON_NAMES)
  return near === undefined
    ? `must be an icon: ${wordList(ICON_NAMES, 'or')}`
    : `is no icon; did you mean ${near}?`
}

/** The reason to refuse a link to a path without a route: the module of its screen may only be switched off. */
function whereLinkLeads(to: string, { modules: given }: ResolvedManifest, modules: KnownModules): string {
  const path = to.replace(/[?#].*$/, '')
  for (const { facts } of modules.values()) {
    if (facts.id === 'runtime' || given[facts.id]?.enabled === true) continue
    if (routeOf(routesOf([facts]), path) === undefined) continue
    return `leads to the module "${facts.id}", which is not enabled; enable it under modules or take the link out`
  }
  return 'must be the path of a route, or an https address'
}

/** Whether a link is a path of this site without a route. */
export function leadsNowhere(manifest: ResolvedManifest, to: string): boolean {
  return to.startsWith('/') && routeOf(manifest.routes, to.replace(/[?#].*$/, '')) === undefined
}
