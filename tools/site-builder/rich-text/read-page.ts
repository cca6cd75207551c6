import { DOMParser as PageParser, type Node } from '@tiptap/pm/model'
import { outlineOf } from './page-outline.ts'
import { PAGE_SCHEMA } from './page-schema.ts'
import { writeBlock } from './write-page.ts'

/** A page in the editor, with the source of its blocks: a block that is not changed is written as it was. */
export interface ReadPage {
  readonly page: Node
  /** The source of each block by its outline. */
  readonly sources: ReadonlyMap<string, string>
  /** The source of a block, which the editor keeps while the block is not changed. */
  readonly written: WeakMap<Node, string>
}

/** Reads markup into a document of its own, in which nothing runs and nothing is loaded. */
export type ReadMarkup = (html: string) => Document

const IS_ADDRESS = /^[a-z][a-z0-9+.-]*:\S+$/i

/** Reads a page for the editor, or gives the reason for which the editor would lose a part of it. */
export function readPage(html: string, read: ReadMarkup): ReadPage | { readonly reason: string } {
  const text = html.trim()
  if (IS_ADDRESS.test(text)) return { reason: 'This page is an address that opens instead of a text.' }
  const { body } = read(text)
  const page = PageParser.fromSchema(PAGE_SCHEMA).parse(body)
  const before = outlineOf(body)
  const after = outlineOf(read(page.children.map((block) => writeBlock(block)).join('\n')).body)
  // A page without a text has an empty paragraph in the editor.
  const isKept = before.length === 0 || before.join('\n') === after.join('\n')
  if (isKept) return { page, sources: sourcesOf(text, read), written: new WeakMap() }
  const lost = before.find((line, place) => line !== after[place]) ?? before.at(-1)
  return { reason: `The editor would not keep ${lost?.trim()} as it is.` }
}

/** The HTML of a page. */
export function writePage({ page, sources, written }: ReadPage, read: ReadMarkup): string {
  const blocks = page.children.map((node) => {
    const known = written.get(node)
    if (known !== undefined) return known
    const block = writeBlock(node)
    const html = sources.get(outlineOf(read(block).body).join('\n')) ?? block
    written.set(node, html)
    return html
  })
  return `${blocks.join('\n')}\n`
}

/** The source of each block; none where a block is not closed as it began. */
function sourcesOf(html: string, read: ReadMarkup): Map<string, string> {
  const sources = new Map<string, string>()
  for (const source of splitBlocks(html)) {
    const { body } = read(source)
    if (body.childNodes.length === 1) sources.set(outlineOf(body).join('\n'), source)
  }
  return sources
}

const TAG = /<(?<end>\/?)(?<name>[a-z][a-z0-9]*)(?:"[^"]*"|'[^']*'|[^"'>])*>/gi
const VOID = new Set(['br', 'hr', 'img', 'wbr'])

/** The text of each element that is in no other one. */
export function splitBlocks(html: string): string[] {
  const blocks: string[] = []
  let depth = 0
  let start = 0
  for (const { index, 0: tag, groups } of html.matchAll(TAG)) {
    const isVoid = VOID.has((groups?.['name'] ?? '').toLowerCase())
    if (groups?.['end'] === '/') depth--
    else if (!isVoid) depth++
    if (depth > 0) continue
    const end = index + tag.length
    blocks.push(html.slice(start, end).trim())
    start = end
  }
  return blocks
}
