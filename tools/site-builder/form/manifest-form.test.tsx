import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openForm } from '../testing/open-form.tsx'

afterEach(cleanup)
vi.stubGlobal('CSS', { escape: (text: string) => text })
Element.prototype.scrollIntoView = () => {}

const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } })
/** Opens a group; a browser tells of it a moment later. */
async function openGroup(title: string): Promise<void> {
  fireEvent.click(screen.getByText(title, { selector: 'summary' }))
  await act(() => new Promise<void>((resolve) => void setTimeout(resolve)))
}

const LANGUAGES = { languages: { default: 'en', served: ['en', 'de'], data: { en: {}, de: {} } } }

test('a switch writes its value, its mark says that it is own, and a reset removes it', () => {
  const inherited = { settings: { postal_code: false } }
  const { draft, getByLabelText, getByRole, text } = openForm({ manifest: {}, inherited })
  const box = getByLabelText('Postal code')
  const field = box.closest('[data-pointer]')
  expect(field?.textContent).toContain('from base')
  fireEvent.click(box)
  expect(draft.manifest).toMatchObject({ settings: { postal_code: true } })
  expect(field?.getAttribute('data-own')).toBe('true')
  fireEvent.click(getByRole('button', { name: 'Postal code: back to what is inherited' }))
  expect(draft.text).toBe(text)
})

test('a duration is shown in minutes and stored in milliseconds, and an amount has the code of its currency', async () => {
  const { draft, getByLabelText } = openForm({
    manifest: {},
    inherited: { settings: { idleAfterMs: 900_000, sourceOfFunds: { sums: { EUR: 2000 } } } },
  })
  const idle = getByLabelText('Logged out when idle for') as HTMLInputElement
  expect(idle.value).toBe('15')
  expect(idle.closest('.field')?.textContent).toContain('minutes')
  type(idle, '20')
  expect(draft.manifest).toMatchObject({ settings: { idleAfterMs: 1_200_000 } })
  type(idle, 'twenty')
  expect(draft.manifest).toMatchObject({ settings: { idleAfterMs: 'twenty' } })
  await openGroup('Source of funds')
  await openGroup('Sums')
  const sum = getByLabelText('EUR') as HTMLInputElement
  expect(sum.value).toBe('2000')
  expect(sum.parentElement?.textContent).toBe('EUR')
})

test('a choice has words in place of codes', () => {
  const { draft, getByLabelText } = openForm({ manifest: { settings: { connectionType: 'http' } } })
  const choice = getByLabelText('Connection') as HTMLSelectElement
  expect([...choice.options].map(({ label }) => label)).toEqual(['HTTP', 'WebSockets'])
  type(choice, '"websocket"')
  expect(draft.manifest).toMatchObject({ settings: { connectionType: 'websocket' } })
})

test('a text has an input for each language, and an emptied one is removed', () => {
  const { draft, getByLabelText } = openForm({
    manifest: { ...LANGUAGES, brand: { about: { en: 'Us' } } },
  })
  type(getByLabelText('About the site, de'), 'Wir')
  expect(draft.manifest).toMatchObject({ brand: { about: { en: 'Us', de: 'Wir' } } })
  type(getByLabelText('About the site, en'), '')
  expect(draft.manifest).toMatchObject({ brand: { about: { de: 'Wir' } } })
})

test('some of a few choices are pressed, in the order of the schema', () => {
  const { draft, getByRole } = openForm({ manifest: { settings: { verifiedBefore: ['withdrawal'] } } })
  fireEvent.click(getByRole('button', { name: 'Deposit' }))
  expect(draft.manifest).toMatchObject({ settings: { verifiedBefore: ['deposit', 'withdrawal'] } })
  fireEvent.click(getByRole('button', { name: 'Withdrawal' }))
  expect(draft.manifest).toMatchObject({ settings: { verifiedBefore: ['deposit'] } })
})

test('countries are chosen by their names', () => {
  const { draft, getByLabelText, getByRole, getByText } = openForm({
    manifest: { payments: { offers: [{ processorId: 'sandbox', use: 'deposit', arrival: 'days' }] } },
  })
  fireEvent.click(getByText('sandbox · deposit'))
  type(getByLabelText('Countries: add'), 'DE')
  expect(draft.manifest).toMatchObject({ payments: { offers: [{ countries: ['DE'] }] } })
  fireEvent.click(getByRole('button', { name: 'Germany: remove' }))
  expect(draft.manifest).toMatchObject({ payments: { offers: [{ countries: [] }] } })
})

test('a list of numbers takes numbers alone as numbers, and the first change copies the inherited list', () => {
  const { draft, getByLabelText } = openForm({
    manifest: {},
    inherited: { settings: { historyDays: [7, 30] } },
  })
  const added = getByLabelText('Periods of the cashier’s history: add')
  type(added, '90')
  fireEvent.keyDown(added, { key: 'Enter' })
  expect(draft.manifest).toMatchObject({ settings: { historyDays: [7, 30, 90] } })
})

test('an entry of a map is added with a known key, and an inherited one is removed by null', async () => {
  const { draft, getByLabelText, getByRole } = openForm({
    manifest: {},
    inherited: {
      currencies: { data: { EUR: {}, GBP: {} } },
      settings: { sourceOfFunds: { sums: { EUR: 2000 } } },
    },
  })
  await openGroup('Source of funds')
  await openGroup('Sums')
  const group = within(getByLabelText('Sums: add').closest('details') as HTMLElement)
  type(group.getByLabelText('Sums: add'), 'GBP')
  fireEvent.click(group.getByRole('button', { name: 'Add' }))
  expect(draft.manifest).toMatchObject({ settings: { sourceOfFunds: { sums: { GBP: 0 } } } })
  fireEvent.click(getByRole('button', { name: 'EUR: remove' }))
  expect(draft.manifest).toMatchObject({ settings: { sourceOfFunds: { sums: { EUR: null } } } })
})

test('a processor gets the fields of its kind, and keeps what both kinds have', () => {
  const { draft, getByLabelText, getByRole, queryByLabelText } = openForm({ manifest: {} })
  fireEvent.click(getByRole('button', { name: 'Add to processors' }))
  type(getByLabelText('Name'), 'Pay Ltd')
  expect(getByLabelText('Way to pay')).toBeTruthy()
  type(getByLabelText(/: kind$/), '"adyen"')
  expect(draft.manifest).toMatchObject({
    payments: { processors: [{ kind: 'adyen', title: 'Pay Ltd', merchantAccount: '' }] },
  })
  expect(queryByLabelText('Way to pay')).toBeNull()
})

test('a group that a manifest may lack is left out by null, and one that it needs offers no such button', async () => {
  const { draft, getByRole, queryByRole } = openForm({
    manifest: {},
    inherited: { brand: { cause: { sharePercent: 25 } }, settings: { password: { minLength: 8 } } },
  })
  await openGroup('Good cause')
  fireEvent.click(getByRole('button', { name: 'Leave out “Good cause”' }))
  expect(draft.manifest).toMatchObject({ brand: { cause: null } })
  await openGroup('Passwords')
  expect(queryByRole('button', { name: 'Leave out “Passwords”' })).toBeNull()
})

test('each module has a switch and its own settings', async () => {
  const { draft, getByLabelText } = openForm({ manifest: {} })
  await openGroup('Lobby')
  fireEvent.click(getByLabelText('Part of the site'))
  await openGroup('Settings')
  type(getByLabelText('Games with results'), '3')
  expect(draft.manifest).toMatchObject({
    modules: { lobby: { enabled: true, settings: { resultGames: 3 } } },
  })
})

test('a refusal stands at its field, and opens the group around it', () => {
  const { getByLabelText, getByText } = openForm({
    manifest: { settings: { password: { minLength: 2 } } },
    refusals: [
      {
        file: 'kola/manifest.json',
        path: '$.settings.password.minLength',
        pointer: '/settings/password/minLength',
        value: 2,
        expected: 'must be at least 6',
      },
    ] as never,
  })
  expect(getByText('must be at least 6')).toBeTruthy()
  const input = getByLabelText('Shortest password')
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(input.getAttribute('aria-describedby')).toContain('-why')
})

test('a setting is found by its words and gets the focus in its group', async () => {
  const { getByLabelText, findByLabelText, getByRole } = openForm({ manifest: {} })
  const find = getByRole('combobox', { name: 'Find a setting' })
  type(find, 'shortest pass')
  expect(getByRole('option', { name: /Shortest password/ }).getAttribute('aria-selected')).toBe('true')
  fireEvent.keyDown(find, { key: 'Enter' })
  await findByLabelText('Shortest password')
  await vi.waitFor(() => expect(document.activeElement).toBe(getByLabelText('Shortest password')))
})

test.each([
  ['/siteId', 'Identity'],
  ['/currencies', 'Currencies'],
])('a refusal of %s, which has no field, is shown in the section “%s”', (pointer, section) => {
  const path = `$${pointer.replace('/', '.')}`
  const refusal = { file: 'kola/manifest.json', path, pointer, expected: 'must be something else' }
  const { getByText } = openForm({ manifest: {}, refusals: [refusal] as never })
  const shown = getByText(/must be something else/)
  expect(shown.closest('section')?.querySelector('h2')?.textContent).toBe(section)
  expect(shown.closest<HTMLElement>('[data-pointer]')?.dataset['pointer']).toBe(pointer)
})
