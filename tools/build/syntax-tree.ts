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
