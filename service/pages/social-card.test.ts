import { expect, test } from 'vitest'
import type { Theme } from '#schemas/theme/theme.ts'
import type { ServedSite } from '#service/sites/served-site.ts'
import { openTestSites } from '#service/testing/sites.ts'
import type { PageFacts } from './page-facts.ts'
import { cardPicture, cardTexts } from './social-card.ts'

test.each([
  ['The lottery of the north', 'Aurora – the lottery of the north', 'The lottery of the north', ''],
  ['Every Saturday', 'Aurora – the lottery of the north', 'The lottery of the north', 'Every Saturday'],
  ['Every Saturday', 'Aurora', 'Aurora', 'Every Saturday'],
  ['Every Saturday', 'A lottery called Aurora', 'A lottery called Aurora', 'Every Saturday'],
])(
  'the card of a home page with the line %j and the title %j says %j and %j below the name of the site',
  async (header, title, heading, line) => {
    const world = await openTestSites()
    const fixture = world.sites.bySiteId('fixture') as ServedSite
    const { manifest } = fixture
    const site = {
      ...fixture,
      manifest: { ...manifest, brand: { ...manifest.brand, header: { en: header } } },
    }
    const facts = { siteName: 'Aurora', title, heading: '', game: null } as unknown as PageFacts
    expect(cardTexts(site, 'en', facts)).toMatchObject({ siteName: 'Aurora', heading, line })
    await world.close()
  },
)

const facts = { siteName: 'A site', title: 'A title', heading: '', game: null } as unknown as PageFacts

/** A site whose first screen has this variant, while its files exist. */
async function withSite(hero: Theme['variants']['hero'], run: (site: ServedSite) => Promise<void>) {
  const world = await openTestSites()
  const { theme, ...site } = world.sites.bySiteId('fixture') as ServedSite
  await run({ ...site, theme: { ...theme, variants: { ...theme.variants, hero } } })
  await world.close()
}

test.each(['sky', 'scene'] as const)('the %s of a card is mirrored from right to left', (hero) =>
  withSite(hero, async (site) => {
    const mirrored = 'matrix(-1 0 0 1 1200 0)'
    expect((await cardPicture(site, 'ar', facts)).elements).toContain(mirrored)
    expect((await cardPicture(site, 'en', facts)).elements).not.toContain(mirrored)
  }),
)

test('the text of a card ends before a scene with things in it', () =>
  withSite('scene', async (site) => {
    const { elements, columns } = await cardPicture(site, 'en', facts)
    const scene = Number(/<svg x="(\d+)"/.exec(elements)?.[1])
    for (const { x, width } of columns) expect(x + width).toBeLessThan(scene)
  }))

test.each([
  ['Every Saturday', 2],
  ['', 3],
])('with the line %j below it, the title of a card has up to %i lines', (header, linesMax) =>
  withSite('scene', async (site) => {
    const { manifest } = site
    const brand = { ...manifest.brand, header: { en: header } }
    const { columns } = await cardPicture({ ...site, manifest: { ...manifest, brand } }, 'en', facts)
    const heading = columns
      .flatMap(({ blocks }) => blocks)
      .find(({ text }) => text.toLowerCase() === 'a title')
    expect(heading?.linesMax).toBe(linesMax)
  }),
)
