const KEPT_AS = 'tombolo.builder.look'

/** Colour scheme of the builder itself; independent of the preview. */
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
