/** Baseline bundle of this kind of app: React, its renderer and a theme of Material UI with CSS variables. */
import { createTheme, ThemeProvider } from '@mui/material/styles'
import { createRoot } from 'react-dom/client'

const theme = createTheme({ cssVariables: true, colorSchemes: { light: true, dark: true } })

createRoot(document.body).render(
  <ThemeProvider theme={theme}>
    <main />
  </ThemeProvider>,
)
