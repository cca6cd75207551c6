import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawPicture } from '#service/adapters/pictures/picture.ts'
import { readTestSite } from '#service/testing/served-site.ts'
import { appIconPicture, type AppIcon } from './app-icons.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tombolo-icons-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const FILLED = '<path fill="#00ff00" d="M0 0h64v64H0z"/><circle cx="32" cy="32" r="24" fill="#ff0000"/>'
const ROUND = '<circle cx="32" cy="32" r="32" fill="#ff0000"/>'

/** The colour at the first corner and in the middle of a site's icon whose mark has this drawing. */
async function colours(drawing: string, name: AppIcon): Promise<string[]> {
  const site = await readTestSite()
  const path = join(folder, 'mark.svg')
  await writeFile(path, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${drawing}</svg>`)
  const art = new Map([...site.art].map(([file, asset]) => [file, { ...asset, path }]))
  const picture = await appIconPicture({ ...site, art }, 'en', name)
  const { data, info } = await sharp(await drawPicture(picture!))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) =>
    data
      .subarray((y * info.width + x) * 4)
      .subarray(0, 4)
      .toString('hex')
  return [at(0, 0), at(info.width / 2, info.height / 2)]
}

test.each(['maskable', 'touch'] as const)(
  'the ground of a %s icon has the colour of a mark that fills its square',
  async (name) => {
    expect(await colours(FILLED, name)).toEqual(['00ff00ff', 'ff0000ff'])
  },
)

test('the ground of a maskable icon has the colour of the brand below a mark with clear corners', async () => {
  const { theme } = await readTestSite()
  const header = theme.schemes.dark.colors.header.slice(1)
  expect(await colours(ROUND, 'maskable')).toEqual([`${header}ff`, 'ff0000ff'])
})

test('the icon of a browser has no ground of its own', async () => {
  expect(await colours(ROUND, 'small')).toEqual(['00000000', 'ff0000ff'])
})
