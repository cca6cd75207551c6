import type { Theme } from '../theme.ts'
import { FONT_FAMILY_NAMES } from '../theme-variables.ts'
import type { FontFamily, TextStyle } from '../typography.ts'
import { colorValue, dimension, duration, rounded, shadowValues, stopValues } from './token-values.ts'

/** Name of the extensions that keep what the format has no type for. */
export const EXTENSION = 'app.tombolo'

/** A file of design tokens (Design Tokens Format Module 2025.10). */
export type TokenFile = Readonly<Record<string, unknown>>

/** A theme as design tokens. What the format has no type for is kept in extensions, so that an import restores the theme. */
export function exportTokens({
  name,
  schemes,
  elevation,
  typography,
  shape,
  space,
  motion,
  variants,
  art,
}: Theme): TokenFile {
  const bySchemes = (part: (scheme: 'light' | 'dark') => object) => ({
    light: part('light'),
    dark: part('dark'),
  })
  return {
    $description: `The theme “${name}” of Tombolo`,
    $extensions: { [EXTENSION]: { variants, art } },
    color: {
      $type: 'color',
      ...bySchemes((scheme) => each(schemes[scheme].colors, (color) => ({ $value: colorValue(color) }))),
    },
    gradient: {
      $type: 'gradient',
      ...bySchemes((scheme) =>
        each(schemes[scheme].gradients, (gradient) => ({
          $value: stopValues(gradient),
          $extensions: { [EXTENSION]: { angle: gradient.angle } },
        })),
      ),
    },
    shadow: {
      $type: 'shadow',
      ...bySchemes((scheme) => each(elevation[scheme], (shadow) => ({ $value: shadowValues(shadow) }))),
    },
    shape: { $type: 'dimension', ...each(shape, (px) => ({ $value: dimension(px, 'px') })) },
    space: { $type: 'dimension', ...each(space, (px) => ({ $value: dimension(px, 'px') })) },
    motion: each(motion, (value) =>
      Array.isArray(value)
        ? { $type: 'cubicBezier', $value: value }
        : { $type: 'duration', $value: duration(value) },
    ),
    family: { $type: 'fontFamily', ...each(typography.families, familyToken) },
    typography: { $type: 'typography', ...each(typography.scale, styleToken) },
  }
}

function each<T extends object>(parts: T, token: (value: T[keyof T]) => object): Record<string, object> {
  return Object.fromEntries(
    (Object.entries(parts) as [string, T[keyof T]][]).map(([name, value]) => [name, token(value)]),
  )
}

function familyToken({ font, also = [], fallback, ...rest }: FontFamily): object {
  return {
    $value: [...[font, ...also].map((name) => FONT_FAMILY_NAMES[name]), fallback],
    ...(Object.keys(rest).length === 0 ? {} : { $extensions: { [EXTENSION]: rest } }),
  }
}

function styleToken({ family, size, lineHeight, weight, tracking, ...rest }: TextStyle): object {
  return {
    $value: {
      fontFamily: `{family.${family}}`,
      fontSize: dimension(size, 'rem'),
      fontWeight: weight,
      lineHeight,
      letterSpacing: dimension(rounded((tracking ?? 0) * size), 'rem'),
    },
    ...(Object.keys(rest).length === 0 ? {} : { $extensions: { [EXTENSION]: rest } }),
  }
}
