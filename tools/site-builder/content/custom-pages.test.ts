import { expect, test } from 'vitest'
import { Draft } from '../state/draft.ts'
import { addLanguage, addPage, addressOfPage, type CustomPage, putPage, removePage } from './custom-pages.ts'

const ABOUT: CustomPage = {
  id: 4,
  pageLinkName: 'about',
  pageFullWidth: false,
  files: { en: 'about.en.html' },
}
const LIVE = { 'pages/about.en.html': '<p>About</p>\n' }
const open = () =>
  new Draft(
    'kola',
    { text: JSON.stringify({ content: { customPages: [ABOUT] } }), files: {}, version: 'v1' },
    () => undefined,
  )
const pagesOf = (draft: Draft) =>
  (draft.manifest?.['content'] as { customPages?: CustomPage[] } | undefined)?.customPages ?? []

test('a page is changed in the draft, and a text as it is live is no change', () => {
  const draft = open()
  putPage(draft, LIVE, { name: 'about.en.html', html: '<p>Who we are</p>' })
  expect(draft.files).toEqual({ 'pages/about.en.html': '<p>Who we are</p>' })
  putPage(draft, LIVE, { name: 'about.en.html', html: LIVE['pages/about.en.html'] })
  expect(draft.files).toEqual({})
})

test('a new page has the next number, a file and its title as text', () => {
  const draft = open()
  addPage(draft, [ABOUT], { link: 'news', title: 'News & <more>', language: 'en' })
  expect(draft.files).toEqual({ 'pages/news.en.html': '<p>News &amp; &lt;more&gt;</p>\n' })
  expect(pagesOf(draft)[1]).toMatchObject({ id: 5, pageLinkName: 'news', title: { en: 'News & <more>' } })
})

test('a language of a page is added with its file, and a removed page loses its files', () => {
  const draft = open()
  addLanguage(draft, [ABOUT], { page: ABOUT, language: 'fr', html: '<p>Sur nous</p>' })
  expect(pagesOf(draft)[0]?.files).toEqual({ en: 'about.en.html', fr: 'about.fr.html' })
  const [page = ABOUT] = pagesOf(draft)
  removePage(draft, LIVE, { pages: [page], page })
  expect([pagesOf(draft), draft.files]).toEqual([[], { 'pages/about.en.html': null }])
  draft.undo()
  draft.undo()
  expect(draft.files).toEqual({ 'pages/about.fr.html': '<p>Sur nous</p>' })
})

test('a page is shown at the route of pages', () => {
  const routes = [
    { path: '/', screen: 'lobby.home' },
    { path: '/page/:pageLink', screen: 'runtime.page' },
  ]
  expect(addressOfPage({ routes } as never, ABOUT)).toBe('/page/about')
  expect(addressOfPage({ routes: [] }, ABOUT)).toBeNull()
})
