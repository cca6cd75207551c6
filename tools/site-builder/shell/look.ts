const KEPT_AS = 'tombolo.builder.look'

/** How the builder itself looks; it has nothing to do with what it shows. */
export type Look = 'system' | 'light' | 'dark'

export function readLook(): Look {
  const kept = window.localStorage.getItem(KEPT_AS)
  return kept === 'light' || kept === 'dark' ? kept : 'system'
}

export function applyLook(look = readLook()): void {
  window.localStorage.setItem(KEPT_AS, look)
  if (look === 'system') delete document.documentElement.dataset['look']
  else document.documentElement.dataset['look'] = look
}
