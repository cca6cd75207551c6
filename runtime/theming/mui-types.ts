import type { CSSProperties } from 'react'

/** Steps of the theme's type scale that MUI lacks: `<Typography variant="jackpot">`. */
interface ScaleSteps<Style> {
  display: Style
  title: Style
  label: Style
  jackpot: Style
  numeral: Style
  numeralSmall: Style
}

declare module '@mui/material/styles' {
  interface TypographyVariants extends ScaleSteps<CSSProperties> {}
  interface TypographyVariantsOptions extends Partial<ScaleSteps<CSSProperties>> {}
}

declare module '@mui/material/Typography' {
  interface TypographyPropsVariantOverrides extends Record<keyof ScaleSteps<true>, true> {}
}
