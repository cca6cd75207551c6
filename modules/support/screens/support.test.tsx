import { cleanup, fireEvent, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { UploadOptions } from '#runtime/client/upload-file.ts'
import { focusFirstErrors } from '#runtime/shell/focus-first-error.ts'
import { player } from '#runtime/testing/entities.ts'
import type { Answers } from '#runtime/testing/fake-client.ts'
import { trialManifest } from '#runtime/testing/manifest.ts'
import { useSite } from '#runtime/site/site.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import { Fault, FAULT } from '#schemas/protocol/faults.ts'
import type { SupportConversation, SupportRefusal, SupportUploadAnswer } from '#schemas/protocol/support.ts'
import messages from '../messages/en.json'
import support from '../module.ts'
import Contact from './contact.tsx'
import GuestCase from './guest-case.tsx'
import SupportCase from './support-case.tsx'

const ROUTES = [
  ['/', 'lobby.home'],
  ['/contact', 'support.home'],
  ['/contact/case', 'support.case'],
].map(([path = '', screen = '']) => ({ path, screen, access: 'open' as const, layout: 'frame' as const }))
const SETTINGS = {
  topics: [{ id: 'withdrawal' }, { id: 'parking', label: { en: 'Parking' } }],
  guests: true,
  answerHours: 24,
}
const CASE = {
  caseId: 17,
  topic: 'withdrawal',
  subject: 'Where is my money?',
  status: 'answered',
  createdTime: Date.UTC(2026, 10, 20),
  changedTime: Date.UTC(2026, 10, 21),
} as const
const CONVERSATION: SupportConversation = {
  ...CASE,
  canWrite: true,
  messages: [
    { messageId: 1, author: 'player', text: 'I wait.', time: CASE.createdTime, attachments: [] },
    {
      messageId: 2,
      author: 'operator',
      text: 'It was paid today.\nHave fun!',
      time: CASE.changedTime,
      attachments: [],
    },
  ],
}

const ShownContact = ({ about = {} }: { about?: { topic?: string; reference?: string } }) => (
  <Contact site={useSite()} params={about} />
)
const Shown17 = () => <SupportCase site={useSite()} params={{ id: 17 }} />
const ShownLink = ({ secret }: { secret: string }) => <GuestCase site={useSite()} params={{ key: secret }} />

interface Shown {
  isGuest?: boolean
  settings?: object
  upload?: (options: UploadOptions) => Promise<SupportUploadAnswer>
  download?: () => Promise<Blob>
}

function show(what: React.ReactNode, answers: Answers = {}, { isGuest, settings, ...files }: Shown = {}) {
  const modules = { support: { enabled: true, settings: { ...SETTINGS, ...settings } } }
  const trial = renderWithRuntime(what, {
    manifest: trialManifest({ routes: ROUTES, modules }),
    modules: [support],
    messages,
    ...(isGuest === true ? {} : { player: player() }),
    ...files,
    answers: { getSupportCases: () => ({ cases: [], casesLeft: 5 }), ...answers },
  })
  const { screen, client } = trial
  return {
    ...trial,
    fill: (label: RegExp | string, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } }),
    press: (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name })),
    bodies: (op: string) => client.calls.filter((call) => call.op === op).map(({ body }) => body),
  }
}
type Page = ReturnType<typeof show>

function fillIn({ fill }: Page) {
  fill('Topic', 'withdrawal')
  fill('Subject', ' Where is my money? ')
  fill('Message', 'I wait.')
}

describe('a new case', () => {
  test('the player chooses one of the topics of the site, sends a message and sees the number of the case', async () => {
    const page = show(<ShownContact />, { createSupportCase: () => ({ result: 17 }) })
    const { screen } = page
    const topics = [...screen.getByLabelText('Topic').querySelectorAll('option')].map(
      (one) => one.textContent,
    )
    expect(topics).toEqual(['Please choose', 'Withdrawal', 'Parking'])
    fillIn(page)
    page.fill(/Number of a game/, 'R-17')
    page.press('Send message')
    expect(await screen.findByText('We have your message: case 17')).toBeTruthy()
    expect(page.bodies('createSupportCase')).toEqual([
      {
        topic: 'withdrawal',
        subject: 'Where is my money?',
        message: 'I wait.',
        reference: 'R-17',
        attachments: [],
      },
    ])
    expect(screen.getByRole('link', { name: 'See the case' }).getAttribute('href')).toBe(
      '/contact/case?id=17',
    )
    page.press('Write another message')
    expect(screen.getByLabelText('Subject')).toHaveProperty('value', '')
  })

  test('an incomplete form names each missing field, and sends nothing', () => {
    const { screen, press, bodies } = show(<ShownContact />)
    press('Send message')
    expect(screen.getAllByRole('alert').map((one) => one.textContent)).toEqual([
      'Please choose a topic.',
      'Please enter a subject.',
      'Please write a message.',
    ])
    expect(bodies('createSupportCase')).toEqual([])
  })

  test('the focus moves to the first wrong field, also with the answer of the service', async () => {
    const end = focusFirstErrors(document)
    const page = show(<ShownContact />, {
      createSupportCase: () => ({ result: -1, refusal: 'reference' }),
    })
    page.press('Send message')
    await waitFor(() => expect(document.activeElement).toBe(page.screen.getByLabelText('Topic')))
    fillIn(page)
    page.screen.getByRole('button', { name: 'Send message' }).focus()
    page.press('Send message')
    await waitFor(() => expect(document.activeElement).toBe(page.screen.getByLabelText(/Number of a game/)))
    end()
  })

  test('a link about a payment fills in the topic and the reference; an unknown topic is left open', () => {
    const { screen } = show(<ShownContact about={{ topic: 'withdrawal', reference: 'W-17' }} />)
    expect(screen.getByLabelText('Topic')).toHaveProperty('value', 'withdrawal')
    expect(screen.getByLabelText(/Number of a game/)).toHaveProperty('value', 'W-17')
    cleanup()
    const other = show(<ShownContact about={{ topic: 'weather' }} />)
    expect(other.screen.getByLabelText('Topic')).toHaveProperty('value', '')
  })

  const REFUSALS: Record<SupportRefusal, RegExp> = {
    notAllowed: /^Messages cannot be sent at the moment/,
    topic: /^Please choose a topic/,
    subject: /^Please enter a subject/,
    message: /^Please write a message/,
    email: /^Please enter your e-mail address/,
    reference: /^We find nothing of yours with this number/,
    attachments: /^One of the files cannot be sent/,
    closed: /^This case is closed/,
    tooMany: /^You have sent as many messages/,
  }
  test.each(Object.entries(REFUSALS))('the refusal %s is shown and the text is kept', async (code, text) => {
    const refusal = code as SupportRefusal
    const page = show(
      <ShownContact />,
      { createSupportCase: () => ({ result: -1, refusal }) },
      { isGuest: true },
    )
    fillIn(page)
    page.fill('E-mail address', 'grace@example')
    page.press('Send message')
    expect((await page.screen.findByRole('alert')).textContent).toMatch(text)
    expect(page.screen.getByLabelText('Message')).toHaveProperty('value', 'I wait.')
  })

  test('a picture is uploaded with its progress, shown, sent with the message, and can be removed before', async () => {
    const first = Promise.withResolvers<SupportUploadAnswer>()
    let sent = 0
    const page = show(
      <ShownContact />,
      { createSupportCase: () => ({ result: 17 }) },
      {
        upload({ path, onProgress }) {
          expect(path).toBe('/client/support-files')
          onProgress(0.4)
          sent += 1
          return sent === 1 ? first.promise : Promise.resolve({ attachmentId: 6, pages: 2 })
        },
        download: () => Promise.reject(new Error('away')),
      },
    )
    const { screen } = page
    const pick = () =>
      fireEvent.change(screen.getByLabelText('Add a file', { selector: 'input' }), {
        target: { files: [new File(['picture'], 'card.jpg', { type: 'image/jpeg' })] },
      })
    pick()
    await waitFor(() => expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40'))
    first.resolve({ attachmentId: 5, pages: 1 })
    expect(await screen.findByRole('button', { name: 'Remove file 1' })).toBeTruthy()
    pick()
    expect(await screen.findByRole('button', { name: 'Remove file 2' })).toBeTruthy()
    page.press('Remove file 1')
    fillIn(page)
    page.press('Send message')
    await screen.findByText('We have your message: case 17')
    expect(page.bodies('createSupportCase')).toEqual([expect.objectContaining({ attachments: [6] })])
  })

  test('a refused file is named with its reason', async () => {
    const { screen } = show(
      <ShownContact />,
      {},
      { upload: () => Promise.resolve({ refused: 'pdf-locked' }) },
    )
    const target = { files: [new File(['x'], 'a.pdf', { type: 'application/pdf' })] }
    fireEvent.change(screen.getByLabelText('Add a file', { selector: 'input' }), { target })
    expect((await screen.findByRole('alert')).textContent).toContain('This PDF has a password')
  })
})

describe('a guest', () => {
  test('a guest gives an address, and is asked to confirm it', async () => {
    const page = show(<ShownContact />, { createSupportCase: () => ({ result: 18 }) }, { isGuest: true })
    fillIn(page)
    page.press('Send message')
    expect(page.screen.getByRole('alert').textContent).toContain('Please enter your e-mail address')
    page.fill('E-mail address', 'grace@example.org')
    page.press('Send message')
    expect(await page.screen.findByText('One more step: please confirm your address')).toBeTruthy()
    expect(page.bodies('createSupportCase')).toEqual([
      expect.objectContaining({ email: 'grace@example.org', subject: 'Where is my money?' }),
    ])
    expect(page.screen.queryByText('Your messages')).toBeNull()
  })

  test('a site can take messages of players alone', () => {
    const { screen } = show(<ShownContact />, {}, { isGuest: true, settings: { guests: false } })
    expect(screen.getByText('Please log in to write to us')).toBeTruthy()
    expect(screen.queryByLabelText('Message')).toBeNull()
  })

  test('the link of the mail shows the message, and its button confirms the address', async () => {
    let status: 'unconfirmed' | 'open' = 'unconfirmed'
    const page = show(
      <ShownLink secret="secret" />,
      {
        getGuestSupportCase: () => ({
          conversation: { ...CONVERSATION, status, canWrite: status === 'open' },
        }),
        confirmSupportCase() {
          status = 'open'
          return { result: 1 }
        },
        replyGuestSupportCase: () => ({ result: 1 }),
      },
      { isGuest: true },
    )
    await page.screen.findByText('Please confirm your address')
    expect(page.bodies('confirmSupportCase')).toEqual([])
    page.press('Confirm and send')
    fireEvent.change(await page.screen.findByLabelText('Message'), { target: { value: 'Hello?' } })
    page.press('Send')
    await waitFor(() =>
      expect(page.bodies('replyGuestSupportCase')).toEqual([{ key: 'secret', message: 'Hello?' }]),
    )
  })

  test('a guest closes the case, and rates the help', async () => {
    let status: 'open' | 'closed' = 'open'
    const page = show(
      <ShownLink secret="secret" />,
      {
        getGuestSupportCase: () => ({ conversation: { ...CONVERSATION, status } }),
        closeGuestSupportCase() {
          status = 'closed'
          return { result: 1 }
        },
        rateGuestSupportCase: () => ({ result: 1 }),
      },
      { isGuest: true },
    )
    await page.screen.findByText('I wait.')
    page.press(/close the case/)
    fireEvent.click(await page.screen.findByRole('radio', { name: '4 stars' }))
    await waitFor(() => expect(page.bodies('rateGuestSupportCase')).toEqual([{ key: 'secret', rating: 4 }]))
    expect(page.bodies('closeGuestSupportCase')).toEqual([{ key: 'secret' }])
    expect(page.screen.queryByRole('button', { name: /close the case/ })).toBeNull()
  })

  test('an unknown link leads to a new message', async () => {
    const { screen } = show(<ShownLink secret="x" />, { getGuestSupportCase: () => ({}) }, { isGuest: true })
    expect(await screen.findByText('We do not find this conversation')).toBeTruthy()
  })
})

describe('the player’s cases', () => {
  test('the list leads to each conversation with its state', async () => {
    const { screen } = show(<ShownContact />, { getSupportCases: () => ({ cases: [CASE], casesLeft: 4 }) })
    const link = await screen.findByRole('link', { name: /Where is my money/ })
    expect(link.getAttribute('href')).toBe('/contact/case?id=17')
    expect(link.textContent).toContain('Answered')
  })

  test('a conversation is read, and goes on with another message', async () => {
    const page = show(<Shown17 />, {
      getSupportCase: () => CONVERSATION,
      replySupportCase: () => ({ result: 1 }),
    })
    const { screen } = page
    expect((await screen.findByText(/It was paid today/)).textContent).toBe('It was paid today.\nHave fun!')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Where is my money?')
    expect(screen.queryByText('How was our help?')).toBeNull()
    page.fill('Message', ' Thank you. ')
    page.press('Send')
    await waitFor(() => expect(screen.getByLabelText('Message')).toHaveProperty('value', ''))
    expect(page.bodies('replySupportCase')).toEqual([{ caseId: 17, message: 'Thank you.', attachments: [] }])
  })

  test('a refused message stays in the form with its reason', async () => {
    const page = show(<Shown17 />, {
      getSupportCase: () => CONVERSATION,
      replySupportCase: () => ({ result: 0, refusal: 'tooMany' }),
    })
    await page.screen.findByText('I wait.')
    page.fill('Message', 'More.')
    page.press('Send')
    expect((await page.screen.findByRole('alert')).textContent).toContain('as many messages')
    expect(page.screen.getByLabelText('Message')).toHaveProperty('value', 'More.')
  })

  test('a player closes the own case', async () => {
    let status: 'answered' | 'closed' = 'answered'
    const page = show(<Shown17 />, {
      getSupportCase: () => ({ ...CONVERSATION, status }),
      closeOwnSupportCase() {
        status = 'closed'
        return { result: 1 }
      },
    })
    await page.screen.findByText('I wait.')
    page.press(/close the case/)
    expect(await page.screen.findByText('Open this case again')).toBeTruthy()
    expect(page.bodies('closeOwnSupportCase')).toEqual([{ caseId: 17 }])
  })

  test('a closed case is rated with stars, and a message opens it again', async () => {
    let rating: number | undefined
    const page = show(<Shown17 />, {
      getSupportCase: () => ({ ...CONVERSATION, status: 'closed', ...(rating !== undefined && { rating }) }),
      rateSupportCase(body) {
        rating = body.rating
        return { result: 1 }
      },
    })
    const star = await page.screen.findByRole('radio', { name: '4 stars' })
    expect(page.screen.getByText('Choose one to five stars.')).toBeTruthy()
    fireEvent.click(star)
    expect(await page.screen.findByText('Thank you for your rating.')).toBeTruthy()
    expect(page.bodies('rateSupportCase')).toEqual([{ caseId: 17, rating: 4 }])
    expect(page.screen.getByText('Open this case again')).toBeTruthy()
  })

  test('a chosen star is kept from the press on, and is taken back if the rating fails', async () => {
    let fail: (fault: Fault) => void = () => undefined
    const page = show(<Shown17 />, {
      getSupportCase: () => ({ ...CONVERSATION, status: 'closed', rating: 2 }),
      rateSupportCase: () => new Promise((_, reject) => (fail = reject)),
    })
    await page.screen.findByText('I wait.')
    const isChosen = (name: string) => page.screen.queryByRole('radio', { name, checked: true }) !== null
    fireEvent.click(page.screen.getByRole('radio', { name: '4 stars' }))
    expect(isChosen('4 stars')).toBe(true)
    await waitFor(() => expect(page.bodies('rateSupportCase')).toHaveLength(1))
    fail(new Fault(FAULT.overloaded))
    await waitFor(() => expect(isChosen('2 stars')).toBe(true))
    expect(isChosen('4 stars')).toBe(false)
  })

  test('a case that is over for too long leads to a new message', async () => {
    const { screen } = show(<Shown17 />, {
      getSupportCase: () => ({ ...CONVERSATION, status: 'closed', canWrite: false }),
    })
    expect(await screen.findByText(/If you need help with it, please open a new one/)).toBeTruthy()
    expect(screen.queryByLabelText('Message')).toBeNull()
  })
})
