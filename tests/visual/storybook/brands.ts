import { pageTheme } from '#schemas/theme/page-theme.ts'
import type { PageTheme } from '#schemas/theme/page-theme.ts'
import { themeStyleSheet, themeVariables } from '#schemas/theme/theme-variables.ts'
import type { Theme } from '#schemas/theme/theme.ts'

const themes = import.meta.glob<Theme>('../../../themes/*/theme.json', { eager: true, import: 'default' })
const art = import.meta.glob<string>('../../../themes/*/art/*.svg', {
  eager: true,
  import: 'default',
  query: '?url',
})

export interface Brand {
  page: PageTheme
  styleSheet: string
}

/** Every theme of the product as a page would bring it. */
export const BRANDS = new Map<string, Brand>(
  Object.entries(themes).map(([file, theme]) => {
    const id = file.split('/').at(-2) ?? ''
    const artUrl = (name: string) => art[`../../../themes/${id}/art/${name}`] ?? ''
    return [
      id,
      { page: pageTheme(theme, artUrl), styleSheet: themeStyleSheet(themeVariables(theme, artUrl)) },
    ]
  }),
)
