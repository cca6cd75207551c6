import { expect, test } from 'vitest'
import * as limits from '#schemas/limits.ts'
import { PRODUCT_CODE, readCode } from './tree.ts'

/** Round numbers that many things are for reasons of their own. */
const COMMON = new Set([500, 1000, 1500, 3000, 5000, 10_000, 20_000, 30_000, 65_536, 600_000, 3_600_000])
const CONSTANTS = new Map<number, string>()
for (const [name, value] of Object.entries(limits)) {
  if (typeof value === 'number' && value >= 100 && !COMMON.has(value)) CONSTANTS.set(value, name)
}

/** Places where a number is equal to a constant of the spec and is not that constant, with the reason. */
const NOT_THE_CONSTANT: Record<string, string> = {}

test('a constant of the specification is a literal only in schemas/limits.ts', () => {
  const repeated = PRODUCT_CODE.filter(
    (file) => /^(runtime|games|modules|service)\//.test(file) && NOT_THE_CONSTANT[file] === undefined,
  ).flatMap((file) =>
    readCode(file)
      .split('\n')
      .flatMap((line, index) =>
        [...line.matchAll(/(?<![\w.#-])(\d[\d_]{2,})(?![\w.%])/g)].flatMap((match) => {
          const name = CONSTANTS.get(Number(match[1]?.replaceAll('_', '')))
          return name === undefined ? [] : [`${file}:${index + 1} ${match[1]} is ${name}`]
        }),
      ),
  )
  expect(repeated).toEqual([])
})
