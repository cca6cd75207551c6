import type { ThemeOptions } from '@mui/material/styles'

const focusRing = { outline: '3px solid var(--color-focus)', outlineOffset: '3px' }

/** MUI's buttons, chips, tabs and links in the theme's style. */
export const actionParts: ThemeOptions['components'] = {
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: {
        minHeight: '3rem',
        paddingInline: '1.375rem',
        borderRadius: 'var(--shape-radius-button)',
        '&.Mui-focusVisible': focusRing,
        ":root[data-button='sticker'] &:not(.Mui-disabled)": {
          border: 'var(--shape-line-strong) solid var(--color-border-strong)',
        },
        ":root[data-button='block'] &": { borderWidth: 'var(--shape-line-strong)' },
      },
      contained: {
        ":root[data-button='pill'] &.MuiButton-colorPrimary:not(.Mui-disabled)": {
          backgroundImage: 'var(--gradient-brand)',
          boxShadow: 'var(--elevation-button)',
        },
        ":root[data-button='sticker'] &:not(.Mui-disabled)": { boxShadow: 'var(--elevation-button)' },
        ":root[data-button='sticker'] &:active": { transform: 'translateY(2px)', boxShadow: 'none' },
        ":root[data-button='block'] &:not(.Mui-disabled)": {
          border: 'var(--shape-line-strong) solid var(--color-border-strong)',
          boxShadow: 'var(--elevation-button)',
        },
        ":root[data-button='block'] &:active": { transform: 'translate(3px, 3px)', boxShadow: 'none' },
      },
      outlined: { borderColor: 'var(--color-border-strong)', color: 'var(--color-text)' },
      text: { color: 'var(--color-link)' },
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: {
        minWidth: '2.75rem',
        minHeight: '2.75rem',
        borderRadius: 'var(--shape-radius-button)',
        color: 'inherit',
        '&.Mui-focusVisible': focusRing,
      },
    },
  },
  MuiToggleButton: {
    styleOverrides: {
      root: {
        minHeight: '2.75rem',
        borderColor: 'var(--color-border-strong)',
        borderRadius: 'var(--shape-radius-button)',
        color: 'var(--color-text)',
        '&.Mui-selected, &.Mui-selected:hover': {
          backgroundColor: 'var(--color-secondary)',
          color: 'var(--color-on-secondary)',
        },
      },
    },
  },
  MuiChip: {
    styleOverrides: {
      root: {
        borderRadius: 'var(--shape-radius-button)',
        fontWeight: 600,
        ":root[data-tag='stamp'] &": { border: '2px solid currentColor', backgroundColor: 'transparent' },
      },
    },
  },
  MuiLink: {
    styleOverrides: {
      root: {
        color: 'var(--color-link)',
        textDecorationColor: 'currentColor',
        textUnderlineOffset: '0.2em',
        textDecorationThickness: 'max(1px, 0.07em)',
      },
    },
  },
  MuiTab: {
    styleOverrides: {
      root: {
        minHeight: '2.75rem',
        color: 'var(--color-text-muted)',
        '&.Mui-selected': { color: 'var(--color-text)' },
      },
    },
  },
  MuiTabs: {
    styleOverrides: {
      indicator: { height: 'max(3px, var(--shape-line-strong))', backgroundColor: 'var(--color-accent)' },
    },
  },
  MuiPaginationItem: { styleOverrides: { root: { minWidth: '2.75rem', height: '2.75rem' } } },
}
