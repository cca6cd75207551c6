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
  originals: new Map(),
  fonts: new Map(),
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
  second.reject(new ApiProblem('offline', 'The connection was lost.'))
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

test('a copy with fonts needs a statement about their licences', async () => {
  const fonts = new Map([['brand-0123456789abcdef.woff2', 'AA==']])
  const start = { ...START, content: { ...CONTENT, pictures: new Map(), fonts } }
  const uploadFont = vi.fn<OperatorApi['uploadFont']>(
    async () => ({ font: { file: 'brand-fedcba9876543210.woff2' } }) as never,
  )
  const api = {
    sites: vi.fn<OperatorApi['sites']>(async () => []),
    themes: vi.fn<OperatorApi['themes']>(async () => []),
    create: vi.fn<OperatorApi['create']>(
      async () => ({ site: { manifest: JSON.stringify({ siteId: 'cola', hosts: [] }) } }) as never,
    ),
    uploadFont,
    draft: vi.fn<OperatorApi['draft']>(async () => ({ version: 'v1' }) as never),
    saveDraft: vi.fn<OperatorApi['saveDraft']>(async () => ({ refusals: [] }) as never),
  }
  const created = vi.fn<() => void>()
  openView({ manifest: {}, api }, () => (
    <NewSiteDialog start={start} change={() => undefined} close={() => undefined} created={created} />
  ))
  const make = () => fireEvent.click(screen.getByRole('button', { name: 'Make the copy', hidden: true }))
  make()
  expect(api.create).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('checkbox', { name: /brand-0123456789abcdef\.woff2/, hidden: true }))
  make()
  await vi.waitFor(() => expect(created).toHaveBeenCalledOnce())
  expect(uploadFont.mock.calls[0]?.[1]).toMatchObject({ name: 'brand', mayBeUsed: true, file: 'AA==' })
})
