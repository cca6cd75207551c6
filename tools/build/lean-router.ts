import { parseAst } from 'rolldown/parseAst'
import type { Plugin } from 'vite'
import { assignedTo, pureComponents, type Program } from './pure-components.ts'
import { withEdits, type Edit } from './source-edits.ts'
import { visit, type SyntaxNode } from './syntax-tree.ts'

const ROUTER = /\/node_modules\/react-router\/dist\/.*\.mjs$/
/** The part of `useNavigate` for routers with loaders and actions. */
const OF_DATA_ROUTER = 'useNavigateStable'

/**
 * Makes the router's unused forms, fetchers, links and error boundaries tree-shakeable, and leaves out its data router and the
 * texts of its assertions: they tell a developer of a wrong use, and the dev server has them.
 */
export function leanRouter(): Plugin {
  return {
    name: 'tombolo:lean-router',
    apply: 'build',
    transform(source, id) {
      if (!ROUTER.test(id.split('?', 1)[0] ?? id)) return null
      const program = parseAst(source, { lang: 'js' }, id)
      const leftOut = noDataRouter(program)
      const texts = noTexts(program).filter(
        ({ start }) => !leftOut.some((body) => body.start < start && start < body.end),
      )
      const edits = [...pureComponents(program), ...pureClasses(program, source), ...leftOut, ...texts]
      return { code: withEdits(source, edits), map: null }
    },
  }
}

/** A class that extends another one or has a context cannot be left out, as both may have side effects: a pure call can. */
function pureClasses({ body }: Program, source: string): Edit[] {
  const contexts = body.flatMap((statement) => {
    const assigned = assignedTo(statement, 'contextType')
    return assigned === null ? [] : [{ ...assigned, statement }]
  })
  return body.flatMap((statement): Edit[] => {
    if (statement.type !== 'VariableDeclaration') return []
    return statement.declarations.flatMap(({ id, init }) => {
      if (init?.type !== 'ClassExpression' || init.superClass === null || id.type !== 'Identifier') return []
      const own = contexts.filter(({ name }) => name === id.name)
      const given = own.map(({ value }) => `made.contextType = ${source.slice(value.start, value.end)}; `)
      return [
        { start: init.start, end: init.start, text: '/* @__PURE__ */ (() => { const made = ' },
        { start: init.end, end: init.end, text: `; ${given.join('')}return made })()` },
        ...own.map(({ statement: { start, end } }) => ({ start, end, text: '' })),
      ]
    })
  })
}

function noDataRouter({ body }: Program): Edit[] {
  return body.flatMap((statement) =>
    statement.type === 'FunctionDeclaration' &&
    statement.id?.name === OF_DATA_ROUTER &&
    statement.body !== null
      ? [
          {
            start: statement.body.start,
            end: statement.body.end,
            text: '{ throw new Error("This app has no data router.") }',
          },
        ]
      : [],
  )
}

/** Calls of assertions keep their condition. */
function noTexts(program: Program): Edit[] {
  const edits: Edit[] = []
  visit(program, (node) => {
    if (node.type !== 'CallExpression') return
    const { name } = node['callee'] as { name?: string }
    const [condition, ...texts] = node['arguments'] as SyntaxNode[]
    const last = texts.at(-1)
    if (!/^(invariant|warning)$/.test(name ?? '') || condition === undefined || last === undefined) return
    edits.push({ start: condition.end, end: last.end, text: '' })
  })
  return edits
}
