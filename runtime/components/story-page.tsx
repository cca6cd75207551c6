import type { ReactNode } from 'react'

/** Page padding and background for stories. */
export function StoryPage({ children, wide = false }: { children: ReactNode; wide?: boolean }) {
  return (
    <main
      style={{
        display: 'flex',
        flexDirection: 'column',
        gap: 'calc(var(--space-unit) * 3)',
        maxInlineSize: wide ? '72rem' : '34rem',
        padding: 'var(--space-gutter-phone)',
      }}
    >
      {children}
    </main>
  )
}

/** Story parts in a row. */
export function StoryRow({ children }: { children: ReactNode }) {
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0.75rem' }}>{children}</div>
  )
}
