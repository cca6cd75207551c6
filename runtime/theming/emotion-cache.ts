import createCache from '@emotion/cache'
import type { EmotionCache } from '@emotion/cache'
import rtlPlugin from '@mui/stylis-plugin-rtl'
import { prefixer } from 'stylis'
import type { Direction } from '#runtime/site/site.ts'

/**
 * Container of MUI's styles: one cache per direction, so that switching keeps both. The nonce is that of the page's
 * content security policy; without it the browser would refuse the style elements.
 */
export function emotionCache(direction: Direction, nonce: string | undefined): EmotionCache {
  return createCache({
    key: direction === 'rtl' ? 'r' : 'l',
    ...(nonce === undefined ? {} : { nonce }),
    stylisPlugins: direction === 'rtl' ? [prefixer, rtlPlugin] : [prefixer],
  })
}
