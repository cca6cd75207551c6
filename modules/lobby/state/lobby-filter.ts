import type { MenuEntry } from '#schemas/site-manifest/menu.ts'
import { kindFilter, ownFilter, type GameFilter, type KindContext } from './menu-kinds.ts'

/** A menu entry that filters the lobby, and the value of the query parameter `f` that chooses it. */
export interface LobbyFilter {
  readonly f: string
  readonly entry: MenuEntry & { readonly kind: Exclude<MenuEntry['kind'], 'link'> }
}

/**
 * The menu entries that are lists of games. A kind is selected by its name, a custom filter by its index in the menu,
 * since a site may have several.
 */
export function lobbyFilters(menu: readonly MenuEntry[]): LobbyFilter[] {
  return menu.flatMap((entry, place) => {
    const { kind } = entry
    if (kind === 'link') return []
    return [{ f: kind === 'filter' ? `filter-${place}` : kind, entry: { ...entry, kind } }]
  })
}

/** The games that a lobby filter shows. */
export function filterOf({ entry }: { readonly entry: MenuEntry }, context: KindContext): GameFilter {
  return entry.kind === 'filter' ? ownFilter(entry.filter ?? {}) : kindFilter(entry.kind, context)
}
