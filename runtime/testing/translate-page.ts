/** Moves every text into elements of its own, as the translation of a browser does. Text that must not be translated stays. */
export function translatePage(root: Element = document.body): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts) {
    const { parentElement } = text
    if (parentElement === null || parentElement.closest('[translate="no"], font, output') !== null) continue
    const font = document.createElement('font')
    parentElement.replaceChild(font, text)
    font.append(document.createElement('font'))
    font.firstElementChild?.append(text)
  }
}
