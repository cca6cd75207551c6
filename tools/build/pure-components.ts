import type { parseAst } from 'rolldown/parseAst'
import type { Edit } from './source-edits.ts'

export type Program = ReturnType<typeof parseAst>
export type Statement = Program['body'][number]
type Expression = Extract<Statement, { type: 'ExpressionStatement' }>['expression']

/** Functions of React that only create a value. The bundler cannot know that a call has no side effects. */
const CREATORS = ['forwardRef', 'createContext', 'memo']

/**
 * Makes unused components of a library tree-shakeable: calls that create a component are marked as pure, and assignments
 * of a `displayName`, which keep an unused component, are removed. `creators` are functions of the library that create one.
 */
export function pureComponents({ body }: Program, creators: readonly string[] = []): Edit[] {
  const creating = new Set([...CREATORS, ...creators])
  const isCreation = (expression: Expression) =>
    expression.type === 'CallExpression' && creating.has(calledName(expression.callee) ?? '')
  return body.flatMap((statement): Edit[] => {
    if (assignedTo(statement, 'displayName') !== null)
      return [{ start: statement.start, end: statement.end, text: '' }]
    if (statement.type !== 'VariableDeclaration') return []
    return statement.declarations.flatMap(({ init }) =>
      init !== null && isCreation(init)
        ? [{ start: init.start, end: init.start, text: '/* @__PURE__ */ ' }]
        : [],
    )
  })
}

/** The value of a statement `name.property = value` and that name; null for any other statement. */
export function assignedTo(
  statement: Statement,
  property: string,
): { name: string | undefined; value: Expression } | null {
  if (statement.type !== 'ExpressionStatement' || statement.expression.type !== 'AssignmentExpression')
    return null
  const { left, right } = statement.expression
  if (memberName(left) !== property) return null
  const { object } = left as { object?: { name?: string } }
  return { name: object?.name, value: right }
}

/** Name of the property in `object.property`; undefined for anything else. */
function memberName(node: { type: string }): string | undefined {
  const { property, computed } = node as { property?: { name?: string }; computed?: boolean }
  return node.type === 'MemberExpression' && computed === false ? property?.name : undefined
}

/** Name of the function that `name()` or `object.name()` calls. */
const calledName = (callee: Expression) => (callee.type === 'Identifier' ? callee.name : memberName(callee))
