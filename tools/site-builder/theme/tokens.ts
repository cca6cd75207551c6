import type { Theme } from '#schemas/theme/theme.ts'
import { labelOf } from '../form/schema-node.ts'
import { isObject } from '../state/manifest-text.ts'

/** One value of a theme with its path. */
export interface Token {
  readonly name: string
  readonly value: string
}

const GROUPS = ['typography', 'shape', 'space', 'elevation', 'motion', 'variants', 'art'] as const

/** Every token of a theme except its colours, which have their own table, in the order of the theme's file. */
export function tokensOf(theme: Theme): [string, Token[]][] {
  const gradients = Object.entries(theme.schemes).flatMap(([scheme, { gradients: named }]) =>
    leaves({ [scheme]: named }, []),
  )
  return [
    ['gradients', gradients],
    ...GROUPS.map((group): [string, Token[]] => [group, leaves(theme[group], [])]),
  ]
}

function leaves(value: unknown, names: readonly string[]): Token[] {
  if (isObject(value) && !isWhole(value)) {
    return Object.entries(value).flatMap(([key, inner]) =>
      leaves(inner, [...names, labelOf(key).toLowerCase()]),
    )
  }
  return [{ name: names.join(' · '), value: written(value) }]
}

/** An object with few short values is shown whole. */
function isWhole(value: Record<string, unknown>): boolean {
  return Object.values(value).every((inner) => !isObject(inner)) && JSON.stringify(value).length < 160
}

function written(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(written).join(', ')
  if (!isObject(value)) return String(value)
  return Object.entries(value)
    .map(([key, inner]) => `${labelOf(key).toLowerCase()} ${written(inner)}`)
    .join(', ')
}
