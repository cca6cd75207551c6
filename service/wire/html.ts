const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for an element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => ESCAPES[letter] ?? letter)
}

/** A start tag; attributes that are undefined, false or empty are omitted. */
export function tag(name: string, attributes: Record<string, string | boolean | undefined>): string {
  const written = Object.entries(attributes).flatMap(([key, value]) => {
    if (value === undefined || value === false || value === '') return []
    return value === true ? [key] : [`${key}="${escapeHtml(value)}"`]
  })
  return `<${[name, ...written].join(' ')}>`
}

/** JSON for a script element: nothing in it can end the element or begin a comment. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>\u2028\u2029]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
