import type { Mark, Node } from '@tiptap/pm/model'
import { KEPT_ATTRIBUTES } from './page-schema.ts'

/** The elements of marks by name. */
const MARKS: Readonly<Record<string, string>> = {
  bold: 'strong',
  italic: 'em',
  code: 'code',
  strike: 's',
  underline: 'u',
  link: 'a',
  span: 'span',
}

/** Attributes of nodes and marks that have a part of their own in the editor, in the order in which they are written. */
const OWN_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  link: ['href', 'target', 'rel', 'class', 'title'],
  image: ['src', 'alt', 'title', 'width', 'height'],
  orderedList: ['start', 'type'],
  tableHeader: ['colspan', 'rowspan'],
  tableCell: ['colspan', 'rowspan'],
}

/** The HTML of a block of a page. */
export function writeBlock(node: Node, indent = ''): string {
  const attributes = attributesOf(node)
  switch (node.type.name) {
    case 'heading':
      return element(`h${node.attrs['level']}`, attributes, inline(node), indent)
    case 'bulletList':
      return around('ul', attributes, node.children, indent)
    case 'orderedList':
      return around('ol', attributes, node.children, indent)
    case 'listItem':
      return item('li', attributes, node, indent)
    case 'blockquote':
      return around('blockquote', attributes, node.children, indent)
    case 'table':
      return table(node, attributes, indent)
    case 'tableRow':
      return around('tr', attributes, node.children, indent)
    case 'tableHeader':
      return item('th', attributes, node, indent)
    case 'tableCell':
      return item('td', attributes, node, indent)
    case 'horizontalRule':
      return `${indent}<hr />`
    default:
      return element('p', attributes, inline(node), indent)
  }
}

const element = (name: string, attributes: string, content: string, indent: string): string =>
  `${indent}<${name}${attributes}>${content}</${name}>`

const around = (name: string, attributes: string, children: readonly Node[], indent: string): string =>
  [
    `${indent}<${name}${attributes}>`,
    ...children.map((child) => writeBlock(child, `${indent}  `)),
    `${indent}</${name}>`,
  ].join('\n')

/** An entry of a list or a cell: the text of its only paragraph is its own text, with the lists below it. */
function item(name: string, attributes: string, node: Node, indent: string): string {
  const [first, ...others] = node.children
  if (first === undefined) return element(name, attributes, '', indent)
  const isText = first.type.name === 'paragraph' && attributesOf(first) === ''
  const isOneParagraph = isText && others.every(({ type }) => type.name !== 'paragraph')
  if (!isOneParagraph) return around(name, attributes, node.children, indent)
  if (others.length === 0) return element(name, attributes, inline(first), indent)
  return [
    `${indent}<${name}${attributes}>`,
    `${indent}  ${inline(first)}`,
    ...others.map((child) => writeBlock(child, `${indent}  `)),
    `${indent}</${name}>`,
  ].join('\n')
}

/** The first rows of header cells are the head of a table. */
function table(node: Node, attributes: string, indent: string): string {
  const rows = node.children
  const isHead = (row: Node) => row.children.every(({ type }) => type.name === 'tableHeader')
  const first = rows.findIndex((row) => !isHead(row))
  const heads = first === -1 ? rows.length : first
  const part = (name: string, of: readonly Node[]) =>
    of.length === 0 ? [] : [around(name, '', of, `${indent}  `)]
  return [
    `${indent}<table${attributes}>`,
    ...part('thead', rows.slice(0, heads)),
    ...part('tbody', rows.slice(heads)),
    `${indent}</table>`,
  ].join('\n')
}

function attributesOf({ type, attrs }: Node | Mark): string {
  const names = [...(OWN_ATTRIBUTES[type.name] ?? []), ...(KEPT_ATTRIBUTES[type.name] ?? [])]
  return [...new Set(names)]
    .map((name) => {
      const value: unknown = attrs[name]
      if (typeof value !== 'string' && typeof value !== 'number') return ''
      // The defaults of a list and of a cell.
      if (value === 1) return ''
      return ` ${name}="${escape(String(value)).replaceAll('"', '&quot;')}"`
    })
    .join('')
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Texts with their marks: one that goes on is not closed in between. */
function inline(node: Node): string {
  let written = ''
  let open: readonly Mark[] = []
  const close = (from: number) => {
    for (const { type } of open.slice(from).toReversed()) written += `</${MARKS[type.name]}>`
  }
  node.forEach((child) => {
    const { marks } = child
    const differs = open.findIndex((mark, place) => marks[place] === undefined || !mark.eq(marks[place]))
    const kept = differs === -1 ? open.length : differs
    close(kept)
    for (const mark of marks.slice(kept)) written += `<${MARKS[mark.type.name]}${attributesOf(mark)}>`
    open = marks
    written += leaf(child)
  })
  close(0)
  return written
}

function leaf(node: Node): string {
  if (node.isText) return escape(node.text ?? '')
  return node.type.name === 'hardBreak' ? '<br />' : `<img${attributesOf(node)} />`
}
