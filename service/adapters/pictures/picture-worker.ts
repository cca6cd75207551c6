import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Resvg, type ResvgRenderOptions } from '@resvg/resvg-js'
import { answerJobs } from '#service/idle-worker/answer-jobs.ts'
import { fontsFor, type FontSet } from './picture-fonts.ts'
import { fitBlock, type FittedBlock } from './fit-block.ts'
import { LineSetter, svgOf } from './line-setter.ts'
import type { Picture, TextColumn } from './picture.ts'

answerJobs(async (picture: Picture): Promise<Uint8Array> => {
  // The library reads fonts from files only.
  const folder = await mkdtemp(join(tmpdir(), 'tombolo-picture-'))
  try {
    const blocks = picture.columns.flatMap((column) => column.blocks)
    const fonts = await fontsFor(blocks, folder)
    const options: ResvgRenderOptions = { font: { loadSystemFonts: false, fontFiles: [...fonts.files] } }
    const texts = picture.columns.map((column) => columnSvg(column, fonts, options))
    const svg = svgOf(picture, picture.elements + texts.join(''))
    return new Resvg(svg, options).render().asPng()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

function columnSvg(column: TextColumn, fonts: FontSet, options: ResvgRenderOptions): string {
  const fitted = column.blocks.map((block) => {
    const line = new LineSetter({ block, direction: column.direction, fonts, options })
    return { ...fitBlock(block, column.width, (text) => line.width(text)), line }
  })
  const heightOf = ({ block, size, lines }: FittedBlock, place: number) =>
    (place === 0 ? 0 : block.gap) + lines.length * size * block.lineHeight
  const height = fitted.reduce((sum, block, place) => sum + heightOf(block, place), 0)
  let top = column.from === 'top' ? column.y : column.y - height
  const parts: string[] = []
  for (const [place, { block, size, lines, line }] of fitted.entries()) {
    if (place > 0) top += block.gap
    for (const text of lines) {
      // The baseline of a line box whose letters are centred in it.
      const baseline = top + (size * block.lineHeight) / 2 + size * 0.36
      parts.push(line.svg(text, { x: column.x, baseline, size }))
      top += size * block.lineHeight
    }
  }
  return parts.join('')
}
