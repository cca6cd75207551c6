import { CacheProvider } from '@emotion/react'
import { ThemeProvider } from '@mui/material/styles'
import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { useSite } from '#runtime/site/site.ts'
import { styleNonce } from './document-theme.ts'
import { emotionCache } from './emotion-cache.ts'
import { muiTheme } from './mui-theme.ts'

/**
 * Applies the site's theme to MUI parts: the theme's CSS variables, the writing direction, the page's nonce. It wraps each
 * user of MUI (generated forms, menus) inside that part's lazy code: the first view of a site does not load it.
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
