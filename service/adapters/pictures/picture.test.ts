import { expect, test } from 'vitest'
import { drawPicture } from './picture.ts'

const picture = (elements: string) => ({ width: 64, height: 64, elements, columns: [] })
/** The library ends its process at a group with opacity outside the canvas. */
const FATAL =
  '<g opacity=".5"><rect x="1000" width="20" height="20"/><rect x="1030" width="20" height="20"/></g>'

test('a picture that the library cannot draw is rejected, and the pictures behind it are drawn', async () => {
  const fatal = drawPicture(picture(FATAL))
  const behind = ['#080', '#008'].map((fill) =>
    drawPicture(picture(`<rect width="64" height="64" fill="${fill}"/>`)),
  )
  await expect(fatal).rejects.toThrow('the process ended before it answered')
  for (const png of await Promise.all(behind)) expect(Buffer.from(png.subarray(1, 4)).toString()).toBe('PNG')
})
