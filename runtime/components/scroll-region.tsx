import { useEffect, useRef, type ElementType, type OlHTMLAttributes, type RefObject } from 'react'

export interface ScrollRegionProps extends Omit<OlHTMLAttributes<HTMLElement>, 'role' | 'tabIndex'> {
  as?: 'div' | 'ul' | 'ol'
  ref?: RefObject<HTMLElement | null>
}

/**
 * A part that scrolls inside itself, by the overflow of its class: it is in the tab order while it is larger than its place. It needs a name,
 * from `aria-label` or `aria-labelledby`.
 */
export function ScrollRegion({ as = 'div', ref, ...attributes }: ScrollRegionProps) {
  const Element = as as ElementType
  const own = useRef<HTMLElement>(null)
  const region = ref ?? own
  useEffect(() => focusWhereItScrolls(region.current), [region])
  return <Element ref={region} role={as === 'div' ? 'group' : 'list'} {...attributes} />
}

function focusWhereItScrolls(region: HTMLElement | null): (() => void) | undefined {
  if (region === null || typeof ResizeObserver === 'undefined') return undefined
  const measure = () => {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = region
    if (scrollWidth > clientWidth || scrollHeight > clientHeight) region.tabIndex = 0
    else region.removeAttribute('tabindex')
  }
  const observer = new ResizeObserver(measure)
  observer.observe(region)
  // A table can become wider inside a region that keeps its size.
  for (const child of region.children) observer.observe(child)
  return () => observer.disconnect()
}
