import { strict as assert } from 'node:assert'
import pg from 'pg'

const INT8 = 20
const NUMERIC = 1700
const DATE = 1082
const INT8_ARRAY = 1016
const TIMESTAMPTZ = 1184

type Parse = (text: string) => unknown

/** Converts a bigint to a number. Ids and minor units stay far below 2^53; throws above it. */
function parseInteger(text: string): number {
  const value = Number(text)
  assert(Number.isSafeInteger(value), `the database sent an integer that is not safe: ${text}`)
  return value
}

const parseTimestamp = pg.types.getTypeParser(TIMESTAMPTZ) as (text: string) => Date | number
/** Parses the text form of a bigint array: `{1,2,3}`. A two-dimensional array is flattened row by row. */
const parseIntegerArray = (text: string) =>
  text === '{}' ? [] : text.replaceAll(/[{}]/g, '').split(',').map(parseInteger)

const PARSERS = new Map<number, Parse>([
  [INT8, parseInteger],
  [NUMERIC, Number],
  [DATE, (text) => text],
  [INT8_ARRAY, parseIntegerArray],
  [TIMESTAMPTZ, (text) => Number(parseTimestamp(text))],
])

/** Conversion of database values to program values, for both databases. */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser(id: number, format = 'text') {
    const parse = format === 'text' ? PARSERS.get(id) : undefined
    return (parse ?? pg.types.getTypeParser(id, format)) as never
  },
}
