import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { Blob as FontBlob, Buffer as TextBuffer, Face, Font, shape } from 'harfbuzzjs'
import { answerJobs } from '#service/idle-worker/answer-jobs.ts'
import type { OutlinedText, TextToOutline } from './outline-text.ts'
import type { FaceSource } from './picture.ts'

/** The package has no types of its own. */
type SubsetFont = (
  font: Buffer,
  text: string,
  options: { targetFormat: 'truetype'; variationAxes: Readonly<Record<string, number>> },
) => Promise<Buffer>
const subsetFont = createRequire(import.meta.url)('subset-font') as SubsetFont

answerJobs(async ({ text, faces }: TextToOutline): Promise<OutlinedText | null> => {
  let [left, top, right, bottom, pen] = [Infinity, Infinity, -Infinity, -Infinity, 0]
  const glyphs: OutlinedText['glyphs'][number][] = []
  for (const { face, part } of runsOf(text, faces)) {
    const bytes = await subsetFont(await readFile(face.path), part, {
      targetFormat: 'truetype',
      variationAxes: face.axes,
    })
    const font = new Font(new Face(new FontBlob(bytes)))
    const size = 1 / font.face.upem
    const buffer = new TextBuffer()
    buffer.addText(part)
    buffer.guessSegmentProperties()
    shape(font, buffer)
    for (const { codepoint, xAdvance = 0, xOffset = 0, yOffset = 0 } of buffer.getGlyphInfosAndPositions()) {
      const extents = font.glyphExtents(codepoint)
      const [x, y] = [pen + xOffset * size, -yOffset * size]
      pen += xAdvance * size
      const path = font.glyphToPath(codepoint)
      if (extents === undefined || path === '') continue
      glyphs.push({ path, x, y, size })
      left = Math.min(left, x + extents.xBearing * size)
      right = Math.max(right, x + (extents.xBearing + extents.width) * size)
      top = Math.min(top, y - extents.yBearing * size)
      bottom = Math.max(bottom, y - (extents.yBearing + extents.height) * size)
    }
  }
  return glyphs.length === 0 ? null : { glyphs, left, top, right, bottom }
})

/** Parts of a text with the first face that has their characters; others are left out. */
function runsOf(text: string, faces: readonly FaceSource[]): { face: FaceSource; part: string }[] {
  const runs: { face: FaceSource; part: string }[] = []
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    const face = faces.find(({ ranges }) => ranges.some(([from, to]) => code >= from && code <= to))
    const last = runs.at(-1)
    if (face === undefined) continue
    if (last?.face === face) last.part += character
    else runs.push({ face, part: character })
  }
  return runs
}
