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
import isChromatic from 'chromatic/isChromatic'
import { useLayoutEffect, useState, type ReactNode } from 'react'
import { trialRuntime, type TrialRuntimeOptions } from '#runtime/testing/trial-runtime.tsx'
import { showLanguage, showScheme, showTheme } from '#runtime/theming/document-theme.ts'
import { ThemeAssetsProvider } from '#runtime/theming/theme-assets.tsx'
import { brandRuntime } from './brand-site.ts'
import { BRANDS, drawCovers } from './brands.ts'
import { modesOf } from './modes.ts'
import { STORY_TIME } from './story-time.ts'

drawCovers(document)
// The local pictures are taken with a clock that the browser holds; Chromatic's browser has none.
if (isChromatic()) Date.now = () => STORY_TIME.getTime()

type Dress = { brand: string; scheme: 'light' | 'dark'; direction: 'ltr' | 'rtl' }
interface DressedProps extends Dress {
  /** Options of the runtime around the story: games, a player, answers of the service. */
  runtime: TrialRuntimeOptions | undefined
  children: ReactNode
}

/** Puts a story into a brand, a scheme and a direction, as a page of the product would be. */
function Dressed({ brand, scheme, direction, runtime, children }: DressedProps) {
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
    sheet.dataset['dress'] = [brand, scheme, direction].join(' ')
    showTheme(dress.page)
    showScheme(scheme)
    showLanguage(direction === 'rtl' ? 'ar' : 'en', direction)
  }, [dress, brand, scheme, direction])
  if (dress === undefined) return null
  return (
    <ThemeAssetsProvider value={dress.page}>
      <InRuntime
        key={`${brand} ${direction}`}
        options={{ ...runtime, ...brandRuntime(brand, direction, runtime?.manifest) }}
      >
        {children}
      </InRuntime>
    </ThemeAssetsProvider>
  )
}

function InRuntime({ options, children }: { options: TrialRuntimeOptions; children: ReactNode }) {
  const [{ Wrapper }] = useState(() => trialRuntime(options))
  return <Wrapper>{children}</Wrapper>
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
  // Chromatic takes the tagged stories alone: those in `modes.ts`.
  parameters: { layout: 'fullscreen', a11y: { test: 'error' }, chromatic: { disableSnapshot: true } },
  argTypesEnhancers: [
    ({ tags, parameters, argTypes }) => {
      if (tags.includes('picture')) parameters['chromatic'] = modesOf(tags, [...BRANDS.keys()])
      return argTypes
    },
  ],
  decorators: [
    (Story, { globals, parameters }) => (
      <Dressed {...(globals as Dress)} runtime={parameters['runtime'] as TrialRuntimeOptions | undefined}>
        <Story />
      </Dressed>
    ),
  ],
} satisfies Preview
