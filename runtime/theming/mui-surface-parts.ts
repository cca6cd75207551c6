import type { ThemeOptions } from '@mui/material/styles'

const slip = ":root[data-card='slip'] &"

/** An open sheet is in the browser's top layer: popups opened from it must be inside it. */
const topLayer = () => document.querySelector<HTMLElement>('dialog[open]') ?? document.body

/** MUI's papers, dialogs, menus, alerts and tables in the theme's style. */
export const surfaceParts: ThemeOptions['components'] = {
  MuiModal: { defaultProps: { container: topLayer } },
  MuiPopover: { defaultProps: { container: topLayer } },
  MuiPopper: { defaultProps: { container: topLayer } },
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: {
      root: { backgroundImage: 'none', color: 'var(--color-text)' },
      rounded: { borderRadius: 'var(--shape-radius)' },
      outlined: {
        border: 'max(var(--shape-line), 1px) solid var(--color-border)',
        [slip]: { borderColor: 'var(--color-border-strong)' },
      },
    },
  },
  MuiBackdrop: { styleOverrides: { root: { backgroundColor: 'var(--color-scrim)' } } },
  MuiDialog: {
    styleOverrides: {
      paper: {
        border: 'max(var(--shape-line), 1px) solid var(--color-border)',
        borderRadius: 'var(--shape-radius-large)',
        backgroundColor: 'var(--color-surface-raised)',
        boxShadow: 'var(--elevation-modal)',
        [slip]: { border: 'var(--shape-line-strong) solid var(--color-border-strong)', borderRadius: 0 },
      },
    },
  },
  MuiDrawer: {
    styleOverrides: {
      paper: { backgroundColor: 'var(--color-surface-raised)', boxShadow: 'var(--elevation-modal)' },
    },
  },
  MuiMenu: {
    styleOverrides: {
      paper: {
        border: 'max(var(--shape-line), 1px) solid var(--color-border)',
        borderRadius: 'var(--shape-radius-small)',
        backgroundColor: 'var(--color-surface-raised)',
        boxShadow: 'var(--elevation-floating)',
        [slip]: { border: 'var(--shape-line-strong) solid var(--color-border-strong)' },
      },
    },
  },
  MuiMenuItem: { styleOverrides: { root: { minHeight: '2.75rem' } } },
  MuiAccordion: {
    defaultProps: { disableGutters: true },
    styleOverrides: {
      root: {
        border: 'max(var(--shape-line), 1px) solid var(--color-border)',
        borderRadius: 'var(--shape-radius)',
        '&::before': { display: 'none' },
        '&:first-of-type, &:last-of-type': { borderRadius: 'var(--shape-radius)' },
        [slip]: { border: 'var(--shape-line-strong) solid var(--color-border-strong)' },
      },
    },
  },
  MuiAccordionSummary: { styleOverrides: { root: { minHeight: '3.25rem' } } },
  MuiAlert: {
    styleOverrides: {
      root: {
        borderRadius: 'var(--shape-radius)',
        [slip]: { border: 'var(--shape-line-strong) solid currentColor' },
      },
    },
  },
  MuiTooltip: {
    styleOverrides: {
      tooltip: {
        borderRadius: 'var(--shape-radius-small)',
        backgroundColor: 'var(--color-secondary)',
        color: 'var(--color-on-secondary)',
        fontSize: 'var(--type-caption-size)',
      },
    },
  },
  MuiTableCell: {
    styleOverrides: {
      root: { borderBlockEnd: 'max(var(--shape-line), 1px) solid var(--color-border)', fontSize: 'inherit' },
      head: { color: 'var(--color-text-muted)', fontSize: 'var(--type-overline-size)', fontWeight: 600 },
    },
  },
  MuiDivider: {
    styleOverrides: { root: { ":root[data-divider='perforated'] &": { borderStyle: 'dashed' } } },
  },
  MuiLinearProgress: {
    styleOverrides: {
      root: {
        height: '0.5rem',
        borderRadius: '999px',
        backgroundColor: 'var(--color-surface-sunken)',
        [slip]: { borderRadius: 0 },
      },
    },
  },
  MuiSkeleton: { styleOverrides: { root: { backgroundColor: 'var(--color-skeleton)' } } },
  MuiStepIcon: {
    styleOverrides: {
      root: {
        color: 'var(--color-border-strong)',
        '&.Mui-active, &.Mui-completed': { color: 'var(--color-link)' },
      },
    },
  },
}
