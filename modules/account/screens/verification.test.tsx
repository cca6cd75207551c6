import { fireEvent, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { player } from '#runtime/testing/entities.ts'
import type { Answers } from '#runtime/testing/fake-client.ts'
import { initAnswer } from '#runtime/testing/init-answer.ts'
import { trialManifest } from '#runtime/testing/manifest.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import type { UploadOptions } from '#runtime/client/upload-file.ts'
import { FAULT, Fault } from '#schemas/protocol/faults.ts'
import type { PendingForm, UploadAnswer, VerificationRequest } from '#schemas/protocol/verification.ts'
import messages from '../messages/en.json'
import account from '../module.ts'
import Verification from './verification.tsx'

const ada = player({
  details: { primaryEmail: 'ada@example.org', phoneMobile: '+49-151-1', mobilePhoneVerified: true },
  verification: { emailVerified: true, playerSegment: 'C', addressVerified: true },
})
const REQUEST: VerificationRequest = {
  requestId: 7,
  purpose: 'identity',
  status: 'open',
  createdTime: 0,
  documents: [],
  replies: [],
}

interface Files {
  upload?: (options: UploadOptions) => Promise<UploadAnswer>
  download?: (path: string) => Promise<Blob>
}

function open(answers: Answers, files: Files = {}) {
  const trial = renderWithRuntime(<Verification />, {
    messages,
    modules: [account],
    answers: { init: () => initAnswer({ player: ada }), ...answers },
    ...files,
    player: ada,
  })
  const { screen, client } = trial
  return {
    ...trial,
    press: (name: string) => fireEvent.click(screen.getByRole('button', { name })),
    pick: (label: string, file = new File(['picture'], 'card.jpg')) =>
      fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { files: [file] } }),
    bodies: (op: string) => client.calls.filter((one) => one.op === op).map(({ body }) => body),
  }
}

test('the overview counts what is verified, and leads to the rest', async () => {
  const { screen } = open({ getLastVerificationRequest: () => ({}) })
  expect(screen.getByText('3 of 4 verified')).toBeTruthy()
  expect(screen.getByText('Your address is verified.')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Verify my identity' })).toBeTruthy()
})

test('a verified detail has the time of its verification', () => {
  const at = Date.UTC(2026, 10, 3, 9)
  const verified = { ...ada, verification: { ...ada.verification, addressVerifiedDate: at } }
  const { screen } = renderWithRuntime(<Verification />, {
    messages,
    modules: [account],
    answers: { getLastVerificationRequest: () => ({}) },
    player: verified,
  })
  expect(screen.getByText(/^Verified:/).textContent).toContain('Nov 3, 2026')
})

test('a player answers the reason of a refusal without another document', async () => {
  const request = { ...REQUEST, status: 'refused', documentType: 'passport' } as const
  const { screen, press, bodies } = open({
    getLastVerificationRequest: () => ({ request }),
    postVerificationRequestReply: () => ({ result: 1 }),
  })
  fireEvent.change(await screen.findByLabelText(/^Message about your documents/), {
    target: { value: 'It is the newest that they issue.' },
  })
  press('Send message')
  await waitFor(() =>
    expect(bodies('postVerificationRequestReply')).toEqual([
      { requestId: 7, text: 'It is the newest that they issue.' },
    ]),
  )
})

test('documents are chosen, uploaded with progress and sent; the choice is stored for other devices', async () => {
  let request: VerificationRequest | null = null
  const arrived = Promise.withResolvers<UploadAnswer>()
  const { screen, press, pick, bodies } = open(
    {
      getLastVerificationRequest: () => (request === null ? {} : { request }),
      requestIdVerification() {
        request = REQUEST
        return { result: 1, requestId: 7 }
      },
      postPendingForm: (form) => ({ ...form, id: 1, memberId: 101 }),
      postVerificationRequestSubmit() {
        if (request!.documents.length < 2) return { result: 0, errors: [{ field: 'back', code: 'missing' }] }
        request = { ...request!, status: 'submitted', submittedTime: 0 }
        return { result: 1 }
      },
    },
    {
      upload({ path, onProgress }) {
        onProgress(0.4)
        const side = path.endsWith('back') ? 'back' : 'front'
        const document = {
          documentId: side === 'front' ? 1 : 2,
          side,
          status: 'uploaded',
          uploadedTime: 0,
        } as const
        request = { ...request!, documents: [...request!.documents, document] }
        return side === 'front' ? arrived.promise : Promise.resolve({ documentId: 2 })
      },
    },
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Verify my identity' }))
  fireEvent.change(await screen.findByLabelText('Document'), { target: { value: 'idCard' } })
  pick('Choose a file: Front')
  await waitFor(() => expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40'))
  arrived.resolve({ documentId: 1 })
  expect(await screen.findByText('Uploaded')).toBeTruthy()
  press('Send documents')
  expect(await screen.findByText('Please add a picture or a PDF here.')).toBeTruthy()
  pick('Choose a file: Back')
  await waitFor(() => expect(screen.getAllByText('Uploaded')).toHaveLength(2))
  press('Send documents')
  expect(await screen.findByText('We are checking your documents')).toBeTruthy()
  expect(bodies('postPendingForm')).toEqual([
    { formType: 'identity', formIndex: 0, formData: { documentType: 'idCard' }, formCompleted: false },
  ])
})

test('a double click sends the documents once', async () => {
  const { screen, press, bodies } = open({
    getLastVerificationRequest: () => ({ request: REQUEST }),
    postPendingForm: (form) => ({ ...form, id: 1, memberId: 101 }),
    postVerificationRequestSubmit: () => ({ result: 0, errors: [{ field: 'back', code: 'missing' }] }),
  })
  fireEvent.change(await screen.findByLabelText('Document'), { target: { value: 'idCard' } })
  press('Send documents')
  press('Send documents')
  expect(await screen.findByText('Please add a picture or a PDF here.')).toBeTruthy()
  expect(bodies('postVerificationRequestSubmit')).toHaveLength(1)
})

test('the chosen document is there again after the player has left the screen', async () => {
  let pendingForm: PendingForm | undefined
  const { screen } = open({
    getLastVerificationRequest: () => ({ request: REQUEST, ...(pendingForm && { pendingForm }) }),
    postPendingForm: (form) => (pendingForm = { ...form, id: 1, memberId: 101 }),
  })
  const chosen = async () => ((await screen.findByLabelText('Document')) as HTMLSelectElement).value
  fireEvent.change(await screen.findByLabelText('Document'), { target: { value: 'idCard' } })
  await waitFor(() => expect(pendingForm).toBeDefined())
  screen.rerender(<p />)
  screen.rerender(<Verification />)
  await expect.poll(chosen).toBe('idCard')
})

test('a refused document shows the reason, and a failed upload what to do', async () => {
  const document = {
    documentId: 1,
    side: 'front',
    status: 'refused',
    uploadedTime: 0,
    reason: 'Too dark',
  } as const
  const request = { ...REQUEST, status: 'refused', documentType: 'passport', documents: [document] } as const
  const { screen, pick } = open({
    getLastVerificationRequest: () => ({ request: { ...request, documents: [document] } }),
  })
  expect(await screen.findByText('Please send a document again')).toBeTruthy()
  const side = within(screen.getByRole('heading', { name: 'Picture or PDF of the document' }).closest('li')!)
  expect(side.getByText('Refused')).toBeTruthy()
  expect(side.getByText('Too dark')).toBeTruthy()
  pick('Choose another file: Picture or PDF of the document')
  expect(await screen.findByText(/The file did not arrive/)).toBeTruthy()
})

test('an upload after the end of the session says so and asks for nothing: the end of the session leads to the login', async () => {
  const { screen, pick, bodies } = open(
    { getLastVerificationRequest: () => ({ request: { ...REQUEST, documentType: 'passport' } }) },
    { upload: () => Promise.resolve({ refused: 'not-logged-in' }) },
  )
  await screen.findByText('Document')
  const before = bodies('getLastVerificationRequest').length
  pick('Choose a file: Picture or PDF of the document')
  expect(await screen.findByText('Your session has ended. Please log in again.')).toBeTruthy()
  expect(bodies('getLastVerificationRequest')).toHaveLength(before)
})

test('the pages of a document are shown to the player who sent it, and freed when the screen is left', async () => {
  const document = { documentId: 5, side: 'front', status: 'uploaded', uploadedTime: 0, pages: 2 } as const
  const request = { ...REQUEST, documentType: 'passport', documents: [document] } as const
  const freed: string[] = []
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override createObjectURL = () => 'blob:page'
      static override revokeObjectURL = (url: string) => void freed.push(url)
    },
  )
  const download = async (path: string) => {
    if (path.endsWith('/2')) throw new Fault(FAULT.connectFailed)
    return new Blob([path])
  }
  const answers = { getLastVerificationRequest: () => ({ request: { ...request, documents: [document] } }) }
  const { screen } = open(answers, { download })
  const page = await screen.findByRole('img', { name: 'Page 1 of 2, as we received it' })
  expect(page.getAttribute('src')).toBe('blob:page')
  expect(await screen.findByText('Page 2 cannot be shown now.')).toBeTruthy()
  screen.unmount()
  expect(freed).toEqual(['blob:page'])
  vi.unstubAllGlobals()
})

test.each([
  ['heic', /cannot read photos in the HEIC format. We accept JPEG, PNG, WebP and PDF.*“Most Compatible”/],
  ['pdf-locked', /This PDF has a password/],
  ['pdf-pages', /more than 10 pages/],
  ['pdf-unreadable', /We cannot read this PDF/],
] as const)('a file that is refused as %s says how to send it', async (refused, text) => {
  const request = { ...REQUEST, documentType: 'passport' } as const
  const { screen, pick } = open(
    { getLastVerificationRequest: () => ({ request }) },
    { upload: async () => ({ refused }) },
  )
  await screen.findByText('Missing')
  pick('Choose a file: Picture or PDF of the document')
  expect(await screen.findByText(text)).toBeTruthy()
})

test('a HEIC photo that the browser cannot read is refused before it is uploaded', async () => {
  const request = { ...REQUEST, documentType: 'passport' } as const
  const upload = vi.fn<NonNullable<Files['upload']>>(async () => ({ documentId: 1 }))
  const { screen, pick } = open({ getLastVerificationRequest: () => ({ request }) }, { upload })
  await screen.findByText('Missing')
  const photo = new File(['picture'], 'IMG_0042.HEIC', { type: 'image/heic' })
  pick('Choose a file: Picture or PDF of the document', photo)
  expect(await screen.findByText(/We accept JPEG, PNG, WebP and PDF/)).toBeTruthy()
  expect(upload).not.toHaveBeenCalled()
})

test('words about the documents are sent with them', async () => {
  const request = { ...REQUEST, status: 'submitted' as const, replies: [{ text: 'It is new.', time: 1 }] }
  const { screen, press, bodies } = open({
    getLastVerificationRequest: () => ({ request }),
    postVerificationRequestReply: () => ({ result: 1 }),
  })
  expect(await screen.findByText('It is new.')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Message about your documents'), {
    target: { value: ' Please hurry. ' },
  })
  press('Send message')
  await waitFor(() =>
    expect(bodies('postVerificationRequestReply')).toEqual([{ requestId: 7, text: 'Please hurry.' }]),
  )
})

test.each([
  [
    'being-checked',
    'We are checking your details',
    /^This usually takes a few seconds.* You can deposit and play/,
  ],
  ['documents-needed', 'Please send us your documents', /^We need them.* You can deposit and play/],
  ['submitted', 'We are checking your documents', /^You can deposit and play as soon as/],
] as const)(
  'on a site that verifies before play, a player whose status is %s reads the next step',
  async (verificationStatus, title, body) => {
    const manifest = trialManifest()
    const { screen } = renderWithRuntime(<Verification />, {
      messages,
      modules: [account],
      manifest: { ...manifest, settings: { ...manifest.settings, verifiedBefore: ['deposit', 'play'] } },
      answers: { getLastVerificationRequest: () => ({}) },
      player: { ...ada, verification: { ...ada.verification, verificationStatus } },
    })
    expect(screen.getByText(title)).toBeTruthy()
    expect(screen.getByText(body)).toBeTruthy()
    expect(screen.queryByText(/verified$/)).toBeNull()
    expect(await screen.findByRole('button', { name: 'Verify my identity' })).toBeTruthy()
  },
)

test('MT source of funds: a site with a sum asks where the money comes from, by a document and words', async () => {
  let request: VerificationRequest = { ...REQUEST, purpose: 'funds' }
  const front = { documentId: 1, side: 'front', status: 'uploaded', uploadedTime: 0 } as const
  const sent: unknown[] = []
  const settings = {
    ...trialManifest().settings,
    sourceOfFunds: { days: 180, validMonths: 12, sums: { EUR: 2000 } },
  }
  const { screen } = renderWithRuntime(<Verification />, {
    messages,
    modules: [account],
    manifest: trialManifest({ settings }),
    answers: {
      init: () => initAnswer({ player: ada }),
      getLastVerificationRequest: ({ purpose }) => (purpose === 'funds' ? { request } : {}),
      postPendingForm: (form) => ({ ...form, id: 1, memberId: 101 }),
      postVerificationRequestSubmit: (submission) => {
        sent.push(submission)
        if (submission.note === undefined) return { result: 0, errors: [{ field: 'note', code: 'missing' }] }
        request = { ...request, status: 'accepted', decidedTime: Date.UTC(2026, 10, 3, 9) }
        return { result: 1 }
      },
    },
    upload() {
      request = { ...request, documents: [front] }
      return Promise.resolve({ documentId: 1 })
    },
    player: ada,
  })
  fireEvent.change(await screen.findByLabelText('The money comes from'), { target: { value: 'otherFunds' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send documents' }))
  expect(await screen.findByText('Please explain where the money comes from.')).toBeTruthy()
  fireEvent.change(screen.getByLabelText(/^Explanation/), { target: { value: ' A gift. ' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send documents' }))
  expect(await screen.findByText('The source of your funds is accepted.')).toBeTruthy()
  expect(sent.at(-1)).toEqual({ requestId: 7, documentType: 'otherFunds', note: 'A gift.' })
})
