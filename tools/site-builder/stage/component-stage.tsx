import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { IntlProvider } from 'react-intl'
import { MemoryRouter } from 'react-router-dom'
import { createMessageCatalogue } from '#runtime/locale/message-catalogue.ts'
import { type CompiledMessages, providedMessages } from '#runtime/locale/messages.ts'
import { runtimeModule } from '#runtime/runtime-module.ts'
import { ThemeAssetsProvider } from '#runtime/theming/theme-assets.tsx'
import type { PageTheme } from '#schemas/theme/page-theme.ts'

interface Story {
  readonly render?: () => ReactNode
}

/** The stories that the visual tests use as well. */
const files = import.meta.glob<Record<string, Story | { title: string }>>(
  '../../../runtime/components/*.stories.tsx',
  { eager: true },
)

/** Stories that open over or fill the whole page cannot be combined with others; linked parts need the runtime. */
const ALONE = /sheet|scene|linked/

/** Every shared component of the runtime in the theme. */
export function ComponentStage({ page }: { page: PageTheme }) {
  const stories = useMemo(() => storiesByTitle(), [])
  const [messages, setMessages] = useState<CompiledMessages | null>(null)
  useEffect(() => {
    const catalogue = createMessageCatalogue({ language: 'en', messages: {} })
    void catalogue.ensure(runtimeModule).then(() => setMessages(catalogue.messages))
  }, [])
  if (messages === null) return null
  return (
    <IntlProvider locale="en" messages={providedMessages(messages)}>
      <MemoryRouter>
        <ThemeAssetsProvider value={page}>
          {stories.map(({ title, parts }) =>
            parts.map(({ name, Part }) => (
              <section key={`${title} ${name}`} aria-label={`${title}: ${name}`}>
                <Part />
              </section>
            )),
          )}
        </ThemeAssetsProvider>
      </MemoryRouter>
    </IntlProvider>
  )
}

function storiesByTitle(): { title: string; parts: { name: string; Part: () => ReactNode }[] }[] {
  return Object.entries(files)
    .filter(([file]) => !ALONE.test(file))
    .map(([file, { default: meta, ...stories }]) => ({
      title: meta !== undefined && 'title' in meta ? meta.title : file,
      parts: Object.entries(stories).flatMap(([name, story]) =>
        'render' in story && story.render !== undefined ? [{ name, Part: story.render }] : [],
      ),
    }))
}
