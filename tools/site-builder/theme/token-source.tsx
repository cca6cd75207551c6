import { IconButton } from '../components/icon-button.tsx'
import type { Token } from './theme-editor.ts'

const SOURCES = { inherited: 'from the extended site', followed: 'follows', theme: null } as const

/** The origin of a value of the theme. The site’s own value can be reset. */
export function TokenSource({ token, label }: { token: Token; label: string }) {
  if (token.source === 'own') {
    return (
      <span className="origin" data-own>
        own
        <IconButton icon="undo" label={`${label}: back to the theme`} onClick={token.reset} />
      </span>
    )
  }
  const text = SOURCES[token.source]
  return text === null ? null : <span className="origin">{text}</span>
}
