import { expect, it } from 'vitest'
import { readHtml } from '../state/inert-markup.ts'
import { flawsOfPage, type LinkedSite } from './page-flaws.ts'

const site = {
  routes: [
    { path: '/', screen: 'lobby.home' },
    { path: '/p/:pageLink', screen: 'runtime.page' },
    { path: '/games/:gameId', screen: 'lobby.game' },
  ],
  content: { customPages: [{ id: 1, pageLinkName: 'about' }] },
} as unknown as LinkedSite

const flaws = (html: string) => flawsOfPage(readHtml(html).body, site)

it('links to screens, pages, mailboxes and other sites are right', () => {
  const addresses = [
    '/',
    '/p/about?from=1#top',
    '/games/17',
    'https://example.org/x',
    'mailto:a@example.org',
    'tel:+4930',
  ]
  expect(flaws(addresses.map((href) => `<a href="${href}">x</a>`).join(''))).toEqual([])
  expect(flaws('<a data-game-id="17">Buy</a>')).toEqual([])
})

it.each([
  ['/nowhere', 'leads to no screen of this site'],
  ['/p/gone', 'names no page of this site: gone'],
  ['http://example.org/', 'must begin with https://, mailto:, tel: or, for a screen of this site, /'],
  ['//example.org/', 'must begin with https://, mailto:, tel: or, for a screen of this site, /'],
  ['#fees', 'leads to a place in the page; pages keep no places'],
])('a link to %s is named as one that %s', (href, flaw) => {
  expect(flaws(`<p><a href="${href}">Terms</a></p>`)).toEqual([`The link “Terms” ${flaw}.`])
})

it('a picture without an alternative text is named, and a decorative one is not', () => {
  expect(flaws('<img src="/client/sites/a/assets/page/wheel.png">')).toEqual([
    'The picture wheel.png has no alternative text, and is not marked as decorative.',
  ])
  expect(flaws('<img src="/client/sites/a/assets/page/wheel.png" alt="">')).toEqual([])
})
