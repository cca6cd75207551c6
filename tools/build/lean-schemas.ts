import type { Plugin } from 'vite'
import { withEdits, type Edit } from './source-edits.ts'
import { parseScript, visit, type SyntaxNode } from './syntax-tree.ts'

const SCHEMAS = /\/schemas\/.*(?<!\.test)\.ts$/

/**
 * Makes unused schemas tree-shakeable. A spread may call a getter or an iterator, so the bundler keeps a value that is made with one: the
 * browser would load schemas of answers that only the service validates.
 */
export function leanSchemas(): Plugin {
  return {
    name: 'tombolo:lean-schemas',
    apply: 'build',
    enforce: 'pre',
    transform(source, id) {
      if (!SCHEMAS.test(id)) return null
      const edits = parseScript(source, id).body.flatMap((statement): Edit[] => {
        const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
        if (declared?.type !== 'VariableDeclaration') return []
        return declared.declarations.flatMap(({ init }): Edit[] => {
          if (init === null || !hasSpread(init as unknown as SyntaxNode)) return []
          return [
            { start: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' },
            { start: init.end, end: init.end, text: '))()' },
          ]
        })
      })
      return edits.length === 0 ? null : { code: withEdits(source, edits), map: null }
    },
  }
}

function hasSpread(value: SyntaxNode): boolean {
  let has = false
  visit(value, ({ type }) => {
    if (type === 'SpreadElement') has = true
  })
  return has
}
