import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawPicture } from '#service/adapters/pictures/picture.ts'
import { openTestSites } from '#service/testing/sites.ts'
import { drawingPicture } from './drawings.ts'

test('a drawing that is wider than its slot is whole in a mail', async () => {
  const world = await openTestSites()
  const site = world.sites.bySiteId('fixture')!
  const path = join(world.sitesDir, 'wide.svg')
  await writeFile(
    path,
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 268 188"><path fill="#0000ff" d="M0 0h1v188H0z"/></svg>',
  )
  const art = new Map([['wide.svg', { path, hash: 'wide' }]])
  const theme = {
    ...site.theme,
    art: { ...site.theme.art, welcome: { light: 'wide.svg', dark: 'wide.svg' } },
  }
  const picture = await drawingPicture(
    { ...site, art, theme },
    { name: 'welcome', scheme: 'light', language: 'en' },
  )
  const { data, info } = await sharp(await drawPicture(picture))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const leftEdge = (info.height / 2) * info.width * info.channels
  expect(data.subarray(leftEdge, leftEdge + 4).toString('hex')).toBe('0000ffff')
  await world.close()
})
