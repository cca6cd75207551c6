import '@fontsource-variable/inter/wght.css'
import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { CallProblem } from './api/call.ts'
import { App } from './shell/app.tsx'
import { consoleTheme } from './shell/theme.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no #root.')
// Browsers hide the nonce attribute from scripts, and keep its value in the property.
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
const cache = createCache({ key: 'console', ...(nonce !== undefined && { nonce }) })
const queries = new QueryClient({
  defaultOptions: {
    // The service would refuse the same request again. A request is repeated only after a lost connection.
    queries: {
      retry: (count, error) => error instanceof CallProblem && error.kind === 'offline' && count < 2,
    },
  },
})
createRoot(root).render(
  <CacheProvider value={cache}>
    <ThemeProvider theme={consoleTheme()}>
      <CssBaseline />
      <QueryClientProvider client={queries}>
        <BrowserRouter basename="/console">
          <App />
        </BrowserRouter>
      </QueryClientProvider>
    </ThemeProvider>
  </CacheProvider>,
)
