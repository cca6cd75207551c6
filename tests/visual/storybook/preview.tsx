import '@fontsource-variable/archivo/wdth.css'
import '@fontsource-variable/bricolage-grotesque/wght.css'
import '@fontsource-variable/inter/wght.css'
import '@fontsource-variable/noto-kufi-arabic/wght.css'
import '@fontsource-variable/noto-sans/wght.css'
import '#runtime/theming/base.css'
import type { Preview } from '@storybook/react-vite'
import { useLayoutEffect } from 'react'
import type { ReactNode } from 'react'
import { IntlProvider } from 'react-intl'
import { MemoryRouter } from 'react-router-dom'
import english from '#runtime/messages/en.json'
import { showLanguage, showScheme, showTheme } from '#runtime/theming/document-theme.ts'
import { ThemeAssetsProvider } from '#runtime/theming/theme-assets.tsx'
import { BRANDS } from './brands.ts'

type Dress = { brand: string; scheme: 'light' | 'dark'; direction: 'ltr' | 'rtl' }

/** Puts a story into a brand, a scheme and a direction, as a page of the product would be. */
function Dressed({ brand, scheme, direction, children }: Dress & { children: ReactNode }) {
  const dress = BRANDS.get(brand)
  useLayoutEffect(() => {
    if (dress === undefined) return
    let sheet = document.querySelector<HTMLStyleElement>('#theme')
    if (sheet === null) {
      sheet = document.createElement('style')
      sheet.id = 'theme'
      document.head.prepend(sheet)
    }
    sheet.textContent = dress.styleSheet
    showTheme(dress.page)
    showScheme(scheme)
    showLanguage(direction === 'rtl' ? 'ar' : 'en', direction)
  }, [dress, scheme, direction])
  if (dress === undefined) return null
  return (
    <IntlProvider locale={direction === 'rtl' ? 'ar' : 'en'} messages={english}>
      <MemoryRouter>
        <ThemeAssetsProvider value={dress.page}>{children}</ThemeAssetsProvider>
      </MemoryRouter>
    </IntlProvider>
  )
}

const tool = (title: string, icon: 'paintbrush' | 'mirror' | 'transfer', items: string[]) => ({
  toolbar: { title, icon, items, dynamicTitle: true },
})

export default {
  globalTypes: {
    brand: tool('Brand', 'paintbrush', [...BRANDS.keys()]),
    scheme: tool('Scheme', 'mirror', ['light', 'dark']),
    direction: tool('Direction', 'transfer', ['ltr', 'rtl']),
  },
  initialGlobals: { brand: 'aurora', scheme: 'dark', direction: 'ltr' },
  parameters: { layout: 'fullscreen', a11y: { test: 'error' } },
  decorators: [
    (Story, { globals }) => (
      <Dressed {...(globals as Dress)}>
        <Story />
      </Dressed>
    ),
  ],
} satisfies Preview
