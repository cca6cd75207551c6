import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Provider as StoreProvider } from 'jotai'
import { useState } from 'react'
import { BrowserRouter } from 'react-router-dom'
import type { PageTheme } from '#schemas/theme/page-theme.ts'
import { IdleWatcher } from './boot/idle-watcher.tsx'
import { RuntimeProvider, type RuntimeServices } from './boot/runtime-services.ts'
import { isDeliveryInDoubt } from './client/transport.ts'
import { LocaleProvider } from './locale/locale-provider.tsx'
import type { CompiledMessages } from './locale/messages.ts'
import { ModalHost } from './modals/modal-host.tsx'
import { NoticeHost } from './notices/notice-host.tsx'
import { Slot } from './registry/slot.tsx'
import { AppScreens } from './router/app-screens.tsx'
import { ThemeAssetsProvider } from './theming/theme-assets.tsx'

export interface AppProps {
  services: RuntimeServices
  messages: CompiledMessages
  theme: PageTheme
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // A refusal stays one; only a lost answer is worth asking for again.
        retry: (failures, error) => failures < 2 && isDeliveryInDoubt(error),
        refetchOnWindowFocus: false,
      },
    },
  })
}

/** The whole app around one page's services. */
export function App({ services, messages, theme }: AppProps) {
  const [queries] = useState(createQueryClient)
  return (
    <RuntimeProvider value={services}>
      <StoreProvider store={services.store}>
        <QueryClientProvider client={queries}>
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
