import { expect, test } from 'vitest'
import { redirectOf } from './page-redirects.ts'

const site = {
  routes: [
    { path: '/p/:pageLink', screen: 'runtime.page', access: 'open', layout: 'frame' },
    { path: '/about', screen: 'lobby.home', access: 'open', layout: 'frame' },
  ],
  content: {
    customPages: [
      {
        id: 1,
        pageLinkName: 'data-protection',
        formerLinkNames: ['privacy'],
        pageFullWidth: false,
        files: {},
      },
      { id: 2, pageLinkName: 'terms', pageFullWidth: false, files: {} },
    ],
    gameRules: {},
    legalPages: { terms: 'terms', privacy: 'data-protection' },
    helpOrganisations: [],
  },
} as unknown as Parameters<typeof redirectOf>[0]

test.each([
  ['/terms', '/p/terms'],
  ['/privacy', '/p/data-protection'],
  ['/p/privacy', '/p/data-protection'],
  ['/p/privacy/', '/p/data-protection'],
  ['/p/data-protection', null],
  ['/p/unknown', null],
  ['/about', null],
  ['/', null],
])('the address %s leads to %s', (path, target) => {
  expect(redirectOf(site, path)).toBe(target)
})
