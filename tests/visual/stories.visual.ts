import { expect } from '@playwright/test'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { BRANDS, openStory, PART, readsFromRight, STORIES, test, type Story } from './built-stories.ts'
import { brandsOf, windowOf, type Dress } from './storybook/modes.ts'

const KEPT = join(import.meta.dirname, 'pictures')
/** Pictures are kept with the source: few and small enough that each of them is looked at when it changes. */
const PICTURES_MAX = 64
const BYTES_MAX = 4 * 1024 * 1024

/**
 * Tags of a story: `picture` for one in each brand, brands' names for those alone, `screen` for the width of a phone, `wide` for that of
 * a desk, `both-schemes` for two pictures. Parts are taken in dark, screens in light, and from right to left in a brand that has such a
 * language.
 */
const pictures = STORIES.filter(({ tags }) => tags.includes('picture')).flatMap((story) =>
  brandsOf(story.tags, BRANDS).flatMap((brand) =>
    dressesOf(story, brand).map((dress) => pictureOf(story, dress)),
  ),
)

function dressesOf({ tags }: Story, brand: string): Dress[] {
  const isScreen = tags.includes('screen')
  const scheme = isScreen ? 'light' : 'dark'
  const first: Dress = { brand, scheme, direction: isScreen && readsFromRight(brand) ? 'rtl' : 'ltr' }
  return tags.includes('both-schemes') ? [first, { brand, scheme: 'dark', direction: 'ltr' }] : [first]
}

function pictureOf({ id, tags }: Story, dress: Dress) {
  const { brand, scheme, direction } = dress
  const name = [id.replace('--', '-'), brand, scheme, ...(direction === 'rtl' ? ['rtl'] : [])].join('-')
  return { name, id, dress, size: windowOf(tags) }
}

test('the pictures are few and small enough to be kept, and each has its story', () => {
  const files = readdirSync(KEPT)
  expect(pictures.length).toBeGreaterThan(0)
  expect(pictures.length).toBeLessThanOrEqual(PICTURES_MAX)
  expect(files.filter((file) => !pictures.some(({ name }) => file === `${name}.png`))).toEqual([])
  expect(files.reduce((bytes, file) => bytes + statSync(join(KEPT, file)).size, 0)).toBeLessThan(BYTES_MAX)
})

for (const { name, id, dress, size } of pictures) {
  test(name, async ({ storyPage: page, origin }) => {
    await page.setViewportSize(size ?? PART)
    await openStory(page, { origin, id, dress })
    if (size) await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    // A part is taken as a whole; a screen as a player sees it first, with the bars at its edges.
    await expect(page).toHaveScreenshot(`${name}.png`, { fullPage: size === undefined })
  })
}
