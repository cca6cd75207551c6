import { createElement } from 'react'
import type { MountedPart } from './mounted-part.ts'

/** Draws a part; which component that is changes only after a load that failed. */
export function ShownPart({ part, props }: { part: MountedPart; props: object }) {
  return createElement(part.component(), props)
}
