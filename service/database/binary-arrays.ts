/**
 * Arrays in PostgreSQL's binary form, for calls that pass many rows as columns: no conversion to text and back. A Buffer parameter travels
 * in binary; the statement names its type (`${bigints(ids)}::bigint[]`).
 */

const BIGINT = { oid: 20, bytes: 8 } as const
const INTEGER = { oid: 23, bytes: 4 } as const
const TEXT_OID = 25
const BYTEA_OID = 17

const HEAD_BYTES = 20
const NULL_LENGTH = -1

/** `bigint[]`; every value a safe integer. */
export function bigints(values: readonly (number | null)[]): Buffer {
  return ofNumbers(values, BIGINT, (array, value, at) => {
    array.writeInt32BE(Math.floor(value / 2 ** 32), at)
    array.writeUInt32BE(value >>> 0, at + 4)
  })
}

/** `integer[]`. */
export function integers(values: readonly (number | null)[]): Buffer {
  return ofNumbers(values, INTEGER, (array, value, at) => void array.writeInt32BE(value, at))
}

/** `text[]`. */
export function texts(values: readonly string[]): Buffer {
  const lengths = values.map((value) => Buffer.byteLength(value))
  const array = startArray(TEXT_OID, lengths)
  let at = HEAD_BYTES
  for (const [index, value] of values.entries()) {
    at = array.writeInt32BE(lengths[index] as number, at)
    at += array.write(value, at)
  }
  return array
}

/** `bytea[]`. */
export function byteas(values: readonly Uint8Array[]): Buffer {
  const array = startArray(
    BYTEA_OID,
    values.map(({ length }) => length),
  )
  let at = HEAD_BYTES
  for (const value of values) {
    at = array.writeInt32BE(value.length, at)
    array.set(value, at)
    at += value.length
  }
  return array
}

function ofNumbers(
  values: readonly (number | null)[],
  { oid, bytes }: typeof BIGINT | typeof INTEGER,
  write: (array: Buffer, value: number, at: number) => void,
): Buffer {
  const array = startArray(
    oid,
    values.map((value) => (value === null ? NULL_LENGTH : bytes)),
  )
  let at = HEAD_BYTES
  for (const value of values) {
    at = array.writeInt32BE(value === null ? NULL_LENGTH : bytes, at)
    if (value === null) continue
    write(array, value, at)
    at += bytes
  }
  return array
}

/** Allocates the elements behind a header of one dimension with lower bound 1. */
function startArray(oid: number, lengths: readonly number[]): Buffer {
  const bytes = lengths.reduce((sum, length) => sum + 4 + Math.max(0, length), HEAD_BYTES)
  const array = Buffer.allocUnsafe(bytes)
  array.writeInt32BE(1, 0)
  array.writeInt32BE(lengths.includes(NULL_LENGTH) ? 1 : 0, 4)
  array.writeInt32BE(oid, 8)
  array.writeInt32BE(lengths.length, 12)
  array.writeInt32BE(1, 16)
  return array
}
