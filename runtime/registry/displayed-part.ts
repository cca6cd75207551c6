import { createElement, Suspense, useState, type ReactNode } from 'react'
import type { MountedPart } from './mounted-part.ts'

export interface DisplayedPartProps {
  part: MountedPart
  props: object
  /** Shown while its code loads. */
  loading?: ReactNode
}

/**
 * Renders a part. The component of the first render is kept: another one would remount. A loaded part has no boundary
 * around it, so that a page drawn by the service is hydrated as one.
 */
export function DisplayedPart({ part, props, loading = null }: DisplayedPartProps) {
  const [isLoaded] = useState(part.isLoaded)
  const [component] = useState(part.component)
  const shown = createElement(component, props)
  return isLoaded ? shown : createElement(Suspense, { fallback: loading }, shown)
}
