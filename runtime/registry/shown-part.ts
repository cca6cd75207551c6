import { createElement, useState } from 'react'
import type { MountedPart } from './mounted-part.ts'

/** Draws a part. Which component that is stays as it was first drawn: another one would be drawn from nothing. */
export function ShownPart({ part, props }: { part: MountedPart; props: object }) {
  const [component] = useState(part.component)
  return createElement(component, props)
}
