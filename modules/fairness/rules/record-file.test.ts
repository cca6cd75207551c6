import { expect, test } from 'vitest'
import { NoRecord } from './record-lines.ts'
import { openRecordFile } from './record-file.ts'

const encoder = new TextEncoder()
async function* pieces(text: string, size: number): AsyncGenerator<Uint8Array, void> {
  const bytes = encoder.encode(text)
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size)
}
const LINES = `{"record":{"recordVersion":1,"note":"${'ß'.repeat(90)}"}}\n{"entries":[]}\n`
const PIECE = JSON.stringify({ recordVersion: 1, note: 'é'.repeat(200) }, null, 2)

test.each([1, 7, 100, 10_000])(
  'a file in lines is passed on unchanged, read in pieces of %i bytes',
  async (size) => {
    const file = await openRecordFile(pieces(LINES, size))
    if (!('lines' in file)) throw new Error('it was taken for one piece')
    const parts: Uint8Array[] = []
    for await (const part of file.lines) parts.push(part)
    expect(Buffer.concat(parts).toString('utf8')).toBe(LINES)
  },
)

test.each([1, 7, 100, 10_000])('a file in one piece is read whole, in pieces of %i bytes', async (size) => {
  expect(await openRecordFile(pieces(PIECE, size))).toEqual({ text: PIECE })
})

test('an empty file is read as one empty piece', async () => {
  expect(await openRecordFile(pieces('', 1))).toEqual({ text: '' })
})

test('one piece that is larger than any record is dropped and not kept in memory', async () => {
  let given = 0
  async function* withoutEnd(): AsyncGenerator<Uint8Array, void> {
    for (; given < 200; given++) yield new Uint8Array(1024 * 1024)
  }
  await expect(openRecordFile(withoutEnd())).rejects.toThrow(NoRecord)
  expect(given).toBeLessThan(70)
})
