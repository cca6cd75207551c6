import { placed } from '#schemas/operator/placed-refusal.ts'
import type { FontSummary, ThemeDetail, ThemeSummary } from '#schemas/operator/themes.ts'
import { contrastPairs } from '#schemas/theme/contrast.ts'
import { pageTheme } from '#schemas/theme/page-theme.ts'
import { FONT_FAMILY_NAMES, themeStyleSheet, themeVariables } from '#schemas/theme/theme-variables.ts'
import { FONT_PACKAGES } from '#schemas/theme/typography.ts'
import { artUrl } from '#service/pages/addresses.ts'
import { everyFaceOf, fontRules } from '#service/pages/fonts.ts'
import type { SiteCatalogue } from '#service/sites/catalogue.ts'
import type { ReadTheme } from '#service/sites/read-folder.ts'

export function themeSummary({ themeId }: ReadTheme, sites: SiteCatalogue): ThemeSummary {
  const checked = sites.registry.theme(themeId)
  const isRight = checked !== null && 'theme' in checked
  return {
    themeId,
    name: isRight ? checked.theme.name : themeId,
    refusals: checked !== null && 'refusals' in checked ? checked.refusals.map(placed) : [],
    sites: sites
      .all()
      .filter(({ theme }) => theme.id === themeId)
      .map(({ siteId }) => siteId),
  }
}

export function themeDetail(read: ReadTheme, sites: SiteCatalogue): ThemeDetail {
  const summary = themeSummary(read, sites)
  const checked = sites.registry.theme(read.themeId)
  if (checked === null || 'refusals' in checked) {
    return { ...summary, theme: null, contrast: [], page: null, styleSheet: '', artUrls: {} }
  }
  const { theme } = checked
  const urlOf = (name: string) => {
    const file = read.artFiles.get(name)
    return file === undefined ? '' : artUrl(theme.id, name, file)
  }
  const faces = fontRules(theme, 'ar')
  return {
    ...summary,
    theme,
    contrast: contrastPairs(theme.schemes),
    page: pageTheme(theme, urlOf),
    artUrls: Object.fromEntries([...read.artFiles.keys()].map((name) => [name, urlOf(name)])),
    styleSheet: [...faces, themeStyleSheet(themeVariables(theme, urlOf))].join('\n'),
  }
}

/** Every font that a theme may name, with all its faces. */
export function shippedFonts(): FontSummary[] {
  return FONT_PACKAGES.map((font) => ({
    font,
    name: FONT_FAMILY_NAMES[font],
    rules: everyFaceOf(font)
      .map(({ rule }) => rule)
      .join('\n'),
  }))
}
