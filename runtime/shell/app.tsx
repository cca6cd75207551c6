import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, type ComponentType, type ReactNode } from 'react'
import { Provider as StoreProvider } from 'jotai'
import type { PageTheme } from '#schemas/theme/page-theme.ts'
import { useIsHydrating } from '#runtime/clock/rendered-page.ts'
import { RuntimeProvider, type RuntimeServices } from '#runtime/context/runtime-services.ts'
import { LocaleProvider } from '#runtime/locale/locale-provider.tsx'
import type { CompiledMessages } from '#runtime/locale/messages.ts'
import { ModalHost } from './modal-host.tsx'
import { NoticeHost } from './notice-host.tsx'
import { loadWithRetries } from '#runtime/registry/lazy-load.ts'
import { Slot } from '#runtime/registry/slot.tsx'
import { AppScreens } from './app-screens.tsx'
import { ThemeAssetsProvider } from '#runtime/theming/theme-assets.tsx'

export interface AppProps {
  services: RuntimeServices
  messages: CompiledMessages
  theme: PageTheme
  /** The browser's address, or that of the page that the service renders. */
  Router: ComponentType<{ children: ReactNode }>
}

/** The whole app, with the services of one page. */
export function App({ services, messages, theme, Router }: AppProps) {
  return (
    <RuntimeProvider value={services}>
      <StoreProvider store={services.store}>
        <QueryClientProvider client={services.queries}>
          <LocaleProvider messages={messages}>
            <ThemeAssetsProvider value={theme}>
              <Router>
                <AppScreens />
                <Background />
                <ModalHost />
                <NoticeHost />
              </Router>
            </ThemeAssetsProvider>
          </LocaleProvider>
        </QueryClientProvider>
      </StoreProvider>
    </RuntimeProvider>
  )
}

/** No first page needs it, and a page without it is whole. */
const IdleWatcher = lazy(async () => {
  try {
    const { IdleWatcher: watcher } = await loadWithRetries(() => import('./idle-watcher.tsx'))
    return { default: watcher }
  } catch {
    return { default: () => null }
  }
})

/** Work of the browser alone, such as the return from a payment. */
function Background() {
  return useIsHydrating() ? null : (
    <>
      <Suspense>
        <IdleWatcher />
      </Suspense>
      <Slot id="runtime.background" all />
    </>
  )
}
