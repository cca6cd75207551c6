import { QueryClientProvider } from '@tanstack/react-query'
import { Provider as StoreProvider } from 'jotai'
import { BrowserRouter } from 'react-router-dom'
import type { PageTheme } from '#schemas/theme/page-theme.ts'
import { IdleWatcher } from './idle-watcher.tsx'
import { RuntimeProvider, type RuntimeServices } from '#runtime/context/runtime-services.ts'
import { LocaleProvider } from '#runtime/locale/locale-provider.tsx'
import type { CompiledMessages } from '#runtime/locale/messages.ts'
import { ModalHost } from './modal-host.tsx'
import { NoticeHost } from './notice-host.tsx'
import { Slot } from '#runtime/registry/slot.tsx'
import { AppScreens } from './app-screens.tsx'
import { ThemeAssetsProvider } from '#runtime/theming/theme-assets.tsx'

export interface AppProps {
  services: RuntimeServices
  messages: CompiledMessages
  theme: PageTheme
}

/** The whole app, with the services of one page. */
export function App({ services, messages, theme }: AppProps) {
  return (
    <RuntimeProvider value={services}>
      <StoreProvider store={services.store}>
        <QueryClientProvider client={services.queries}>
          <LocaleProvider messages={messages}>
            <ThemeAssetsProvider value={theme}>
              <BrowserRouter>
                <IdleWatcher />
                <AppScreens />
                <Slot id="runtime.background" all />
                <ModalHost />
                <NoticeHost />
              </BrowserRouter>
            </ThemeAssetsProvider>
          </LocaleProvider>
        </QueryClientProvider>
      </StoreProvider>
    </RuntimeProvider>
  )
}
