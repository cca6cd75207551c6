import { useLayoutEffect, useRef, type ReactNode } from 'react'

/** Minimum scale of the line: smaller text would lose its prominence. */
const SMALLEST_SHARE = 0.4

export interface FitLineProps {
  children: ReactNode
  className?: string | undefined
  /** Determines the width: the line is fitted again when it changes. Digits are tabular, so they count as equal. */
  text: string
}

/** One line at its styled font size, or scaled down to fit: an amount must not overflow the screen. */
export function FitLine({ children, className, text }: FitLineProps) {
  const line = useRef<HTMLSpanElement>(null)
  const shape = text.replaceAll(/\d/g, '0')
  useLayoutEffect(() => {
    const element = line.current
    if (!element || typeof ResizeObserver === 'undefined') return
    const fit = () => {
      element.style.fontSize = ''
      const share = element.clientWidth / element.scrollWidth
      // Without layout (a hidden page) there is no width to fit into.
      if (!(share > 0 && share < 1)) return
      const size = Number.parseFloat(getComputedStyle(element).fontSize)
      element.style.fontSize = `${size * Math.max(SMALLEST_SHARE, share)}px`
    }
    // Calls `fit` at once, before the next paint, but after the layout: a measurement here would force a layout of its own.
    const observer = new ResizeObserver(fit)
    observer.observe(element.parentElement ?? element)
    // The letters of a font that arrives later are wider, and change the size of no parent.
    document.fonts.addEventListener('loadingdone', fit)
    return () => {
      observer.disconnect()
      document.fonts.removeEventListener('loadingdone', fit)
    }
    // The text is not read here, but the width of the line depends on it.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [shape])
  return (
    <span ref={line} className={className} style={{ display: 'block' }}>
      {children}
    </span>
  )
}
