import { RENDERED_STYLE_ATTRIBUTE } from '#schemas/site-manifest/rendered-page.ts'

const STYLE = / style="([^"]*)"/g
const ENTITIES: Readonly<Record<string, string>> = {
  '&quot;': '"',
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
}

/**
 * Replaces the inline styles of rendered HTML by numbers: the content policy allows styles by nonce only, and an attribute
 * has none. The page has a rule for each number.
 */
export function withoutInlineStyles(html: string): { html: string; styles: readonly string[] } {
  const styles: string[] = []
  const numbers = new Map<string, number>()
  const numbered = html.replace(STYLE, (_, written: string) => {
    const number = numbers.get(written) ?? styles.length
    if (number === styles.length) styles.push(written.replace(/&[#\w]+;/g, (name) => ENTITIES[name] ?? name))
    numbers.set(written, number)
    return ` ${RENDERED_STYLE_ATTRIBUTE}="${number}"`
  })
  return { html: numbered, styles }
}

/** Gives the elements of a rendered page their inline styles, as the first render expects them. */
export function restoreInlineStyles(root: Element, styles: readonly string[]): void {
  for (const element of root.querySelectorAll<HTMLElement>(`[${RENDERED_STYLE_ATTRIBUTE}]`)) {
    element.style.cssText = styles[Number(element.getAttribute(RENDERED_STYLE_ATTRIBUTE))] ?? ''
    element.removeAttribute(RENDERED_STYLE_ATTRIBUTE)
  }
}
