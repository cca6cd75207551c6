const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

/** The text of HTML, as one line. It is escaped again wherever it is written. */
export function plainText(html: string): string {
  return html
    .replace(/<(script|style)\b.*?<\/\1>/gis, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(#\d{1,6}|[a-z]+);/gi, (entity, name: string) =>
      name.startsWith('#')
        ? String.fromCodePoint(Number(name.slice(1)))
        : (ENTITIES[name.toLowerCase()] ?? entity),
    )
    .replace(/\s+/g, ' ')
    .trim()
}
