import '@fontsource-variable/archivo/wdth.css'
import '@fontsource-variable/bricolage-grotesque/wght.css'
import '@fontsource-variable/fraunces/wght.css'
import '@fontsource-variable/fredoka/wght.css'
import '@fontsource-variable/inter/wght.css'
import '@fontsource-variable/noto-kufi-arabic/wght.css'
import '@fontsource-variable/noto-sans/wght.css'
import '@fontsource-variable/nunito-sans/wght.css'
import '@fontsource-variable/source-sans-3/wght.css'
import '#runtime/theming/base.css'
import type { Preview } from '@storybook/react-vite'
import { useLayoutEffect, useState, type ReactNode } from 'react'
import { trialRuntime, type TrialRuntimeOptions } from '#runtime/testing/trial-runtime.tsx'
import { showLanguage, showScheme, showTheme } from '#runtime/theming/document-theme.ts'
import { ThemeAssetsProvider } from '#runtime/theming/theme-assets.tsx'
import { BRANDS, drawMissingCover } from './brands.ts'

addEventListener('error', drawMissingCover, true)

type Dress = { brand: string; scheme: 'light' | 'dark'; direction: 'ltr' | 'rtl' }
interface DressedProps extends Dress {
  /** What a story asks of the runtime around it: messages of its module, games, a player. */
  runtime: TrialRuntimeOptions | undefined
  children: ReactNode
}

/** Puts a story into a brand, a scheme and a direction, as a page of the product would be. */
function Dressed({ brand, scheme, direction, runtime, children }: DressedProps) {
  const dress = BRANDS.get(brand)
  const [{ Wrapper }] = useState(() => trialRuntime(runtime))
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
    <ThemeAssetsProvider value={dress.page}>
      <Wrapper>{children}</Wrapper>
    </ThemeAssetsProvider>
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
    (Story, { globals, parameters }) => (
      <Dressed {...(globals as Dress)} runtime={parameters['runtime'] as TrialRuntimeOptions | undefined}>
        <Story />
      </Dressed>
    ),
  ],
} satisfies Preview
