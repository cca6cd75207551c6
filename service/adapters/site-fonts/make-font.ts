import type { FontScript, OwnFont } from '#schemas/theme/own-font.ts'
import { FileDecoder, OPERATORS, OVERRAN } from '#service/adapters/documents/decode-file.ts'
import { FONT_BOUNDS } from './font-bounds.ts'

/** A font of an operator before it is made anew, and the scripts of the site's languages. */
export interface SentFont {
  readonly bytes: Uint8Array
  readonly scripts: readonly FontScript[]
}

/** A WOFF2 file of the characters of these scripts, and its measures. */
export interface MadeFont {
  readonly bytes: Uint8Array
  readonly facts: Omit<OwnFont, 'file'>
}

/** The demand on a file that makes no font, as a clause after “must be”. */
export interface NoFont {
  readonly expected: string
}

const fonts = new FileDecoder<MadeFont | NoFont, SentFont>(new URL('./font-worker.ts', import.meta.url))

/** Makes a font anew in a process of its own: a font is a program for its reader. The content decides the type, not a name or a header. */
export async function makeSiteFont(sent: SentFont): Promise<MadeFont | NoFont> {
  const made = await fonts.decode(sent, { playerId: OPERATORS, withinMs: FONT_BOUNDS.withinMs })
  if (made === OVERRAN) return { expected: 'a smaller font that is whole' }
  return 'refused' in made ? { expected: 'sent again later: other files are waiting' } : made
}
