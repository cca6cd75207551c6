import type { Plugin } from 'vite'
import { parseScript, SCRIPT, visit, type SyntaxNode } from './syntax-tree.ts'

/**
 * Refuses calls such as `f?.(...list, last)`: V8 before version 9.1 evaluates an optional call wrongly where a spread is not
 * its last argument (bug 11558). This is all that Chrome 89 lacks of optional chaining, so the build keeps the syntax.
 */
export function refuseOptionalSpread(): Plugin {
  return {
    name: 'tombolo:refuse-optional-spread',
    apply: 'build',
    enforce: 'pre',
    transform(source, id) {
      const file = id.split('?', 1)[0] ?? id
      if (!SCRIPT.test(file) || !source.includes('?.') || !source.includes('...')) return null
      const call = optionalSpreadIn(source, file)
      if (call !== null)
        this.error(`${call} is evaluated wrongly by Chrome 89: call it without the optional chain`, 0)
      return null
    },
  }
}

/** The first such call of a script. */
export function optionalSpreadIn(source: string, file: string): string | null {
  let found: string | null = null
  visit(parseScript(source, file), (node) => {
    if (node.type !== 'ChainExpression') return
    const call = callsIn(node['expression'] as SyntaxNode).find(hasEarlySpread)
    if (call !== undefined) found ??= source.slice(call.start, call.end)
  })
  return found
}

/** The calls of a chain from its first `?.` on, and none of their arguments. */
function callsIn(link: SyntaxNode): SyntaxNode[] {
  if (!isOptional(link)) return []
  const inner = innerOf(link)
  return [...(link.type === 'CallExpression' ? [link] : []), ...(inner === undefined ? [] : callsIn(inner))]
}

const innerOf = (link: SyntaxNode) =>
  (link['callee'] ?? link['object'] ?? link['expression']) as SyntaxNode | undefined

function isOptional(link: SyntaxNode): boolean {
  const inner = innerOf(link)
  return link['optional'] === true || (inner !== undefined && isOptional(inner))
}

const hasEarlySpread = (call: SyntaxNode) =>
  (call['arguments'] as readonly SyntaxNode[]).slice(0, -1).some(({ type }) => type === 'SpreadElement')
