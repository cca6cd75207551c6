import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { sampleGameId } from '#runtime/preview/sample-games.ts'
import { ApiProblem, type OperatorApi } from '../api/operator-api.ts'
import type { OpenSite } from '../state/open-site.ts'
import { openView } from '../testing/open-form.tsx'
import { MailsPage } from './mails-page.tsx'

beforeAll(() => {
  // The sheet measures its room, which jsdom does not have.
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
})
afterEach(cleanup)

const LANGUAGES = { default: 'en', served: ['en', 'fr'], data: { en: {}, fr: {} } }
const MAILS = ['welcome', 'win'].map((kind) => ({ kind, subject: `Subject of ${kind}`, text: 'Hello' }))

const RAFFLE = {
  routes: [{ path: '/my-paper', screen: 'raffle.mine' }],
  modules: { raffle: { enabled: true } },
}
const NO_RAFFLE = { routes: [], modules: {} }

function openMails(sendMail: OperatorApi['sendMail'], games: object = NO_RAFFLE) {
  const api = {
    mails: vi.fn<OperatorApi['mails']>(async () => ({ mails: MAILS })),
    theme: vi.fn<OperatorApi['theme']>(() => new Promise(() => undefined)),
    sendMail,
  }
  openView({ manifest: {}, api }, (site) => {
    const check = {
      ...site.check,
      resolved: { languages: LANGUAGES, theme: { id: 'kola' }, ...games },
      preview: { id: 'preview-1', url: 'http://preview.localhost' },
    }
    return <MailsPage site={{ ...site, check } as unknown as OpenSite} />
  })
}

const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send this mail to me' }))

test('“Send this mail to me” sends the chosen mail of the draft once, and shows its receiver', async () => {
  const sending = Promise.withResolvers<{ kind: string; to: string }>()
  const sendMail = vi.fn<OperatorApi['sendMail']>(() => sending.promise)
  openMails(sendMail)
  fireEvent.click(await screen.findByRole('button', { name: /Subject of win/ }))
  fireEvent.change(screen.getByLabelText('Language'), { target: { value: 'fr' } })
  send()
  expect(await screen.findByText('Sending…')).toBeTruthy()
  send()
  sending.resolve({ kind: 'win', to: 'ada@example.com' })
  expect(await screen.findByText('Sent to ada@example.com.')).toBeTruthy()
  expect(sendMail.mock.calls).toEqual([
    ['kola', { number: 1, language: 'fr', preview: 'preview-1' }, expect.stringMatching(/^[0-9a-f-]{36}$/)],
  ])
})

test('the reason why a sample mail was not sent is shown, and another mail begins without it', async () => {
  const problem = new ApiProblem('refused', 'Mails are not set up.')
  openMails(() => Promise.reject(problem))
  await screen.findByRole('button', { name: /Subject of welcome/ })
  send()
  expect(await screen.findByText('Mails are not set up.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /Subject of win/ }))
  expect(screen.queryByText('Mails are not set up.')).toBeNull()
})

test('the printed tickets of a site with raffles are the page of a sample raffle on paper, in the chosen language', async () => {
  openMails(vi.fn<OperatorApi['sendMail']>(), RAFFLE)
  fireEvent.click(await screen.findByRole('button', { name: /Tickets of a raffle/ }))
  fireEvent.change(screen.getByLabelText('Language'), { target: { value: 'fr' } })
  const { searchParams, pathname } = new URL(screen.getByTitle<HTMLIFrameElement>('Printed tickets').src)
  expect(pathname).toBe('/my-paper')
  expect(searchParams.get('lang')).toBe('fr')
  expect(searchParams.get('preview')).toBe('person:player,lobby:full,medium:paper')
  expect(Number(searchParams.get('id'))).toBe(sampleGameId('raffleGame'))
})

test('a site without raffles prints no tickets', async () => {
  openMails(vi.fn<OperatorApi['sendMail']>())
  await screen.findByRole('button', { name: /Subject of welcome/ })
  expect(screen.queryByRole('button', { name: /Tickets of a raffle/ })).toBeNull()
})
