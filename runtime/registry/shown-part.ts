import { createElement, useState } from 'react'
import type { MountedPart } from './mounted-part.ts'

/** Renders a part. The component of the first render is kept: another one would remount. */
export function ShownPart({ part, props }: { part: MountedPart; props: object }) {
  const [component] = useState(part.component)
  return createElement(component, props)
}
