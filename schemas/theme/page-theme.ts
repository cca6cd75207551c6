import { artLayers } from './theme-variables.ts'
import type { Theme } from './theme.ts'
import type { Art, ArtLayer, ArtSlot, Background, Variants } from './variants.ts'

/** How a layer of a picture lies and moves; which file it shows is a CSS variable. */
export type PageArtLayer = Omit<ArtLayer, 'light' | 'dark'>

/** What the page tells the runtime of its theme beside the style sheet: choices of kind, and no colours. */
export interface PageTheme {
  id: string
  variants: Variants
  background: Background
  art: Partial<Record<ArtSlot, PageArtLayer[]>>
  /** Address of the sprite with the theme's icons, empty where it has none. */
  iconsUrl: string
}

/** `artUrl` turns a file of the theme's art folder into the address it is served under. */
export function pageTheme(theme: Theme, artUrl: (file: string) => string): PageTheme {
  const art: PageTheme['art'] = {}
  for (const [slot, drawn] of Object.entries(theme.art) as [ArtSlot, Art][]) {
    art[slot] = artLayers(drawn).map(({ light: _light, dark: _dark, ...lie }) => lie)
  }
  const { icons } = theme.art
  return {
    id: theme.id,
    variants: theme.variants,
    background: theme.background,
    art,
    iconsUrl: typeof icons === 'string' ? artUrl(icons) : '',
  }
}
