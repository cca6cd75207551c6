import { expect, test } from 'vitest'
import { Draft } from '../state/draft.ts'
import type { CustomPage } from './custom-pages.ts'
import { renamePage, usesOfPage } from './page-uses.ts'

const RULES: CustomPage = {
  id: 3,
  pageLinkName: 'rules',
  pageFullWidth: false,
  title: { en: 'rules' },
  files: { en: 'rules.en.html' },
}
const manifest = {
  routes: [{ path: '/p/:pageLink', screen: 'runtime.page' }],
  content: {
    customPages: [RULES],
    gameRules: { oneDrawGame: 'rules' },
    legalPages: { terms: 'terms', howtoplay: 'rules' },
    helpOrganisations: [],
  },
  menu: [
    { kind: 'link', to: '/p/rules-of-the-house' },
    { kind: 'link', label: { en: 'rules' }, to: '/p/rules?from=menu' },
  ],
  brand: { cause: { pageLinkName: 'rules' } },
} as never
const files = {
  'pages/rules.en.html': '<p>Rules</p>\n',
  'pages/about.en.html':
    '<p><a href="/p/rules#fees">Rules</a>, <a href="/p/rules-of-the-house">house</a></p>\n',
}
const open = () =>
  new Draft('kola', { text: JSON.stringify(manifest), files: {}, version: 'v1' }, () => undefined)

test('everything that leads to a page is named, and nothing else', () => {
  expect(usesOfPage(manifest, files, RULES).map(({ label }) => label)).toEqual([
    'content gameRules oneDrawGame',
    'content legalPages howtoplay',
    'menu 2 to',
    'brand cause pageLinkName',
    'about.en.html',
  ])
})

test('a page is renamed with everything that leads to it, in one step of the history', () => {
  const draft = open()
  renamePage(draft, { manifest, files, live: files }, { page: RULES, link: 'game-rules' })
  expect(draft.manifest).toMatchObject({
    content: {
      customPages: [
        { id: 3, pageLinkName: 'game-rules', formerLinkNames: ['rules'], title: { en: 'rules' } },
      ],
      gameRules: { oneDrawGame: 'game-rules' },
      legalPages: { terms: 'terms', howtoplay: 'game-rules' },
    },
    menu: [
      { kind: 'link', to: '/p/rules-of-the-house' },
      { kind: 'link', label: { en: 'rules' }, to: '/p/game-rules?from=menu' },
    ],
    brand: { cause: { pageLinkName: 'game-rules' } },
  })
  expect(draft.files).toEqual({
    'pages/about.en.html':
      '<p><a href="/p/game-rules#fees">Rules</a>, <a href="/p/rules-of-the-house">house</a></p>\n',
  })
  draft.undo()
  expect([draft.isChanged, draft.canUndo]).toEqual([false, false])
})

test('a page that gets its former name back has no address that leads to itself', () => {
  const draft = open()
  const page = { ...RULES, pageLinkName: 'game-rules', formerLinkNames: ['rules'] }
  renamePage(draft, { manifest, files, live: files }, { page, link: 'rules' })
  expect(draft.manifest).toMatchObject({
    content: { customPages: [{ pageLinkName: 'rules', formerLinkNames: ['game-rules'] }] },
  })
})
