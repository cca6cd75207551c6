import { parseAst } from 'rolldown/parseAst'

/** Files that a build parses: TypeScript and JavaScript, with or without JSX. */
export const SCRIPT = /\.([cm]?[jt]s|tsx)$/

/** A node of a syntax tree, as the parser returns it. */
export interface SyntaxNode {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

/** Calls back for every node below a value, a parent before its children. */
export function visit(value: unknown, see: (node: SyntaxNode) => void): void {
  if (Array.isArray(value)) for (const item of value) visit(item, see)
  else if (typeof value === 'object' && value !== null) {
    const node = value as SyntaxNode
    if (typeof node.type === 'string') see(node)
    for (const child of Object.values(node)) visit(child, see)
  }
}

/** The syntax tree of a script, in the language of its file name. */
export function parseScript(source: string, file: string): ReturnType<typeof parseAst> {
  const lang = file.endsWith('.tsx') ? 'tsx' : /\.[cm]?ts$/.test(file) ? 'ts' : 'js'
  return parseAst(source, { lang }, file)
}
