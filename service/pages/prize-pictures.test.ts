import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawPicture } from '#service/adapters/pictures/picture.ts'
import { openTestSites } from '#service/testing/sites.ts'
import { prizeFileOf, prizePicture } from './prize-pictures.ts'

test('a file of the site becomes a PNG that shows all of it', async () => {
  const world = await openTestSites()
  const path = join(world.sitesDir, 'cup.svg')
  await writeFile(
    path,
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><path fill="#0000ff" d="M0 0h100v100H0z"/></svg>',
  )
  const site = { ...world.sites.bySiteId('fixture')!, assets: new Map([['cup.svg', { path, hash: 'cup' }]]) }
  expect(prizeFileOf(site, 'other.svg.png')).toBeNull()
  const picture = await prizePicture(prizeFileOf(site, 'cup.svg.png')!)
  const { data, info } = await sharp(await drawPicture(picture!))
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([928, 618])
  const colorAt = (x: number) => data.subarray((309 * info.width + x) * 4, (309 * info.width + x) * 4 + 4)
  expect(colorAt(464).toString('hex')).toBe('0000ffff')
  expect(colorAt(10)[3]).toBe(0)
  await world.close()
})
