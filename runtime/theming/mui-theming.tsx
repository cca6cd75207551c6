import { CacheProvider } from '@emotion/react'
import { ThemeProvider } from '@mui/material/styles'
import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { useSite } from '#runtime/site/site.ts'
import { styleNonce } from './document-theme.ts'
import { emotionCache } from './emotion-cache.ts'
import { muiTheme } from './mui-theme.ts'

/**
 * Dresses MUI's own parts in the site's theme: the theme's CSS variables, the direction of writing, the page's nonce.
 * It stands around whatever uses MUI (generated forms, menus), inside that part's lazy code: the first view of a site
 * has none of it and does not pay for it.
 */
export function MuiTheming({ children }: { children: ReactNode }) {
  const { direction } = useSite()
  const cache = useMemo(() => emotionCache(direction, styleNonce()), [direction])
  const theme = useMemo(() => muiTheme(direction), [direction])
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme} storageManager={null}>
        {children}
      </ThemeProvider>
    </CacheProvider>
  )
}
