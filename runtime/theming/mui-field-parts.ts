import type { ThemeOptions } from '@mui/material/styles'

const boxed = ":root[data-field='boxed'] &"
const outlined = ":root[data-field='outlined'] &"
const filled = ":root[data-field='filled'] &"

/** MUI's form parts, used by generated forms, in the style of `Field`. */
export const fieldParts: ThemeOptions['components'] = {
  MuiTextField: { defaultProps: { variant: 'outlined', fullWidth: true } },
  MuiFormControl: { defaultProps: { fullWidth: true } },
  MuiInputLabel: {
    defaultProps: { shrink: true },
    styleOverrides: {
      // The label is above the box as in `Field`: it never hides the value and never floats.
      root: {
        position: 'static',
        transform: 'none',
        marginBlockEnd: '0.375rem',
        maxWidth: '100%',
        overflow: 'visible',
        whiteSpace: 'normal',
        color: 'var(--color-text)',
        fontFamily: 'var(--type-label-family)',
        fontSize: 'var(--type-label-size)',
        fontWeight: 'var(--type-label-weight)',
        letterSpacing: 'var(--type-label-tracking)',
        textTransform: 'var(--type-label-transform)',
        '&.Mui-focused': { color: 'var(--color-text)' },
        '&.Mui-error': { color: 'var(--color-error)' },
      },
    },
  },
  MuiOutlinedInput: {
    defaultProps: { notched: false, label: undefined },
    styleOverrides: {
      root: {
        minHeight: '3rem',
        borderRadius: 'var(--shape-radius-field)',
        backgroundColor: 'var(--color-surface)',
        [filled]: { backgroundColor: 'var(--color-surface-sunken)' },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': {
          borderColor: 'var(--color-focus)',
          borderWidth: '3px',
        },
      },
      input: { padding: '0.75rem 0.875rem', fontSize: 'max(1rem, var(--type-body-size))' },
      notchedOutline: {
        top: 0,
        borderColor: 'var(--color-border-strong)',
        '& legend': { display: 'none' },
        [outlined]: { borderWidth: 'var(--shape-line-strong)' },
        [boxed]: { borderWidth: 'var(--shape-line-strong)' },
        [filled]: { borderColor: 'var(--color-border)' },
      },
    },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: {
        marginInline: 0,
        fontSize: 'var(--type-caption-size)',
        color: 'var(--color-text-muted)',
        '&.Mui-error': { color: 'var(--color-error)', fontWeight: 600 },
      },
    },
  },
  MuiFormControlLabel: {
    styleOverrides: {
      root: { alignItems: 'flex-start', marginInlineStart: '-0.625rem' },
      label: { paddingBlock: '0.625rem' },
    },
  },
  MuiCheckbox: {
    styleOverrides: {
      root: {
        padding: '0.625rem',
        color: 'var(--color-border-strong)',
        '&.Mui-checked': { color: 'var(--color-link)' },
        '&.Mui-focusVisible': { outline: '3px solid var(--color-focus)', outlineOffset: '-4px' },
      },
    },
  },
  MuiRadio: {
    styleOverrides: {
      root: {
        padding: '0.625rem',
        color: 'var(--color-border-strong)',
        '&.Mui-checked': { color: 'var(--color-link)' },
        '&.Mui-focusVisible': { outline: '3px solid var(--color-focus)', outlineOffset: '-4px' },
      },
    },
  },
  MuiSwitch: {
    styleOverrides: {
      thumb: {
        backgroundColor: 'var(--color-surface)',
        border: '2px solid var(--color-border-strong)',
        boxShadow: 'none',
      },
      track: { backgroundColor: 'var(--color-border-strong)', opacity: 0.4 },
      switchBase: {
        '&.Mui-checked + .MuiSwitch-track': { backgroundColor: 'var(--color-primary)', opacity: 1 },
      },
    },
  },
  MuiSlider: { styleOverrides: { root: { color: 'var(--color-link)' } } },
}
