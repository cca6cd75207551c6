import { JSDOM } from 'jsdom'
import { expect, it } from 'vitest'
import { sanitiseHtml } from '#service/adapters/sanitise-html/sanitise-html.ts'
import { outlineOf } from '#tools/site-builder/rich-text/page-outline.ts'
import { KEPT_ATTRIBUTES, PAGE_SCHEMA } from '#tools/site-builder/rich-text/page-schema.ts'
import { writeBlock } from '#tools/site-builder/rich-text/write-page.ts'

const outline = (html: string) => outlineOf(new JSDOM(html).window.document.body)

/** Values of attributes; every other one has the name of its attribute as its value. */
const VALUES: Readonly<Record<string, string | number>> = {
  href: 'https://example.org/a?b=1&c=2',
  src: '/client/sites/aurora/assets/page/a.png',
  target: '_blank',
  rel: 'noopener noreferrer',
  dir: 'rtl',
  lang: 'ar',
  scope: 'col',
  start: 3,
  colspan: 2,
  rowspan: 2,
  level: 2,
  width: 40,
  height: 30,
  'data-game-id': '17',
  'data-autolaunch': 'true',
}

/** A node of each type with all its attributes, around the least that it has to hold. */
const nodes = Object.values(PAGE_SCHEMA.nodes).filter(({ name }) => name !== 'doc' && name !== 'text')

const valuesOf = (attributes: Readonly<Record<string, unknown>> | undefined | null) =>
  Object.fromEntries(
    Object.keys(attributes ?? {})
      .filter((name) => !['colwidth', 'align', 'type'].includes(name))
      .map((name) => [name, VALUES[name] ?? name]),
  )

it('security 18: the sanitiser leaves everything that the editor of pages writes', async () => {
  const { paragraph } = PAGE_SCHEMA.nodes
  const marked = Object.values(PAGE_SCHEMA.marks).map((type) => {
    const text = PAGE_SCHEMA.text(type.name, [type.create(valuesOf(type.spec.attrs))])
    return paragraph!.create(null, text)
  })
  const blocks = nodes
    .filter(({ isBlock, name }) => isBlock && !/^table.+|listItem/.test(name))
    .map((type) => type.createAndFill(valuesOf(type.spec.attrs))!)
  const inline = nodes
    .filter(({ isInline }) => isInline)
    .map((type) => paragraph!.create(null, type.create(valuesOf(type.spec.attrs))))
  const cells = ['tableHeader', 'tableCell'].map((name) => {
    const type = PAGE_SCHEMA.nodes[name]!
    const row = PAGE_SCHEMA.nodes['tableRow']!.create(null, type.createAndFill(valuesOf(type.spec.attrs)))
    return PAGE_SCHEMA.nodes['table']!.create(null, row)
  })
  const html = [...marked, ...blocks, ...inline, ...cells].map((node) => writeBlock(node)).join('\n')
  for (const names of Object.values(KEPT_ATTRIBUTES))
    for (const name of names) expect(html).toContain(` ${name}="`)
  expect(outline(await sanitiseHtml(html))).toEqual(outline(html))
})
