import { useLayoutEffect, useRef, type ReactNode } from 'react'

/** Narrower than this share of its size a line is not made: it would no longer be the big thing on the screen. */
const SMALLEST_SHARE = 0.4

export interface FitLineProps {
  children: ReactNode
  className?: string | undefined
  /** What decides the width: the line is fitted anew when it changes. Digits are tabular, and so count as the same. */
  text: string
}

/** One line that is as large as its style says, or as large as fits: an amount must not run out of the screen. */
export function FitLine({ children, className, text }: FitLineProps) {
  const line = useRef<HTMLSpanElement>(null)
  const shape = text.replaceAll(/\d/g, '0')
  useLayoutEffect(() => {
    const element = line.current
    if (!element) return
    const fit = () => {
      element.style.fontSize = ''
      const share = element.clientWidth / element.scrollWidth
      // No layout (a test, a hidden page) has no width to fit into.
      if (!(share > 0 && share < 1)) return
      const size = Number.parseFloat(getComputedStyle(element).fontSize)
      element.style.fontSize = `${size * Math.max(SMALLEST_SHARE, share)}px`
    }
    fit()
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(fit)
    observer.observe(element.parentElement ?? element)
    return () => observer.disconnect()
    // The text is not read here, but it is what the line is as wide as.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [shape])
  return (
    <span ref={line} className={className} style={{ display: 'block' }}>
      {children}
    </span>
  )
}
