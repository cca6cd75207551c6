import { parseAst } from 'rolldown/parseAst'
import type { Plugin } from 'vite'
import { withEdits } from './source-edits.ts'

const FAULTS = /\/schemas\/protocol\/faults\.ts$/
const TABLE = 'FAULTS'
/** The same codes, each as its own text. */
const CODES = 'Object.fromEntries(Object.values(FAULT).map((code) => [code, code]))'

/** Leaves the English texts of faults to the service: a site shows messages of its own, and reports codes. */
export function leanFaults(): Plugin {
  return {
    name: 'tombolo:lean-faults',
    apply: 'build',
    enforce: 'pre',
    transform(source, id) {
      if (!FAULTS.test(id)) return null
      const edits = parseAst(source, { lang: 'ts' }, id).body.flatMap((statement) => {
        const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : null
        if (declared?.type !== 'VariableDeclaration') return []
        return declared.declarations.flatMap((declarator) => {
          const isTable = declarator.id.type === 'Identifier' && declarator.id.name === TABLE
          if (!isTable || declarator.init === null) return []
          return [{ start: declarator.init.start, end: declarator.init.end, text: CODES }]
        })
      })
      if (edits.length !== 1) this.error(`${id} exports no table ${TABLE}`)
      return { code: withEdits(source, edits), map: null }
    },
  }
}
