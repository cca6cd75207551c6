/** Modules of quiet space around a QR code, as its standard requires. */
const QUIET = 4

export interface DrawnCode {
  /** The text of the code. */
  readonly text: string
  /** Modules on a side, with the quiet space. */
  readonly side: number
  /** The path of the dark modules, a unit for each. */
  readonly shape: string
}

/** Draws the QR code of a text. The library is loaded with the first code. */
export async function drawCode(text: string): Promise<DrawnCode> {
  const { encodeQR } = await import('qr')
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET })
  const shape = rows
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return { text, side: rows.length, shape }
}
