import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import type { Plugin } from 'vite'
import { withEdits, type Edit } from './source-edits.ts'
import { parseScript, SCRIPT, visit, type SyntaxNode } from './syntax-tree.ts'

const PACKAGE = /^.*\/node_modules\//
/** A private name, and not the beginning of an import such as `#runtime/…`. */
const PRIVATE_NAME = /[\s.({[!;,]#[A-Za-z_$]/
const HASH_LENGTH = 4

/**
 * Turns the private names of classes into plain properties with names of their own. For the oldest browsers each access
 * would otherwise be a call with a `WeakMap`, which is slower and takes three times the bytes.
 */
export function plainPrivateNames(root: string): Plugin {
  return {
    name: 'tombolo:plain-private-names',
    apply: 'build',
    enforce: 'pre',
    transform(source, id) {
      const file = id.split('?', 1)[0] ?? id
      if (!SCRIPT.test(file) || !PRIVATE_NAME.test(source)) return null
      const place = PACKAGE.test(file) ? file.replace(PACKAGE, '') : relative(root, file)
      return { code: withPlainNames(source, place), map: null }
    },
  }
}

/** A class: where it is, and its private names with their plain ones. */
interface PrivateScope {
  readonly start: number
  readonly end: number
  readonly plain: ReadonlyMap<string, string>
}

/** The source without private names. `place` names the file in any checkout: a rebuild has the same output. */
export function withPlainNames(source: string, place: string): string {
  const program = parseScript(source, place)
  const prefix = `$${createHash('sha256').update(place).digest('hex').slice(0, HASH_LENGTH)}`
  const scopes: PrivateScope[] = []
  const uses: SyntaxNode[] = []
  const tested = new Set<unknown>()
  let count = 0
  visit(program, (node) => {
    if (node.type === 'ClassBody') {
      const names = new Set(membersOf(node).flatMap(privateNameOf))
      const plain = new Map([...names].map((name) => [name, prefix + (count++).toString(36)]))
      scopes.push({ start: node.start, end: node.end, plain })
    }
    if (node.type === 'PrivateIdentifier') uses.push(node)
    // `#name in object`
    if (node.type === 'BinaryExpression') tested.add(node['left'])
  })
  const edits = uses.map((use): Edit => {
    const name = use['name'] as string
    // A class is visited before those in it, so the last one that has the name is the innermost.
    const scope = scopes.findLast(
      ({ start, end, plain }) => start < use.start && use.end < end && plain.has(name),
    )
    const plain = scope?.plain.get(name)
    if (plain === undefined) throw new Error(`${place}: #${name} belongs to no class`)
    return { start: use.start, end: use.end, text: tested.has(use) ? `'${plain}'` : plain }
  })
  return withEdits(source, edits)
}

const membersOf = (node: SyntaxNode) => node['body'] as readonly { key?: SyntaxNode }[]

const privateNameOf = ({ key }: { key?: SyntaxNode }) =>
  key?.type === 'PrivateIdentifier' ? [key['name'] as string] : []
