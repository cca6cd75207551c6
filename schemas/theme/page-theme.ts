import { artLayers } from './theme-variables.ts'
import type { Theme } from './theme.ts'
import type { Art, ArtLayer, ArtSlot, Variants } from './variants.ts'

/** Position and motion of a picture layer; a CSS variable names its file. */
export type PageArtLayer = Omit<ArtLayer, 'light' | 'dark'>

/** The theme's settings for the runtime, beside the style sheet: variants, no colours. */
export interface PageTheme {
  id: string
  variants: Variants
  art: Partial<Record<ArtSlot, PageArtLayer[]>>
  /** URL of the sprite with the theme's icons, empty where it has none. */
  iconsUrl: string
  /** Beginning of the URLs of covers, before the name of one; empty where none are drawn. */
  coversUrl: string
}

/** `artUrl` maps a file of the theme's art folder to its URL. */
export function pageTheme(theme: Theme, artUrl: (file: string) => string, coversUrl = ''): PageTheme {
  const art: PageTheme['art'] = {}
  for (const [slot, drawn] of Object.entries(theme.art) as [ArtSlot, Art][]) {
    art[slot] = artLayers(drawn).map(({ light: _light, dark: _dark, ...lie }) => lie)
  }
  const { icons } = theme.art
  return {
    id: theme.id,
    variants: theme.variants,
    art,
    iconsUrl: typeof icons === 'string' ? artUrl(icons) : '',
    coversUrl,
  }
}
