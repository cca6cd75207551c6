import { parseAst } from 'rolldown/parseAst'
import type { Plugin } from 'vite'

type Statement = ReturnType<typeof parseAst>['body'][number]
type Expression = Extract<Statement, { type: 'ExpressionStatement' }>['expression']

const ROUTER = /\/node_modules\/react-router\/dist\/.*\.mjs$/
/** Functions of React that only create a value. The bundler cannot know that a call has no side effects. */
const CREATORS: ReadonlySet<string> = new Set(['forwardRef', 'createContext', 'memo'])

/**
 * Makes the router's unused forms, fetchers and navigation links tree-shakeable: calls that create a component are marked
 * as pure, and assignments of a `displayName`, which keep an unused component, are removed.
 */
export function leanRouter(): Plugin {
  return {
    name: 'tombolo:lean-router',
    transform(source, id) {
      if (!ROUTER.test(id.split('?', 1)[0] ?? id)) return null
      const edits = parseAst(source, { lang: 'js' }, id).body.flatMap(editsOf)
      const edited = edits.reduceRight(
        (code, { start, end, text }) => code.slice(0, start) + text + code.slice(end),
        source,
      )
      return { code: edited, map: null }
    },
  }
}

interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

function editsOf(statement: Statement): Edit[] {
  const { start, end } = statement
  if (statement.type === 'ExpressionStatement')
    return isDisplayName(statement.expression) ? [{ start, end, text: '' }] : []
  if (statement.type !== 'VariableDeclaration') return []
  return statement.declarations.flatMap(({ init }) =>
    init !== null && isCreation(init)
      ? [{ start: init.start, end: init.start, text: '/* @__PURE__ */ ' }]
      : [],
  )
}

function isDisplayName(expression: Expression): boolean {
  return (
    expression.type === 'AssignmentExpression' &&
    expression.right.type === 'Literal' &&
    memberName(expression.left) === 'displayName'
  )
}

function isCreation(expression: Expression): boolean {
  return expression.type === 'CallExpression' && CREATORS.has(memberName(expression.callee) ?? '')
}

/** Name of the property in `object.property`; undefined for anything else. */
function memberName(node: { type: string }): string | undefined {
  const { property, computed } = node as { property?: { name?: string }; computed?: boolean }
  return node.type === 'MemberExpression' && computed === false ? property?.name : undefined
}
