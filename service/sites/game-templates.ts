import { GAME_RULES, type GameRule } from '#schemas/kinds/game-rules.ts'
import { ICON_NAMES } from '#schemas/theme/icon-names.ts'
import type { MenuEntry, MenuKind } from '#schemas/site-manifest/menu.ts'
import type { Modules } from '#schemas/site-manifest/modules.ts'
import { fillerOf } from '#schemas/site-manifest/refuse-modules.ts'
import type { KnownModule, KnownModules } from '#schemas/site-manifest/site-world.ts'

/** The parts of a manifest that decide which kinds of games its site has. */
export interface GameParts {
  readonly modules: Record<string, { enabled: boolean }>
  readonly menu: MenuEntry[]
}

interface Inherited {
  readonly modules?: Partial<Modules>
  readonly menu?: readonly MenuEntry[]
}

/** The modules and the menu of a site with these kinds of games alone, as far as they differ from what it inherits. */
export function partsForGames(
  gameRules: readonly GameRule[],
  { modules: given = {}, menu = [] }: Inherited,
  modules: KnownModules,
): GameParts {
  const ofGames = [...modules.values()].filter(({ facts }) => (facts.games?.rules ?? []).length > 0)
  const wanted = ofGames.filter(({ facts }) => facts.games?.rules?.some((rule) => gameRules.includes(rule)))
  const isOfGames = (id: string) => ofGames.some(({ facts }) => facts.id === id)
  const others = [...modules.values()].filter(
    ({ facts: { id } }) => !isOfGames(id) && given[id]?.enabled === true,
  )
  const needed = neededBy([...wanted, ...others], modules)
  const changed = [...modules.keys()].filter((id) => {
    const isEnabled = given[id]?.enabled === true
    return needed.has(id) ? !isEnabled : isEnabled && isOfGames(id)
  })
  return {
    modules: Object.fromEntries(changed.map((id) => [id, { enabled: needed.has(id) }])),
    menu: menuOf(wanted, ofGames, menu),
  }
}

/** The ids of modules and of those that they cannot do without. */
function neededBy(modules: readonly KnownModule[], known: KnownModules): ReadonlySet<string> {
  const needed = new Set<string>()
  const add = ({ facts: { id, uses = [], needs = [] } }: KnownModule) => {
    if (needed.has(id)) return
    needed.add(id)
    const links = uses.filter((use) => !use.endsWith('?')).map((use) => known.get(use.split('.')[0] ?? ''))
    const fillers = needs.map((slot) => fillerOf(slot, known))
    for (const owner of [...links, ...fillers]) if (owner !== undefined) add(owner)
  }
  for (const module of modules) add(module)
  return needed
}

const menuKindsOf = (modules: readonly KnownModule[]) =>
  new Set(modules.flatMap(({ facts }) => facts.games?.menuKind ?? []))

function menuOf(
  wanted: readonly KnownModule[],
  ofGames: readonly KnownModule[],
  inherited: readonly MenuEntry[],
): MenuEntry[] {
  const shown = menuKindsOf(wanted)
  const all = menuKindsOf(ofGames)
  const kept = inherited.filter(({ kind }) => !all.has(kind) || shown.has(kind))
  const added = [...shown].filter((kind) => kept.every((entry) => entry.kind !== kind))
  return [...added.map(entryOf), ...kept]
}

const entryOf = (kind: MenuKind): MenuEntry => ({
  kind,
  ...(ICON_NAMES.some((name) => name === kind) && { icon: kind }),
  badge: 'count',
})

/** Kinds of games whose sites have the same modules. */
export interface GameTemplate {
  readonly gameRules: readonly GameRule[]
  /** Their names in English. */
  readonly name: string
}

/** The templates of empty sites: the kinds of games in the registry, those with the same modules together. */
export function gameTemplates(inherited: Inherited, modules: KnownModules): GameTemplate[] {
  const groups = Map.groupBy(GAME_RULES, (rule) => JSON.stringify(partsForGames([rule], inherited, modules)))
  return [...groups.values()].map((gameRules) => ({
    gameRules,
    name: gameRules.map((rule) => nameOf(rule, modules)).join(', '),
  }))
}

const nameOf = (rule: GameRule, modules: KnownModules): string =>
  modules.get('history')?.texts.get(`history.kind.${rule}`) ?? rule
