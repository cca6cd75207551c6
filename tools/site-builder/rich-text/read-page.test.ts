import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Fragment, Slice } from '@tiptap/pm/model'
import { expect, it } from 'vitest'
import { readPage, splitBlocks, writePage } from './read-page.ts'

const read = (html: string) => new DOMParser().parseFromString(html, 'text/html')

const pages = readdirSync('sites', { recursive: true, encoding: 'utf8' })
  .filter((path) => /^[a-z]+\/pages\/.*\.html$/.test(path))
  .map((path) => [path, readFileSync(join('sites', path), 'utf8')] as const)

const reasonOf = (html: string) => {
  const found = readPage(html, read)
  return 'reason' in found ? found.reason : null
}

/** The page after a round through the editor. */
function round(html: string): string {
  const found = readPage(html, read)
  if ('reason' in found) throw new Error(found.reason)
  return writePage(found, read)
}

it('the editor keeps every shipped page of every site and language to the byte', () => {
  expect(pages.length).toBeGreaterThan(70)
  expect(new Set(pages.map(([path]) => path.split('.')[1]))).toEqual(
    new Set(['ar', 'de', 'en', 'es', 'fr', 'pt']),
  )
  expect(
    pages.filter(([, html]) => reasonOf(html) !== null || round(html) !== html).map(([path]) => path),
  ).toEqual([])
})

it.each([
  ['<h1>Title</h1>', 'The editor would not keep <h1> as it is.'],
  ['<p>One</p><div>two</div>', 'The editor would not keep <div> as it is.'],
  ['<section><p>Inside</p></section>', 'The editor would not keep <section> as it is.'],
  ['<figure><img src="/a.png" alt="" /></figure>', 'The editor would not keep <figure> as it is.'],
  ['<p title="hint">Text</p>', 'The editor would not keep <p title="hint"> as it is.'],
  ['<p>Some <b>bold</b> text</p>', 'The editor would not keep bold <b> as it is.'],
  ['<ul><li><p>Spaced</p></li></ul>', 'The editor would not keep <p> as it is.'],
  [
    '<table><caption>Fees</caption><tbody><tr><td>1</td></tr></tbody></table>',
    'The editor would not keep <caption> as it is.',
  ],
  ['<p>One</p><!-- not yet -->', 'The editor would not keep <!> as it is.'],
  ['<p>A [link] <small>note</small></p>', 'The editor would not keep A [link] as it is.'],
  ['https://example.org/terms', 'This page is an address that opens instead of a text.'],
])('a page with %s is edited in its source, and the reason is said', (html, reason) => {
  expect(reasonOf(html)).toBe(reason)
})

const EVERYTHING = [
  '<p class="lead" dir="rtl" lang="ar">مرحبا <span dir="ltr">+49 30 1</span></p>',
  '<h2>Fees &amp; &lt;limits&gt;</h2>',
  '<h3 class="wide">Three</h3>',
  '<h4>Four</h4>',
  '<p>One<br />two, <strong>bold</strong>, <strong>bold <em>both</em></strong>, <code>code</code>, <s>gone</s>, <u>under</u></p>',
  '<p><a href="/p/about">About</a> and <a href="https://example.org/" target="_blank" rel="noopener noreferrer">out</a> and <a data-game-id="17" data-autolaunch="true">buy</a></p>',
  '<p><img src="/client/sites/aurora/assets/page/a.png" alt="A &quot;wheel&quot;" width="40" height="30" /></p>',
  '<ul>\n  <li>\n    One\n    <ol start="3">\n      <li>Two</li>\n    </ol>\n  </li>\n</ul>',
  '<blockquote>\n  <p>Said</p>\n</blockquote>',
  '<hr />',
  '<table class="fees">\n  <thead>\n    <tr>\n      <th scope="col">A</th>\n      <th colspan="2">B</th>\n    </tr>\n  </thead>\n  <tbody>\n    <tr>\n      <td>1</td>\n      <td>2</td>\n      <td></td>\n    </tr>\n  </tbody>\n</table>',
]

it('the editor keeps every element and attribute that it has', () => {
  const html = `${EVERYTHING.join('\n')}\n`
  expect(reasonOf(html)).toBeNull()
  const found = readPage(html, read)
  if ('reason' in found) throw new Error(found.reason)
  // Without the sources, so that every block is written by the editor itself.
  expect(writePage({ ...found, sources: new Map() }, read)).toBe(html)
})

it('a changed paragraph leaves the source of the other blocks as it was', () => {
  const html = '<p>\n  Wrapped\n  source.\n</p>\n<p>Old</p>\n'
  const found = readPage(html, read)
  if ('reason' in found) throw new Error(found.reason)
  const { page } = found
  const text = page.type.schema.text('New & <own>')
  const changed = page.replace(
    page.child(0).nodeSize + 1,
    page.content.size - 1,
    new Slice(Fragment.from(text), 0, 0),
  )
  expect(writePage({ ...found, page: changed }, read)).toBe(
    '<p>\n  Wrapped\n  source.\n</p>\n<p>New &amp; &lt;own&gt;</p>\n',
  )
})

it('an empty page can be begun in the editor', () => {
  expect(round('\n')).toBe('<p></p>\n')
})

it('a page is split into blocks by tags, also when attributes contain tags', () => {
  expect(splitBlocks('<p title="a > b">x</p>\n<hr /><ul><li>y<br></li></ul>')).toEqual([
    '<p title="a > b">x</p>',
    '<hr />',
    '<ul><li>y<br></li></ul>',
  ])
})
