import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { FaceSource, TextBlock } from './picture.ts'

/** Reduces a font to the letters of a text, at a position on each of its axes. The package has no types of its own. */
type SubsetFont = (
  font: Buffer,
  text: string,
  options: { targetFormat: 'truetype'; variationAxes: Readonly<Record<string, number>> },
) => Promise<Buffer>
const subsetFont = createRequire(import.meta.url)('subset-font') as SubsetFont

/** Part of a line that one font draws. */
interface Run {
  readonly family: string
  readonly text: string
}

/** Fonts as files, and the splitting of texts between them. */
export interface FontSet {
  readonly files: readonly string[]
  readonly runs: (block: TextBlock, text: string) => Run[]
}

/** Letters that lines may need besides those of the blocks: `fitBlock` measures with them and cuts with an ellipsis. */
const ALWAYS = '…n '

interface UsedFace {
  readonly face: FaceSource
  readonly family: string
  readonly letters: Set<string>
}

/**
 * Writes the fonts of the blocks into a folder: static ones of the letters in use, because the library that draws knows no variable fonts.
 * Each gets a family name of its own, so that a letter is drawn by the font that is meant for it.
 */
export async function fontsFor(blocks: readonly TextBlock[], folder: string): Promise<FontSet> {
  const used = new Map<string, UsedFace>()
  const usedFace = (face: FaceSource): UsedFace => {
    const key = `${face.path} ${JSON.stringify(face.axes)}`
    const known = used.get(key) ?? { face, family: `F${used.size}`, letters: new Set<string>() }
    used.set(key, known)
    return known
  }
  for (const block of blocks) {
    for (const letter of block.text + ALWAYS) {
      const face = faceOf(block, letter)
      if (face !== undefined) usedFace(face).letters.add(letter)
    }
  }
  const written = await Promise.all([...used.values()].map((font) => writeFont(font, folder)))
  const names = new Map(written.map(({ font, name }) => [font, name]))
  const familyOf = (face: FaceSource | undefined) =>
    face === undefined ? '' : (names.get(usedFace(face)) ?? '')
  return {
    files: written.map(({ file }) => file),
    runs(block, text) {
      const runs: { family: string; face: FaceSource | undefined; text: string }[] = []
      for (const letter of text) {
        const last = runs.at(-1)
        // A face goes on as long as it has the letter: a space between two Arabic words is one of theirs.
        const face = last?.face !== undefined && has(last.face, letter) ? last.face : faceOf(block, letter)
        if (last !== undefined && (face === undefined || face === last.face)) last.text += letter
        else runs.push({ family: familyOf(face), face, text: letter })
      }
      return runs.map(({ family, text: part }) => ({ family, text: part }))
    },
  }
}

function faceOf({ faces }: TextBlock, letter: string): FaceSource | undefined {
  return faces.find((face) => has(face, letter))
}

function has({ ranges }: FaceSource, letter: string): boolean {
  const code = letter.codePointAt(0) ?? 0
  return ranges.some(([from, to]) => code >= from && code <= to)
}

async function writeFont(
  font: UsedFace,
  folder: string,
): Promise<{ font: UsedFace; name: string; file: string }> {
  const { face, family, letters } = font
  const small = await subsetFont(await readFile(face.path), [...letters].join(''), {
    targetFormat: 'truetype',
    variationAxes: face.axes,
  })
  const name = renameFamily(small, family)
  const file = join(folder, `${family}.ttf`)
  await writeFile(file, small)
  return { font, name, file }
}

const [FAMILY_ID, TYPOGRAPHIC_FAMILY_ID] = [1, 16]
const MACINTOSH = 1

/** Overwrites the family names of a TrueType font in place, padded to their length. Returns the new name. */
function renameFamily(font: Buffer, family: string): string {
  const names = tableAt(font, 'name')
  const strings = names + font.readUInt16BE(names + 4)
  let name = family
  for (let place = 0; place < font.readUInt16BE(names + 2); place++) {
    const record = names + 6 + place * 12
    const id = font.readUInt16BE(record + 6)
    if (id !== FAMILY_ID && id !== TYPOGRAPHIC_FAMILY_ID) continue
    const bytes = font.readUInt16BE(record + 8)
    const at = strings + font.readUInt16BE(record + 10)
    const isWide = font.readUInt16BE(record) !== MACINTOSH
    name = family.padEnd(isWide ? bytes / 2 : bytes, 'x')
    const written = isWide ? Buffer.from(name, 'utf16le').swap16() : Buffer.from(name, 'latin1')
    written.copy(font, at, 0, bytes)
  }
  return name
}

/** The place of a table in a TrueType font. */
function tableAt(font: Buffer, tag: string): number {
  const tables = font.readUInt16BE(4)
  for (let place = 0; place < tables; place++) {
    const record = 12 + place * 16
    if (font.toString('latin1', record, record + 4) === tag) return font.readUInt32BE(record + 8)
  }
  throw new Error(`the font has no table ${tag}`)
}
