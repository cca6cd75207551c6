import { createContext, use } from 'react'
import type { PageTheme } from '#schemas/theme/page-theme.ts'

export type ThemeAssets = Pick<PageTheme, 'art' | 'coversUrl' | 'iconsUrl'>

const ThemeAssetsContext = createContext<ThemeAssets>({
  art: {},
  coversUrl: '',
  iconsUrl: '',
})

export const ThemeAssetsProvider = ThemeAssetsContext.Provider

/** The theme's drawings; empty outside of a provider. */
export function useThemeAssets(): ThemeAssets {
  return use(ThemeAssetsContext)
}
