/** The text of a file, or why it has none. `text` is what could be read all the same, for an editor that saves it as UTF-8. */
export type Decoded =
  | { readonly text: string; readonly problem?: undefined }
  | { readonly text: string; readonly problem: string }

const strict = new TextDecoder('utf-8', { fatal: true })
const CURE = 'save the file as UTF-8'

/** Decodes UTF-8, with or without a byte order mark. Every other encoding is refused by its name. */
export function decodeText(bytes: Uint8Array): Decoded {
  const marked = markedAs(bytes)
  if (marked !== null)
    return { text: new TextDecoder(marked).decode(bytes), problem: `is ${marked.toUpperCase()}; ${CURE}` }
  const nul = bytes.indexOf(0)
  if (nul >= 0) {
    const problem = `has a NUL byte on line ${lineAt(bytes, nul)}, as UTF-16 and binary files have; ${CURE}`
    return { text: '', problem }
  }
  try {
    return { text: strict.decode(bytes) }
  } catch {
    const place = firstInvalid(bytes)
    const byte = (bytes[place] ?? 0).toString(16).toUpperCase().padStart(2, '0')
    const problem = `has the byte ${byte} on line ${lineAt(bytes, place)}, which is not UTF-8 but is a letter in Latin-1 and Windows-1252; ${CURE}`
    return { text: new TextDecoder('windows-1252').decode(bytes), problem }
  }
}

/** The encoding that the first bytes name; null for UTF-8 and where they name none. */
function markedAs([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : null
}

/** The first byte that begins no UTF-8 sequence, or one that breaks off. */
function firstInvalid(bytes: Uint8Array): number {
  let [valid, invalid] = [0, bytes.length]
  while (valid < invalid) {
    const middle = Math.ceil((valid + invalid) / 2)
    if (isBeginning(bytes.subarray(0, middle))) valid = middle
    else invalid = middle - 1
  }
  return Math.min(valid, bytes.length - 1)
}

/** Whether bytes can be continued to valid UTF-8: streaming accepts a last sequence that is not complete yet. */
function isBeginning(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}

function lineAt(bytes: Uint8Array, place: number): number {
  return bytes.subarray(0, place).reduce((line, byte) => (byte === 0x0a ? line + 1 : line), 1)
}
