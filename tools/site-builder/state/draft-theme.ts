import { useMemo } from 'react'
import { themeOf } from '#schemas/site-manifest/check-theme.ts'
import { merge } from '#schemas/site-manifest/merge.ts'
import type { Theme } from '#schemas/theme/theme.ts'
import { useThemeDetail } from './builder-queries.ts'
import { isObject, textOf, valueAt } from './manifest-text.ts'
import type { OpenSite } from './open-site.ts'

/** The theme of a draft with the overrides of the whole site; null until it is loaded, and where it is refused. */
export function useDraftTheme({ draft, check, detail }: OpenSite): Theme | null {
  const { inherited } = check ?? detail
  const manifests = [draft.manifest, inherited]
  const id = manifests.map((manifest) => textOf(valueAt(manifest, ['theme', 'id']))).find((one) => one !== '')
  const theme = useThemeDetail(id ?? '').detail?.theme ?? null
  const own = valueAt(draft.manifest, ['theme', 'overrides'])
  const below = valueAt(inherited, ['theme', 'overrides'])
  return useMemo(() => {
    const overrides = merge(below, own)
    return theme === null ? null : themeOf(theme, isObject(overrides) ? overrides : {})
  }, [theme, own, below])
}
