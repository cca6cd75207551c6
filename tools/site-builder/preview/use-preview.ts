import { useMemo } from 'react'
import type { ResolvedManifest } from '#schemas/site-manifest/site-manifest.ts'
import type { OpenSite } from '../state/open-site.ts'
import type { PreviewOptions } from './preview-options.ts'
import { dimensionsOf, type Dimension } from './preview-dimensions.ts'

interface ShownPreview {
  readonly manifest: ResolvedManifest | null
  readonly dimensions: readonly Dimension[]
  /** The options with a language that the site serves. */
  readonly shown: PreviewOptions
  /** The address of the preview; null while there is none. */
  readonly url: string | null
}

/** The preview of a draft with the chosen options. */
export function usePreview({ check, detail }: OpenSite, options: PreviewOptions): ShownPreview {
  const manifest = check?.resolved ?? detail.resolved
  const dimensions = useMemo(() => dimensionsOf(manifest), [manifest])
  const { served = [], default: fallback = '' } = manifest?.languages ?? {}
  const language = served.includes(options.language) ? options.language : fallback
  return { manifest, dimensions, shown: { ...options, language }, url: check?.preview?.url ?? null }
}
