import { describe, expect, test, vi } from 'vitest'
import { showDraft } from '../testing/show-draft.ts'
import { Draft } from './draft.ts'

const TEXT = '{\n  "siteId": "kola",\n  "brand": { "siteName": { "en": "Kola" } }\n}\n'

function open() {
  const changed = vi.fn<() => void>()
  return { changed, draft: new Draft('kola', { text: TEXT, files: {}, version: 'v1' }, changed) }
}

describe('drafts in the site builder', () => {
  test('a change in the form marks a draft as changed, and its undo restores the saved text', () => {
    const { draft, changed } = open()
    draft.put(['theme', 'id'], 'aurora')
    expect(draft.manifest).toMatchObject({ theme: { id: 'aurora' } })
    expect(draft.isChanged).toBe(true)
    expect(changed).toHaveBeenCalledTimes(1)
    expect(draft.undo()).toBe(true)
    expect(draft.text).toBe(TEXT)
    expect([draft.isChanged, draft.canUndo, draft.canRedo]).toEqual([false, false, true])
    draft.redo()
    expect(draft.manifest).toMatchObject({ theme: { id: 'aurora' } })
  })

  test('an undo reverts all typing in one field, and each field separately', () => {
    const { draft } = open()
    for (const text of ['K', 'Ko', 'Kol', 'Kola 5'])
      draft.put(['brand', 'siteName', 'en'], text, { isTyping: true })
    draft.put(['brand', 'siteName', 'fr'], 'K', { isTyping: true })
    draft.undo()
    expect(draft.manifest).toMatchObject({ brand: { siteName: { en: 'Kola 5' } } })
    draft.undo()
    expect(draft.text).toBe(TEXT)
  })

  test('the form and the source share one history', () => {
    const { draft } = open()
    draft.put(['theme', 'id'], 'aurora')
    const { view, close } = showDraft(draft)
    view.dispatch({ changes: { from: view.state.doc.length, insert: '\n' }, userEvent: 'input' })
    draft.put(['memberId'], 7)
    expect(view.state.doc.toString()).toBe(draft.text)
    close()
    expect(draft.manifest).toMatchObject({ memberId: 7 })
    expect([draft.undo(), draft.undo(), draft.undo(), draft.undo()]).toEqual([true, true, true, false])
    expect(draft.text).toBe(TEXT)
  })

  test('an undo changes the source editor while it is open', () => {
    const { draft } = open()
    const { view, close } = showDraft(draft)
    draft.put(['memberId'], 7)
    draft.undo()
    expect(view.state.doc.toString()).toBe(TEXT)
    close()
  })

  test('a draft that is not valid JSON has no manifest until it is undone', () => {
    const { draft } = open()
    draft.replace('{ oops')
    expect(draft.manifest).toBeUndefined()
    draft.undo()
    expect(draft.manifest).toMatchObject({ siteId: 'kola' })
  })

  test('a draft keeps its text when another editor saved, and is marked as changed', () => {
    const { draft } = open()
    draft.put(['memberId'], 7)
    const mine = draft.text
    draft.rebase({ text: '{}', files: {}, version: 'v2' })
    expect([draft.text, draft.version, draft.isChanged]).toEqual([mine, 'v2', true])
    draft.replace(draft.savedText)
    expect(draft.isChanged).toBe(false)
  })
})

describe('the files beside the manifest', () => {
  const MESSAGES = 'messages/en.json'
  const PAGE = 'pages/about.en.html'

  test('a change of a file and of the manifest are steps of one history', () => {
    const { draft, changed } = open()
    draft.putFiles({ [MESSAGES]: '{}' })
    draft.put(['memberId'], 7)
    draft.putFiles({ [PAGE]: '<p>New</p>' })
    expect([changed.mock.calls.length, draft.isChanged]).toEqual([3, true])
    draft.undo()
    expect([draft.files, draft.manifest?.['memberId']]).toEqual([{ [MESSAGES]: '{}' }, 7])
    draft.undo()
    draft.undo()
    expect([draft.files, draft.text, draft.isChanged]).toEqual([{}, TEXT, false])
    for (let step = 0; step < 3; step += 1) draft.redo()
    expect([draft.files, draft.manifest?.['memberId']]).toEqual([
      { [MESSAGES]: '{}', [PAGE]: '<p>New</p>' },
      7,
    ])
  })

  test('keystrokes in one message are one step, also while the source is on screen', () => {
    const { draft } = open()
    const { close } = showDraft(draft)
    for (const text of ['a', 'ab', 'abc']) draft.putFiles({ [MESSAGES]: text }, 'lobby.title')
    draft.putFiles({ [MESSAGES]: 'abcd' }, 'lobby.body')
    draft.undo()
    expect(draft.files).toEqual({ [MESSAGES]: 'abc' })
    draft.undo()
    expect(draft.files).toEqual({})
    draft.redo()
    draft.redo()
    expect(draft.files).toEqual({ [MESSAGES]: 'abcd' })
    close()
  })

  test('a change is taken back by undefined, and all texts are replaced in one step', () => {
    const { draft } = open()
    draft.putFiles({ [MESSAGES]: '{}', [PAGE]: null })
    draft.putFiles({ [PAGE]: undefined })
    expect(draft.files).toEqual({ [MESSAGES]: '{}' })
    draft.replace('{}', { [PAGE]: '<p>Other</p>' })
    expect([draft.text, draft.files]).toEqual(['{}', { [PAGE]: '<p>Other</p>' }])
    draft.undo()
    expect([draft.text, draft.files]).toEqual([TEXT, { [MESSAGES]: '{}' }])
    draft.revert()
    expect(draft.isChanged).toBe(false)
  })
})
