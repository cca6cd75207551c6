/** Elements whose texts lie in the text around them. */
const INLINE = new Set([
  'a',
  'strong',
  'em',
  'code',
  's',
  'u',
  'span',
  'b',
  'i',
  'small',
  'sub',
  'sup',
  'mark',
])
const LEAVES = new Set(['img', 'hr'])

/** A line of an outline: a block that begins or ends, or a text with its marks. */
interface Line {
  readonly kind: 'block' | 'break' | 'leaf' | 'text'
  text: string
  readonly marks: string
}

/**
 * The content of HTML, one line for each block, text, picture and break. Two texts with one outline are one page: spaces between blocks, the
 * order of attributes and of marks, and the way in which characters are escaped make no difference.
 */
export function outlineOf(root: ParentNode): string[] {
  const lines: Line[] = []
  collect(root, [], lines)
  return trimmed(lines).map(({ text, marks }) => `${text}${marks === '' ? '' : ` ${marks}`}`)
}

function collect(parent: ParentNode, marks: readonly string[], lines: Line[]): void {
  for (const node of parent.childNodes) {
    if (node.nodeType === node.TEXT_NODE) {
      addText(lines, (node.nodeValue ?? '').replaceAll(/[ \t\r\n\f]+/g, ' '), marks)
    } else if (node.nodeType === node.ELEMENT_NODE) collectElement(node as Element, marks, lines)
    else lines.push({ kind: 'leaf', text: '<!>', marks: '' })
  }
}

function collectElement(element: Element, marks: readonly string[], lines: Line[]): void {
  const name = element.localName
  const tag = `<${[name, ...attributesOf(element)].join(' ')}>`
  const around = marks.join('')
  if (name === 'br') lines.push({ kind: 'break', text: tag, marks: '' })
  else if (LEAVES.has(name)) lines.push({ kind: 'leaf', text: tag, marks: around })
  else if (INLINE.has(name)) collect(element, [...marks, tag].toSorted(), lines)
  else {
    lines.push({ kind: 'block', text: tag, marks: around })
    collect(element, marks, lines)
    lines.push({ kind: 'block', text: `</${name}>`, marks: around })
  }
}

const attributesOf = (element: Element): string[] =>
  [...element.attributes].map(({ name, value }) => `${name}="${value}"`).toSorted()

function addText(lines: Line[], text: string, marks: readonly string[]): void {
  const around = marks.join('')
  const last = lines.at(-1)
  if (last?.kind === 'text' && last.marks === around) last.text += text
  else lines.push({ kind: 'text', text, marks: around })
}

/** Spaces at the edges of blocks and lines are not shown. */
function trimmed(lines: readonly Line[]): Line[] {
  const isEdge = (line: Line | undefined) =>
    line === undefined || line.kind === 'block' || line.kind === 'break'
  const cut = lines.map((line, place) => {
    if (line.kind !== 'text') return line
    let { text } = line
    if (isEdge(lines[place - 1])) text = text.replace(/^ +/, '')
    if (isEdge(lines[place + 1])) text = text.replace(/ +$/, '')
    return { ...line, text: text.replaceAll(/ +/g, ' ') }
  })
  return cut.filter(({ kind, text }) => kind !== 'text' || text !== '')
}
