import { parseAst } from 'rolldown/parseAst'
import { expect, test } from 'vitest'
import { PRODUCT_CODE, read } from './tree.ts'

/** Code of the page that has decimal amounts of the wire. Rules and the service have minor units. */
const PAGE_CODE = PRODUCT_CODE.filter(
  (file) =>
    /^(modules|games|runtime)\//.test(file) &&
    !/^modules\/[^/]+\/rules\/|^(runtime|games)\/format\//.test(file),
)
const AMOUNT = /(amount|balance|cost|price|prize|fees?|feePerPlay|winnings|jackpot|pool|wagers|won)$/i
const ARITHMETIC = new Set(['+', '-', '*', '/', '%', '**', '+=', '-=', '*=', '/=', '%=', '**='])

test('only runtime/format does arithmetic on decimal amounts, in minor units', () => {
  expect(PAGE_CODE.flatMap((file) => arithmeticOnAmounts(file, read(file)))).toEqual([])
})

test.each([
  ['balance.accountBalance + amount', 'accountBalance +'],
  ['earlier.amount += winner.amount', 'amount +='],
  ['(other.prize ?? 0) - (one.prize ?? 0)', 'prize -'],
  ['topPrize(other) * 2', 'topPrize *'],
])('the expression %j is arithmetic on a decimal amount', (expression, found) => {
  expect(arithmeticOnAmounts('a.ts', expression)).toEqual([`a.ts:1 ${found}`])
})

test.each(['priceMinor * plays', 'amounts.length - 1', 'prize > 0', "'price: ' + name", 'index + 1'])(
  'the expression %j is not arithmetic on a decimal amount',
  (expression) => {
    expect(arithmeticOnAmounts('a.ts', expression)).toEqual([])
  },
)

interface AstNode {
  readonly type: string
  readonly start: number
  readonly [key: string]: unknown
}

const isNode = (value: unknown): value is AstNode =>
  typeof value === 'object' && value !== null && typeof (value as AstNode).type === 'string'

function arithmeticOnAmounts(file: string, source: string): string[] {
  const lang = file.endsWith('.tsx') ? 'tsx' : 'ts'
  return nodesOf(parseAst(source, { lang }, file) as unknown as AstNode).flatMap((node) => {
    const operator = String(node.operator)
    if (!/^(Binary|Assignment)Expression$/.test(node.type) || !ARITHMETIC.has(operator)) return []
    const amount = [node.left, node.right].map(nameOf).find((name) => AMOUNT.test(name))
    const line = source.slice(0, node.start).split('\n').length
    return amount === undefined ? [] : [`${file}:${line} ${amount} ${operator}`]
  })
}

function nodesOf(node: AstNode): AstNode[] {
  const children = Object.values(node).flatMap((value) => (Array.isArray(value) ? value : [value]))
  return [node, ...children.filter(isNode).flatMap(nodesOf)]
}

/** The last name of an operand: of a variable, a property or a called function. */
function nameOf(operand: unknown): string {
  if (!isNode(operand)) return ''
  const { type, name, property, callee, expression, left } = operand
  if (type === 'Identifier') return String(name)
  if (type === 'MemberExpression') return nameOf(property)
  if (type === 'CallExpression') return nameOf(callee)
  return nameOf(type === 'LogicalExpression' ? left : expression)
}
