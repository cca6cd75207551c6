import { createIntl } from 'react-intl'
import { beforeEach, expect, test } from 'vitest'
import type { MessageId } from '#runtime/locale/message-id.ts'
import type { Site } from '#runtime/site/site.ts'
import { trialManifest } from '#runtime/testing/manifest.ts'
import { showHead } from './page-head.ts'

const { brand: trialBrand, ...manifest } = trialManifest()
const brand = {
  ...trialBrand,
  siteName: { en: 'Trial Lotto' },
  siteUrl: { en: 'https://trial.example/' },
  meta: { ...trialBrand.meta, description: { en: 'A lottery for tests.' } },
}
const site = { siteId: 'trial', language: 'en', manifest: { ...manifest, brand } } as unknown as Site
const intl = createIntl({
  locale: 'en',
  messages: { 'trial.pick.search': '{game} at {site}' } as unknown as Record<MessageId, string>,
})

beforeEach(() => {
  document.head.innerHTML = [
    '<meta name="description" content="The first page.">',
    '<meta property="og:url" content="https://trial.example/first">',
    '<link rel="canonical" href="https://trial.example/first">',
  ].join('')
})

const shown = () => [
  document.querySelector('meta[name="description"]')?.getAttribute('content'),
  document.querySelector('link[rel="canonical"]')?.getAttribute('href'),
  document.querySelector('meta[property="og:url"]')?.getAttribute('content'),
]

test('after a navigation the head has the description and the address of the new page', () => {
  showHead(site, { pathname: '/pick', search: '?gid=7&utm=x', heading: 'Aurora 6/49' }, intl)
  const address = 'https://trial.example/pick?gid=7'
  expect(shown()).toEqual(['Aurora 6/49 at Trial Lotto', address, address])
})

test('a page without a description of its own has the site’s', () => {
  showHead(site, { pathname: '/', search: '', heading: '' }, intl)
  expect(shown()[0]).toBe('A lottery for tests.')
})
