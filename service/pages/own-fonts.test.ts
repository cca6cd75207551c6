import { expect, test } from 'vitest'
import { openTestSites, smallManifest } from '#service/testing/sites.ts'
import { styleHead } from './page-head.ts'

const OWN = {
  file: 'brand-0123456789abcdef.woff2',
  scripts: ['latin'],
  weights: [400, 700],
  ascent: 1,
  descent: 0.25,
  lineGap: 0,
  letter: 0.5,
}
const manifest = smallManifest('test', 101, {
  theme: { id: 'plain', overrides: { typography: { families: { display: { own: OWN } } } } },
})

test('a family with an uploaded font loads it from the site, is shown in a font of its size before, and in the shipped one for other letters', async () => {
  const world = await openTestSites({ 'test/manifest.json': manifest, [`test/fonts/${OWN.file}`]: 'a font' })
  const { css, tags } = styleHead(world.sites.bySiteId('test')!, 'en')
  await world.close()
  const [, url = ''] =
    /font-family: 'own-display'; font-style: normal; font-display: swap; font-weight: 400 700; src: url\(([^)]+)\)/.exec(
      css,
    ) ?? []
  expect(url).toMatch(new RegExp(`^/client/sites/test/fonts/[0-9a-f]{16}/${OWN.file}$`))
  expect(tags).toContain(`href="${url}"`)
  expect(css).toMatch(/--font-display:'own-display', 'fallback-display', '[A-Z][^;]+ Variable'/)
  const local = css.split('\n').filter((rule) => rule.includes("font-family:'fallback-display'"))
  for (const rule of local) expect(rule).toContain('unicode-range:U+0000-00FF')
})

test('a site that names a font which it does not have is refused with the place', async () => {
  const world = await openTestSites({ 'test/manifest.json': manifest })
  await world.close()
  expect(world.sites.bySiteId('test')).toBeNull()
  expect(world.lines.flatMap(({ reasons = [] }) => reasons)).toEqual([
    `test/manifest.json: $.theme.overrides.typography.families.display.own.file = "${OWN.file}" must be a font that was uploaded for this site`,
  ])
})
