import { expect, test } from 'vitest'
import { PRODUCT_CODE, readCode } from './tree.ts'

const FILES = PRODUCT_CODE.filter((file) => file.startsWith('service/'))

/**
 * Columns of a result that are a bare call of a function: `select service_now(), …`. The database names such a column by the function, so the code
 * reads it under a name that it does not have, and gets undefined.
 */
function namelessColumns(code: string): string[] {
  return [...code.matchAll(/\bsql<(?!boolean|number|string)[^`(]*>`([^`]*)`/g)].flatMap(([, text = '']) =>
    [...withoutNested(text).matchAll(/\b(?:select|returning)\b(.*?)(?:\bfrom\b|$)/gi)].flatMap(
      ([, list = '']) =>
        list
          .split(',')
          .map((column) => column.trim())
          .filter((column) => /^\w+\(\)$/.test(column) && !/^exists\(\)$/.test(column)),
    ),
  )
}

/** A statement without what is within its brackets, on one line. */
function withoutNested(text: string): string {
  let depth = 0
  let left = ''
  for (const letter of text.replaceAll(/\$\{[^}]*\}/g, '?').replaceAll(/\s+/g, ' ')) {
    if (letter === ')') depth -= 1
    if (depth === 0) left += letter
    if (letter === '(') depth += 1
  }
  // What is inserted is no result.
  return left.replaceAll(/insert into \w+ \(\) select\b/gi, 'insert')
}

test('each column of a raw statement that is computed has a name', () => {
  const nameless = FILES.flatMap((file) =>
    namelessColumns(readCode(file)).map((column) => `${file}: ${column}`),
  )
  expect(nameless).toEqual([])
})

test.each([
  [
    'sql<Row>`with told as (update t set a = f() returning a) select service_now(), ${x} as y`',
    ['service_now()'],
  ],
  ['sql<Row>`select service_now() as now, (select g(1)) as other from t`', []],
  ['sql<{ at: number }>`update t set a = 1 returning coalesce(a, b)`', ['coalesce()']],
  ['sql<Row>`insert into t (a) select coalesce(b, 1) from u returning a`', []],
  ['sql<Row>`select a, count(*)::integer as count from t where b = f(1)`', []],
])('%s', (code, found) => {
  expect(namelessColumns(code)).toEqual(found)
})
