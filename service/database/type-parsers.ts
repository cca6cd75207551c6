import { strict as assert } from 'node:assert'
import pg from 'pg'

const INT8 = 20
const NUMERIC = 1700
const DATE = 1082
const INT8_ARRAY = 1016
const TIMESTAMPTZ = 1184

type Parse = (text: string) => unknown

/** A bigint as a number: ids and minor units stay far below 2^53, and one that does not must not pass. */
function parseInteger(text: string): number {
  const value = Number(text)
  assert(Number.isSafeInteger(value), `the database sent an integer that is not safe: ${text}`)
  return value
}

const parseTimestamp = pg.types.getTypeParser(TIMESTAMPTZ) as (text: string) => Date | number
/** The text form of an array of bigint: `{1,2,3}`. One of two dimensions comes row after row. */
const parseIntegerArray = (text: string) =>
  text === '{}' ? [] : text.replaceAll(/[{}]/g, '').split(',').map(parseInteger)

const PARSERS = new Map<number, Parse>([
  [INT8, parseInteger],
  [NUMERIC, Number],
  [DATE, (text) => text],
  [INT8_ARRAY, parseIntegerArray],
  [TIMESTAMPTZ, (text) => Number(parseTimestamp(text))],
])

/** How values of both databases become values of the program, in one place. */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser(id: number, format = 'text') {
    const parse = format === 'text' ? PARSERS.get(id) : undefined
    return (parse ?? pg.types.getTypeParser(id, format)) as never
  },
}
