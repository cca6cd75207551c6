import { createTheme } from '@mui/material/styles'
import type { Theme, TypographyVariantsOptions } from '@mui/material/styles'
import type { Direction } from '#runtime/site/site.ts'
import { fieldParts } from './mui-field-parts.ts'
import { surfaceParts } from './mui-surface-parts.ts'
import { actionParts } from './mui-action-parts.ts'
import './mui-types.ts'

/**
 * The one MUI theme. Every value is a CSS variable of the site's theme, so the object is the same for every theme and
 * scheme: changing either renders nothing. Only the writing direction creates another.
 */
export function muiTheme(direction: Direction): Theme {
  return createTheme({
    cssVariables: { nativeColor: true },
    direction,
    // As in style sheets, which cannot import BREAKPOINTS_PX: a test compares both with it.
    breakpoints: { values: { xs: 0, sm: 576, md: 768, lg: 992, xl: 1200 } },
    spacing: 'var(--space-unit)',
    shape: { borderRadius: 'var(--shape-radius-small)' },
    palette: {
      primary: pair('primary'),
      secondary: pair('secondary'),
      error: pair('error'),
      warning: pair('warning'),
      info: pair('info'),
      success: pair('success'),
      background: { default: 'var(--color-background)', paper: 'var(--color-surface)' },
      text: {
        primary: 'var(--color-text)',
        secondary: 'var(--color-text-muted)',
        disabled: 'var(--text-faint)',
      },
      divider: 'var(--color-border)',
      action: {
        active: 'var(--color-text-muted)',
        hover: 'var(--hover-veil)',
        selected: 'var(--soft-primary)',
        disabled: 'var(--text-faint)',
        disabledBackground: 'var(--color-surface-sunken)',
        focus: 'var(--hover-veil)',
      },
    },
    typography,
    transitions: {
      duration: {
        shortest: 120,
        shorter: 150,
        short: 180,
        standard: 220,
        complex: 250,
        enteringScreen: 220,
        leavingScreen: 160,
      },
    },
    components: {
      // No theme uses ripples, and they cost script on every press.
      MuiButtonBase: { defaultProps: { disableRipple: true } },
      MuiTypography: {
        defaultProps: {
          variantMapping: {
            jackpot: 'p',
            numeral: 'p',
            numeralSmall: 'p',
            label: 'p',
            display: 'h1',
            title: 'h2',
          },
        },
      },
      ...actionParts,
      ...fieldParts,
      ...surfaceParts,
    },
  })
}

function pair(role: string) {
  return {
    main: `var(--color-${role})`,
    light: `var(--color-${role})`,
    dark: role === 'primary' ? 'var(--color-primary-hover)' : `var(--color-${role})`,
    contrastText: `var(--color-on-${role})`,
  }
}

function step(name: string) {
  return {
    fontFamily: `var(--type-${name}-family)`,
    fontSize: `var(--type-${name}-size)`,
    fontStretch: `var(--type-${name}-stretch)`,
    fontWeight: `var(--type-${name}-weight)`,
    letterSpacing: `var(--type-${name}-tracking)`,
    lineHeight: `var(--type-${name}-line)`,
    textTransform: `var(--type-${name}-transform)` as 'none',
  }
}

const figures = {
  fontVariantNumeric: 'tabular-nums lining-nums',
  fontFeatureSettings: 'var(--font-numeric-features)',
}

const typography: TypographyVariantsOptions = {
  fontFamily: 'var(--font-body)',
  h1: step('display'),
  h2: step('title'),
  h3: step('heading'),
  h4: step('subheading'),
  h5: step('subheading'),
  h6: step('subheading'),
  subtitle1: step('subheading'),
  subtitle2: step('label'),
  body1: step('body'),
  body2: step('body-small'),
  button: step('button'),
  caption: step('caption'),
  overline: step('overline'),
  display: step('display'),
  title: step('title'),
  label: step('label'),
  jackpot: { ...step('jackpot'), ...figures },
  numeral: { ...step('numeral'), ...figures },
  numeralSmall: { ...step('numeral-small'), ...figures },
}
