import { cleanup, fireEvent, render, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { SiteText } from '#schemas/operator/endpoints/getSiteTexts.ts'
import { textRows } from '#schemas/translations/text-rows.ts'
import type { saveFile } from '#tools/save-file.ts'
import { Draft } from '../state/draft.ts'
import { TextFiles } from './text-files.tsx'

const saved = vi.hoisted(() => ({ saveFile: vi.fn<typeof saveFile>() }))
vi.mock('#tools/save-file.ts', () => saved)
beforeAll(() => {
  // jsdom has no dialogs that are modal.
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true
    },
    close(this: HTMLDialogElement) {
      this.open = false
    },
  })
})
afterEach(() => {
  cleanup()
  saved.saveFile.mockReset()
})

const FILE = 'messages/fr.json'
const TEXTS: SiteText[] = [
  { id: 'lobby.play', part: 'lobby', file: FILE, english: 'Play', product: 'Jouer', inherited: null },
  { id: 'lobby.title', part: 'lobby', file: FILE, english: 'Hi {name}', product: null, inherited: null },
]

function open({ isLocked = false, own = {} }: { isLocked?: boolean; own?: object } = {}) {
  const live = { [FILE]: JSON.stringify(own) }
  const draft = new Draft('kola', { text: '{}', files: {}, version: 'v1' }, () => undefined)
  const setLanguage = vi.fn<(language: string) => void>()
  const view = render(
    <TextFiles
      draft={draft}
      live={live}
      files={live}
      isLocked={isLocked}
      language="fr"
      rows={textRows(TEXTS, live, 'fr')}
      names={
        new Map([
          ['en', 'English'],
          ['fr', 'Français'],
        ])
      }
      byLanguage={new Map([['fr', TEXTS]])}
      setLanguage={setLanguage}
    />,
  )
  const choose = (text: string) => {
    fireEvent.click(view.getByRole('button', { name: 'Import…' }))
    const file = new File([text], 'kola.fr.json', { type: 'application/json' })
    const field = view.getByLabelText('A file in XLIFF 2.1 or JSON')
    fireEvent.change(field, { target: { files: [file] } })
  }
  return { ...view, draft, setLanguage, choose }
}
const jsonOf = (texts: Record<string, string>, language = 'fr') =>
  JSON.stringify({
    language,
    texts: Object.fromEntries(Object.entries(texts).map(([id, target]) => [id, { target }])),
  })

test('the texts of a language are saved as a file in the chosen format', async () => {
  const { getByRole, getByLabelText, queryByLabelText } = open()
  fireEvent.click(getByRole('button', { name: 'Export…' }))
  expect(getByRole('dialog').textContent).toContain('2 texts in Français')
  expect(getByRole('dialog').textContent).toContain('1 are not translated')
  fireEvent.click(getByRole('button', { name: 'Export' }))
  await waitFor(() => expect(saved.saveFile).toHaveBeenCalledOnce())
  expect(saved.saveFile.mock.calls[0]).toEqual([
    'kola.fr.xlf',
    expect.stringContaining('trgLang="fr"'),
    'application/xliff+xml',
  ])
  await waitFor(() => expect(queryByLabelText('Format')).toBeNull())
  fireEvent.click(getByRole('button', { name: 'Export…' }))
  fireEvent.change(getByLabelText('Format'), { target: { value: 'json' } })
  fireEvent.click(getByRole('button', { name: 'Export' }))
  await waitFor(() => expect(saved.saveFile).toHaveBeenCalledTimes(2))
  expect(saved.saveFile.mock.calls[1]?.[0]).toBe('kola.fr.json')
})

test('an import shows what is taken and what is refused before it changes the draft, and is one step to undo', async () => {
  const { choose, findByRole, getByRole, draft, setLanguage } = open({ own: { 'lobby.play': 'Vite' } })
  choose(jsonOf({ 'lobby.play': 'Allons-y', 'lobby.title': 'Salut {nom}' }))
  const take = await findByRole('button', { name: 'Take 1 text' })
  expect(getByRole('status').textContent).toContain('1 new texts')
  const refused = within(getByRole('list', { name: 'Refused, and left out' }))
  expect(refused.getByRole('listitem').textContent).toBe(
    'lobby.titleSalut {nom}must not name the variable nom; this message has name',
  )
  expect(draft.files).toEqual({})
  fireEvent.click(take)
  expect(draft.files).toEqual({ [FILE]: '{\n  "lobby.play": "Allons-y"\n}\n' })
  expect(setLanguage).toHaveBeenCalledWith('fr')
  draft.undo()
  expect(draft.files).toEqual({})
})

test('an import of the same texts has nothing to take, and one of a language that the site lacks is refused', async () => {
  const { choose, findByRole, findByText, getByRole } = open()
  choose(jsonOf({ 'lobby.play': 'Jouer' }))
  await findByText(/1 as before/)
  expect((getByRole('button', { name: 'Take the texts' }) as HTMLButtonElement).disabled).toBe(true)
  fireEvent.change(getByRole('dialog').querySelector('input') as HTMLInputElement, {
    target: { files: [new File([jsonOf({}, 'it')], 'it.json')] },
  })
  expect((await findByRole('alert')).textContent).toBe(
    'This file is in “it”, and the site has en and fr. Add the language first.',
  )
})

test('nothing is imported while a publication of the draft waits', () => {
  const { getByRole } = open({ isLocked: true })
  expect((getByRole('button', { name: 'Import…' }) as HTMLButtonElement).disabled).toBe(true)
})
