import { expect, test } from 'vitest'
import type { ServedSite } from '#service/sites/served-site.ts'
import { openTestSites } from '#service/testing/sites.ts'
import type { PageFacts } from './page-facts.ts'
import { cardTexts } from './social-card.ts'

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
