import { CacheProvider } from '@emotion/react'
import { ThemeProvider } from '@mui/material/styles'
import { useLayoutEffect, useMemo } from 'react'
import type { ReactNode } from 'react'
import type { PageTheme } from '#schemas/theme/page-theme.ts'
import type { Direction } from '#runtime/site/site.ts'
import { showLanguage, showTheme } from './document-theme.ts'
import { emotionCache } from './emotion-cache.ts'
import { muiTheme } from './mui-theme.ts'
import { ThemeAssetsProvider } from './theme-assets.tsx'
import './base.css'

export type ThemingProviderProps = {
  theme: PageTheme
  /** Plain code of the language, for the root element's `lang`. */
  language: string
  direction: Direction
  /** Of the page's content security policy (`styleNonce()`). */
  nonce?: string | undefined
  children: ReactNode
}

/**
 * Dresses what is inside in the site's theme. Colours, sizes and fonts come from the theme's style sheet on the page;
 * this says which kinds of parts to draw, in which direction, and gives MUI the same variables.
 */
export function ThemingProvider({ theme, language, direction, nonce, children }: ThemingProviderProps) {
  const cache = useMemo(() => emotionCache(direction, nonce), [direction, nonce])
  const mui = useMemo(() => muiTheme(direction), [direction])
  useLayoutEffect(() => showTheme(theme), [theme])
  useLayoutEffect(() => showLanguage(language, direction), [language, direction])
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={mui} storageManager={null}>
        <ThemeAssetsProvider value={theme}>{children}</ThemeAssetsProvider>
      </ThemeProvider>
    </CacheProvider>
  )
}
