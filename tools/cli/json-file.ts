import { readFileSync, statSync } from 'node:fs'
import { decodeText } from '#schemas/site-manifest/decode-text.ts'
import { parseJson } from '#schemas/site-manifest/parse-json.ts'
import { Mistake } from '../mistake.ts'

const STANDARD_INPUT = 0
/** Of a file with many games. */
const MAX_BYTES = 16 * 1024 * 1024

/** The value of a JSON file, or of the standard input for `-`. A Mistake says what is wrong with it, and where. */
export function readJsonFile(path: string): unknown {
  const text = readTextFile(path)
  const parsed = parseJson(path, text)
  if ('value' in parsed) return parsed.value
  throw new Mistake(
    parsed.refusals.map((refusal) => `${path}: ${refusal.path} ${refusal.expected}`).join('\n'),
  )
}

/** The text of a file, or of the standard input for `-`. */
export function readTextFile(path: string): string {
  const { text, problem } = decodeText(bytesOf(path))
  if (problem !== undefined) throw new Mistake(`${path} ${problem}.`)
  return text
}

function bytesOf(path: string): Uint8Array {
  try {
    if (path === '-') return readFileSync(STANDARD_INPUT)
    const stats = statSync(path)
    // Reading a FIFO would wait for its writer.
    if (!stats.isFile()) throw new Mistake('it is no file')
    if (stats.size > MAX_BYTES) throw new Mistake(`it has ${stats.size} bytes; at most ${MAX_BYTES} are read`)
    return readFileSync(path)
  } catch (error) {
    throw new Mistake(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}
