import { Extension, getSchema, Mark, type Extensions } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { Link } from '@tiptap/extension-link'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { StarterKit } from '@tiptap/starter-kit'

/** Blocks that keep a class, a direction and a language. */
const BLOCKS = [
  'paragraph',
  'heading',
  'bulletList',
  'orderedList',
  'listItem',
  'blockquote',
  'table',
  'tableRow',
  'tableHeader',
  'tableCell',
]

/** Attributes of the HTML that are kept as they are, by the names of nodes and marks. Each of them is one that the service's sanitiser leaves. */
export const KEPT_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(BLOCKS.map((name) => [name, ['class', 'dir', 'lang']])),
  tableHeader: ['class', 'dir', 'lang', 'scope'],
  image: ['class'],
  link: ['dir', 'lang', 'data-game-id', 'data-autolaunch'],
  span: ['class', 'dir', 'lang'],
}

const keptAttributes = Extension.create({
  name: 'keptAttributes',
  addGlobalAttributes: () =>
    Object.entries(KEPT_ATTRIBUTES).map(([name, attributes]) => ({
      types: [name],
      attributes: Object.fromEntries(
        attributes.map((attribute) => [
          attribute,
          { default: null, parseHTML: (element: HTMLElement) => element.getAttribute(attribute) },
        ]),
      ),
    })),
})

/** A part of a text in another language, or with a direction of its own, such as a telephone number in Arabic. */
const Span = Mark.create({
  name: 'span',
  parseHTML: () => [{ tag: 'span' }],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
})

/** A link that sells a game needs no address. */
const PageLink = Link.extend({
  parseHTML() {
    return [...(this.parent?.() ?? []), { tag: 'a[data-game-id]' }]
  },
})

/** In a cell, whose text is one paragraph, Enter begins a new line. */
const linesInCells = Extension.create({
  name: 'linesInCells',
  priority: 1000,
  addKeyboardShortcuts() {
    return {
      Enter: ({ editor }) =>
        (editor.isActive('tableCell') || editor.isActive('tableHeader')) && editor.commands.setHardBreak(),
    }
  },
})

export const HEADING_LEVELS = [2, 3, 4] as const

/**
 * What the editor of pages has: the part of the sanitiser's allow-list that pages are written in. The title of a page is its only heading of
 * level 1. The history is that of the draft.
 */
export const pageExtensions = (image = Image): Extensions => [
  StarterKit.configure({
    heading: { levels: [...HEADING_LEVELS] },
    codeBlock: false,
    undoRedo: false,
    trailingNode: false,
    link: false,
  }),
  PageLink.configure({
    openOnClick: false,
    autolink: false,
    defaultProtocol: 'https',
    HTMLAttributes: { target: null, rel: null, class: null },
  }),
  Table.configure({ resizable: false }),
  TableRow,
  TableHeader.extend({ content: 'paragraph' }),
  TableCell.extend({ content: 'paragraph' }),
  image.configure({ inline: true }),
  Span,
  keptAttributes,
  linesInCells,
]

export const PAGE_SCHEMA = getSchema(pageExtensions())
