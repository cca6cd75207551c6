import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiProblem, type OperatorApi } from '../api/operator-api.ts'
import { openView } from '../testing/open-form.tsx'
import { NewSiteDialog } from './new-site-dialog.tsx'

beforeEach(() => {
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal = () => undefined
  HTMLDialogElement.prototype.close = () => undefined
})
afterEach(cleanup)

const CONTENT = {
  manifest: JSON.stringify({ siteId: 'kola', theme: { id: 'kola' }, brand: { siteName: 'Kola' } }),
  files: {},
  pictures: new Map([
    ['one.png', 'AA=='],
    ['two.png', 'AB=='],
  ]),
}
const START = { kind: 'folder', folder: 'kola', siteId: 'cola', content: CONTENT, leftOut: [] } as const

test('a copy shows which picture it is at, cannot be made twice, and continues with the same keys after a failure', async () => {
  const created = vi.fn<() => void>()
  const second = Promise.withResolvers<never>()
  let isAway = true
  const api = {
    sites: vi.fn<OperatorApi['sites']>(async () => []),
    themes: vi.fn<OperatorApi['themes']>(async () => []),
    create: vi.fn<OperatorApi['create']>(
      async () => ({ site: { manifest: JSON.stringify({ siteId: 'cola', hosts: [] }) } }) as never,
    ),
    uploadPicture: vi.fn<OperatorApi['uploadPicture']>(async (_siteId, { name }) => {
      if (name === 'two' && isAway) return second.promise
      return { name: `${name}-1.png` } as never
    }),
    draft: vi.fn<OperatorApi['draft']>(async () => ({ version: 'v1' }) as never),
    saveDraft: vi.fn<OperatorApi['saveDraft']>(async () => ({ refusals: [] }) as never),
  }
  openView({ manifest: {}, api }, () => (
    <NewSiteDialog start={START} change={() => undefined} close={() => undefined} created={created} />
  ))
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name, hidden: true })
  fireEvent.click(button('Make the copy'))
  expect(await screen.findByText('Picture 2 of 2…')).toBeTruthy()
  expect(button('Copying…').disabled).toBe(true)
  isAway = false
  second.reject(new Error('The connection was lost.'))
  expect(await screen.findByText('The connection was lost.')).toBeTruthy()
  fireEvent.click(button('Make the copy'))
  await vi.waitFor(() => expect(created).toHaveBeenCalledOnce())
  const [first, again] = api.create.mock.calls.map(([, key]) => key)
  expect(again).toBe(first)
})

test('a copy with another id has another key', async () => {
  const create = vi.fn<OperatorApi['create']>(() => Promise.reject(new ApiProblem('exists', 'It exists.')))
  const api = {
    sites: vi.fn<OperatorApi['sites']>(async () => []),
    themes: vi.fn<OperatorApi['themes']>(async () => []),
    create,
  }
  openView({ manifest: {}, api }, () => (
    <NewSiteDialog start={START} change={() => undefined} close={() => undefined} created={() => undefined} />
  ))
  const make = () => fireEvent.click(screen.getByRole('button', { name: 'Make the copy', hidden: true }))
  make()
  expect(await screen.findByText('It exists.')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Site id'), { target: { value: 'cola-two' } })
  make()
  await vi.waitFor(() => expect(create).toHaveBeenCalledTimes(2))
  const [first, second] = create.mock.calls.map(([, key]) => key)
  expect(second).not.toBe(first)
})
