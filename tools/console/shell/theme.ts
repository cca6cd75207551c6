import { createTheme, type Theme } from '@mui/material/styles'

/** The look of the console: neutral and dense, with one accent, in a light and a dark scheme. It uses no site's theme. */
export function consoleTheme(): Theme {
  return createTheme({
    cssVariables: { colorSchemeSelector: 'media' },
    colorSchemes: {
      light: {
        palette: {
          primary: { main: '#3448c5' },
          background: { default: '#f7f7f8', paper: '#fff' },
          divider: '#dddee2',
        },
      },
      dark: {
        palette: {
          primary: { main: '#9fb0ff' },
          background: { default: '#111214', paper: '#18191c' },
          divider: '#2d2f35',
        },
      },
    },
    shape: { borderRadius: 8 },
    typography: {
      fontFamily: "'Inter Variable', system-ui, sans-serif",
      fontSize: 13,
      h1: { fontSize: '1.375rem', fontWeight: 650, letterSpacing: '-0.01em' },
      h2: { fontSize: '1rem', fontWeight: 600 },
      button: { textTransform: 'none', fontWeight: 600 },
    },
    components: {
      MuiButtonBase: { defaultProps: { disableRipple: true } },
      MuiButton: { defaultProps: { disableElevation: true } },
      MuiPaper: { defaultProps: { elevation: 0, variant: 'outlined' } },
      MuiTextField: { defaultProps: { fullWidth: true, size: 'small' } },
      MuiInputBase: { styleOverrides: { root: { fontSize: '0.875rem' } } },
      MuiTableCell: { styleOverrides: { head: { fontWeight: 600 } } },
      MuiSelect: { defaultProps: { size: 'small' } },
    },
  })
}
