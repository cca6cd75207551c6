import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { createMessageCatalogue } from '#runtime/locale/message-catalogue.ts'
import { firstMessages } from '#runtime/registry/language-file.ts'
import type { ModuleDefinition } from '#runtime/registry/module.ts'
import { runtimeModule } from '#runtime/runtime-module.ts'
import type { InlinedSite } from '#schemas/site-manifest/inlined-site.ts'

/** Around a mark; nothing of a mark is visible or takes room. */
const EDGE = '\u2060'
const DIGITS = ['\u2061', '\u2062', '\u2063', '\u2064']
const MARK = new RegExp(`${EDGE}([${DIGITS.join('')}]+)${EDGE}`, 'g')

/** A number as characters that are not shown. */
export const markOf = (number: number): string =>
  EDGE + Array.from(number.toString(DIGITS.length), (digit) => DIGITS[Number(digit)]).join('') + EDGE

/** The numbers of the marks in a text, in their order. */
export const marksIn = (text: string): number[] =>
  [...text.matchAll(MARK)].map(([, digits = '']) =>
    Number.parseInt(Array.from(digits, (digit) => DIGITS.indexOf(digit)).join(''), DIGITS.length),
  )

/**
 * The page with every message marked at its end, and the ids of the messages by the numbers of their marks. It is not the page that the service
 * rendered: the browser renders it anew.
 */
export async function markTexts(
  { rendered: _, ...inlined }: InlinedSite,
  modules: readonly ModuleDefinition[],
): Promise<{ inlined: InlinedSite; ids: readonly string[] }> {
  const catalogue = createMessageCatalogue(inlined)
  await Promise.all([firstMessages, runtimeModule, ...modules].map(catalogue.ensure))
  const ids = Object.keys(catalogue.messages)
  const messages = Object.entries(catalogue.messages).map(([id, elements], number) => {
    const mark: MessageFormatElement = { type: 0, value: markOf(number) }
    return [id, elements.length === 0 ? elements : [...elements, mark]] as const
  })
  return { inlined: { ...inlined, messages: Object.fromEntries(messages) }, ids }
}

/** Attributes whose texts a screen reader or an empty field shows. */
const ATTRIBUTES = ['aria-label', 'placeholder', 'title', 'alt']

/** Elements that react to a press as a whole, with all their contents. */
const CONTROLS = 'a, button, label, summary, [role="button"], [role="tab"]'

/** The number of the message that made a text: that of the first mark from the node on, in the block or the control that has the node. */
export function messageAt(node: Node): number | null {
  const control = (node instanceof Element ? node : node.parentElement)?.closest(CONTROLS)
  for (let around: Node | null = node; around !== null; around = around.parentNode) {
    const found = around instanceof Element ? nameMark(around) : null
    if (found !== null) return found
    const marks = marksIn(around.textContent ?? '')
    if (marks.length > 0) return around instanceof Text ? (marks[0] ?? null) : firstFrom(node, around)
    const isInControl = control !== undefined && control !== null && around !== control
    if (around instanceof Element && !isInControl && getComputedStyle(around).display !== 'inline')
      return null
  }
  return null
}

/** The mark in what is said of an element. */
function nameMark(element: Element): number | null {
  const marks = ATTRIBUTES.flatMap((name) => marksIn(element.getAttribute(name) ?? ''))
  return marks[0] ?? null
}

/** The first mark in a part of the page that is not before a node; the last one if all of them are. */
function firstFrom(node: Node, part: Node): number | null {
  const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
  let last: number | null = null
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const marks = marksIn(text.nodeValue ?? '')
    const isBefore =
      text !== node && (node.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_PRECEDING) !== 0
    if (marks.length > 0 && !isBefore) return marks[0] ?? null
    last = marks.at(-1) ?? last
  }
  return last
}

/** The messages of a page are reported this long after it was changed. */
const REPORT_AFTER_MS = 500

/**
 * Makes a click on a text choose its message in the site builder instead of what the page would do. With a key held down, the page does it. Reports
 * which messages are on the screen.
 */
export function chooseTexts(ids: readonly string[]): void {
  const tell = (message: object) => window.parent.postMessage(message, '*')
  const idAt = (event: MouseEvent) => {
    const number = messageAt(textAt(event) ?? (event.target as Node))
    return number === null ? null : (ids[number] ?? null)
  }
  const isForPage = ({ ctrlKey, metaKey, shiftKey }: MouseEvent) => ctrlKey || metaKey || shiftKey
  document.addEventListener(
    'click',
    (event) => {
      const id = isForPage(event) ? null : idAt(event)
      if (id === null) return
      event.preventDefault()
      event.stopImmediatePropagation()
      tell({ previewMessage: id })
    },
    true,
  )
  outlineHovered(idAt)
  let timer: ReturnType<typeof setTimeout> | undefined
  const report = () => {
    const named = [...document.querySelectorAll(ATTRIBUTES.map((name) => `[${name}]`).join())].flatMap(
      (element) => ATTRIBUTES.map((name) => element.getAttribute(name) ?? ''),
    )
    const shown = new Set(marksIn([document.body.textContent, ...named].join('\n')))
    tell({ previewTexts: [...shown].flatMap((number) => ids[number] ?? []) })
  }
  new MutationObserver(() => {
    clearTimeout(timer)
    timer = setTimeout(report, REPORT_AFTER_MS)
  }).observe(document.body, { childList: true, subtree: true, characterData: true })
}

/** The text under the pointer; null for a click by the keyboard. */
function textAt({ clientX, clientY, detail }: MouseEvent): Node | null {
  if (detail === 0) return null
  const place = document.caretPositionFromPoint?.(clientX, clientY)
  return place?.offsetNode ?? null
}

/** Shows which text a click would choose. */
function outlineHovered(idAt: (event: MouseEvent) => string | null): void {
  let outlined: HTMLElement | null = null
  document.addEventListener('pointerover', (event) => {
    if (outlined !== null) outlined.style.outline = ''
    const { target } = event
    outlined = target instanceof HTMLElement && idAt(event) !== null ? target : null
    if (outlined !== null) outlined.style.outline = '2px dashed #3448c5'
  })
}
