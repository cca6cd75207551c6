import { parseAst } from 'rolldown/parseAst'
import type { Plugin } from 'vite'
import { assignedTo, pureComponents, type Program } from './pure-components.ts'
import { withEdits, type Edit } from './source-edits.ts'

const ROUTER = /\/node_modules\/react-router\/dist\/.*\.mjs$/
/** The part of `useNavigate` for routers with loaders and actions. */
const OF_DATA_ROUTER = 'useNavigateStable'

/** Makes the router's unused forms, fetchers, links and error boundaries tree-shakeable, and leaves out its data router. */
export function leanRouter(): Plugin {
  return {
    name: 'tombolo:lean-router',
    transform(source, id) {
      if (!ROUTER.test(id.split('?', 1)[0] ?? id)) return null
      const program = parseAst(source, { lang: 'js' }, id)
      const edits = [...pureComponents(program), ...pureClasses(program, source), ...noDataRouter(program)]
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
