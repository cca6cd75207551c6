import type { ReactNode } from 'react'

export interface VerbatimProps {
  children: ReactNode
  /** The direction of numbers and codes; a name has its own. */
  dir?: 'ltr' | undefined
  className?: string | undefined
}

/** A name of a person, a number or a code: it keeps its own direction in any text, and the translation of a browser leaves it as it is. */
export function Verbatim({ children, dir, className }: VerbatimProps) {
  return (
    <bdi translate="no" dir={dir} className={className}>
      {children}
    </bdi>
  )
}
