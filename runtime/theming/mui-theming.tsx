import { CacheProvider } from '@emotion/react'
import { ThemeProvider } from '@mui/material/styles'
import { useMemo, type ReactNode } from 'react'
import createCache, { type EmotionCache } from '@emotion/cache'
import rtlPlugin from '@mui/stylis-plugin-rtl'
import { prefixer } from 'stylis'
import { useSite, type Direction } from '#runtime/site/site.ts'
import { styleNonce } from './document-theme.ts'
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

/**
 * Container of MUI's styles: one cache per direction, so that switching keeps both. The nonce is that of the page's
 * content security policy; without it the browser would refuse the style elements.
 */
function emotionCache(direction: Direction, nonce: string | undefined): EmotionCache {
  return createCache({
    key: direction === 'rtl' ? 'r' : 'l',
    ...(nonce === undefined ? {} : { nonce }),
    stylisPlugins: direction === 'rtl' ? [prefixer, rtlPlugin] : [prefixer],
  })
}
