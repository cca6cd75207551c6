import { acceptCompletion, currentCompletions, startCompletion } from '@codemirror/autocomplete'
import { runScopeHandlers, type EditorView } from '@codemirror/view'
import { expect, test, vi } from 'vitest'
import { describedSchema } from '#schemas/site-manifest/setting-texts/described-schema.ts'
import type { SchemaNode } from '../form/schema-node.ts'
import { Draft } from '../state/draft.ts'
import { showDraft } from '../testing/show-draft.ts'
import { setSourceFacts } from './complete-source.ts'
import { sourceExtensions } from './source-extensions.ts'

// jsdom measures nothing.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList

const TEXT = '{\n  "settings": { "postal_code": true }\n  \n}\n'
const press = (view: EditorView, key: string, more: KeyboardEventInit = {}) =>
  runScopeHandlers(view, new KeyboardEvent('keydown', { key, ...more }), 'editor')

function open() {
  const draft = new Draft('kola', { text: TEXT, files: {}, version: 'v1' }, () => {}, sourceExtensions())
  const { view } = showDraft(draft)
  const schema = describedSchema([]) as SchemaNode
  view.dispatch({ effects: setSourceFacts.of({ schema, inherited: {}, sites: [], screens: [] }) })
  view.focus()
  view.dispatch({ selection: { anchor: TEXT.indexOf('\n}') } })
  return { draft, view }
}

const offered = (view: EditorView) => currentCompletions(view.state).map(({ label }) => label)

test('Ctrl+Space offers what fits, Enter accepts it with its comma, and one undo takes it back', async () => {
  const { draft, view } = open()
  expect(press(view, ' ', { ctrlKey: true })).toBe(true)
  await vi.waitFor(() => expect(offered(view)[0]).toBe('manifestVersion'))
  // A list accepts no key in the first moments after it has opened.
  await new Promise((resolve) => setTimeout(resolve, 100))
  press(view, 'Enter')
  expect(draft.text).toContain('{ "postal_code": true },\n  "manifestVersion": \n}')
  draft.undo()
  expect(draft.text).toBe(TEXT)
})

test('Escape closes the list and leaves the text', async () => {
  const { draft, view } = open()
  startCompletion(view)
  await vi.waitFor(() => expect(offered(view)).not.toEqual([]))
  press(view, 'Escape')
  expect(offered(view)).toEqual([])
  expect(acceptCompletion(view)).toBe(false)
  expect(draft.text).toBe(TEXT)
})
