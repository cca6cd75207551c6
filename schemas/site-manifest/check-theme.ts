import { contrastBreaches } from '../theme/contrast.ts'
import { artLayers } from '../theme/theme-variables.ts'
import { themeSchema, type Theme } from '../theme/theme.ts'
import { shapeCheck } from './check-shape.ts'
import { merge } from './merge.ts'
import { parseJson } from './parse-json.ts'
import { jsonPath, type Refusal } from './refusal.ts'
import type { ThemeFiles } from './site-world.ts'
import type { SiteTheme, ThemeOverrides } from './theme.ts'

export type CheckedTheme = { readonly theme: Theme } | { readonly refusals: readonly Refusal[] }

const checkShape = shapeCheck(themeSchema)

/** Reads a theme's file and checks it completely: shape, id, pictures and contrast. */
export function checkTheme({ themeId, theme: text, art, problems }: ThemeFiles): CheckedTheme {
  const file = `${themeId}/theme.json`
  if (problems.length > 0) return { refusals: problems }
  const parsed = parseJson(file, text)
  if ('refusals' in parsed) return parsed
  const misshapen = checkShape(file, parsed.value)
  if (misshapen.length > 0) return { refusals: misshapen }
  const theme = parsed.value as Theme
  const refusals = [...refuseArt(file, theme, art), ...refuseContrast(file, '$', theme)]
  if (theme.id !== themeId) {
    refusals.unshift({
      file,
      path: '$.id',
      value: theme.id,
      expected: `must be the name of its folder, "${themeId}"`,
    })
  }
  return refusals.length > 0 ? { refusals } : { theme }
}

/**
 * The theme of a site: the file's tokens with the site's overrides, and per language with that language's too. A theme
 * without overrides is returned unchanged, so that sites share it.
 */
export function themeOf(theme: Theme, overrides: ThemeOverrides): Theme {
  return Object.keys(overrides).length === 0 ? theme : (merge(theme, overrides) as Theme)
}

/** Refuses a theme that a site's overrides make invalid. `files` are the theme's pictures. */
export function refuseOverrides(
  file: string,
  { overrides, perLanguage }: SiteTheme,
  theme: Theme,
  art: ReadonlySet<string>,
): Refusal[] {
  const forSite = themeOf(theme, overrides)
  const variants: [(string | number)[], Theme][] = [
    [['theme', 'overrides'], forSite],
    ...Object.entries(perLanguage).map(([code, own]): [string[], Theme] => [
      ['theme', 'perLanguage', code],
      themeOf(forSite, own),
    ]),
  ]
  return variants.flatMap(([keys, overridden]) => {
    if (overridden === theme) return []
    const path = jsonPath(keys)
    const misshapen = checkShape(file, overridden).map((refusal) => ({
      ...refusal,
      path: `${path}${refusal.path.slice(1)}`,
    }))
    if (misshapen.length > 0) return misshapen
    return [...refuseArt(file, overridden, art, keys), ...refuseContrast(file, path, overridden)]
  })
}

function refuseArt(
  file: string,
  theme: Theme,
  art: ReadonlySet<string>,
  keys: readonly (string | number)[] = [],
): Refusal[] {
  return Object.entries(theme.art).flatMap(([slot, drawn]) =>
    artLayers(drawn)
      .flatMap(({ light, dark }) => [light, dark])
      .filter((name) => name !== undefined && !art.has(name))
      .map((value) => ({
        file,
        path: jsonPath([...keys, 'art', slot]),
        value,
        expected: `must be a file of themes/${theme.id}/art`,
      })),
  )
}

function refuseContrast(file: string, path: string, theme: Theme): Refusal[] {
  return contrastBreaches(theme.schemes).map(({ scheme, ink, ground, color, ratio, needed }) => ({
    file,
    path: `${path}.schemes.${scheme}.colors.${ink}`,
    value: color,
    expected: `has a contrast of ${ratio} on ${ground}; WCAG AA asks for ${needed}`,
  }))
}
