/** The address of a custom page that consists of a URL instead of HTML: https only (security 20). */
export function outsideUrlOf(content: string): string | null {
  const text = content.trim()
  if (/\s/.test(text) || !text.startsWith('https://')) return null
  try {
    return new URL(text).href
  } catch {
    return null
  }
}
