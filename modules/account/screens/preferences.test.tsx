import { fireEvent, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { page } from '#runtime/context/page.ts'
import { player } from '#runtime/testing/entities.ts'
import type { Answers } from '#runtime/testing/fake-client.ts'
import { initAnswer } from '#runtime/testing/init-answer.ts'
import { trialManifest } from '#runtime/testing/manifest.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import { Fault } from '#schemas/protocol/faults.ts'
import messages from '../messages/en.json'
import account from '../module.ts'
import Info from './info.tsx'
import Notifications from './notifications.tsx'
import Settings from './settings.tsx'

const PREFERENCE = {
  contactByEmail: true,
  contactEmailNews: false,
  contactEmailDeposits: true,
  contactEmailWithdrawals: true,
  contactEmailWins: true,
}
const ada = player({
  contactPreference: PREFERENCE,
  details: { firstName: 'Ada', birthdate: '1990-12-10', country: 'DE' },
})

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

const open = (what: ReactNode, answers: Answers = {}) => {
  const { languages } = trialManifest()
  return renderWithRuntime(what, {
    messages,
    modules: [account, { id: 'cards', games: { rules: ['oneDrawGame', 'scratchcardGame'] } }],
    manifest: trialManifest({ languages: { ...languages, served: ['en', 'de'] } }),
    answers: {
      init: () => initAnswer({ player: ada }),
      getNotifications: () => ({ notifications: [], unread: 0 }),
      getMarketingChoices: () => ({ choices: [] }),
      ...answers,
    },
    player: ada,
  })
}

describe('the notifications', () => {
  test('a switch saves all preferences at once', async () => {
    const { screen, client } = open(<Notifications />, { updateContactPreference: () => ({ result: 1 }) })
    fireEvent.click(screen.getByRole('switch', { name: 'Prizes that I win' }))
    await screen.findByText('Saved.')
    expect(client.calls.find(({ op }) => op === 'updateContactPreference')).toMatchObject({
      body: { ...PREFERENCE, contactEmailWins: false },
    })
  })

  test('the messages of the operator are listed, new ones are marked, and what was shown counts as read', async () => {
    const message = { title: 'Tonight', body: 'Ten millions', time: Date.UTC(2026, 10, 2, 18) }
    const { screen, client } = open(<Notifications />, {
      getNotifications: () => ({
        notifications: [
          { ...message, kind: 'global', gameId: 12, isRead: false },
          { kind: 'private', title: 'Your letter', body: 'Answered', time: 1, isRead: true },
        ],
        unread: 1,
      }),
      readNotifications: () => ({ unread: 0 }),
    })
    await screen.findByText('Tonight')
    expect(screen.getAllByText('New')).toHaveLength(1)
    expect(screen.getByText('Tonight').closest('li')?.textContent).toContain('New')
    await waitFor(() =>
      expect(client.calls.filter(({ op }) => op === 'readNotifications').map(({ body }) => body)).toEqual([
        { until: message.time },
      ]),
    )
    expect(screen.getAllByText('New')).toHaveLength(1)
  })

  test('without messages it says so, and nothing is marked as read', async () => {
    const { screen, client } = open(<Notifications />)
    await screen.findByText('Nothing has been sent to you in the last 30 days.')
    expect(client.calls.some(({ op }) => op === 'readNotifications')).toBe(false)
  })

  test('no subject can be chosen while mails are off', async () => {
    const { screen } = open(<Notifications />, { updateContactPreference: () => ({ result: 1 }) })
    fireEvent.click(screen.getByRole('switch', { name: 'Contact me by e-mail' }))
    await screen.findByText('Saved.')
    expect(screen.getByRole('switch', { name: 'Deposits that do not succeed' })).toHaveProperty(
      'disabled',
      true,
    )
  })

  test('a switch that could not be saved goes back', async () => {
    const { screen } = open(<Notifications />, {
      updateContactPreference() {
        throw new Fault('300')
      },
    })
    const wins = screen.getByRole('switch', { name: 'Prizes that I win' })
    fireEvent.click(wins)
    await waitFor(() => expect(wins).toHaveProperty('checked', true))
    expect(screen.queryByText('Saved.')).toBeNull()
  })

  test('GB LCCP 5.1.12: marketing is chosen by channel and topic, each choice saves at once, and a failure goes back', async () => {
    const choices = (['mail', 'message'] as const).flatMap((channel) =>
      (['news', 'bingo'] as const).map((topic) => ({ channel, topic, isGiven: false })),
    )
    let isAway = false
    const { screen, client } = open(<Notifications />, {
      getMarketingChoices: () => ({ choices }),
      updateMarketingChoices() {
        if (isAway) throw new Fault('300')
        return { result: 1 }
      },
    })
    const mails = within(await screen.findByRole('group', { name: 'By e-mail' }))
    const bingo = mails.getByRole('switch', { name: 'Bingo' })
    expect(bingo).toHaveProperty('checked', false)
    fireEvent.click(bingo)
    await screen.findByText('Saved.')
    expect(client.calls.find(({ op }) => op === 'updateMarketingChoices')).toMatchObject({
      body: { choices: [{ channel: 'mail', topic: 'bingo', isGiven: true }] },
    })
    isAway = true
    fireEvent.click(bingo)
    await waitFor(() => expect(bingo).toHaveProperty('checked', true))
  })
})

describe('the settings', () => {
  test('a chosen language is stored on the account, and the page is loaded in it', async () => {
    const reload = vi.spyOn(page, 'reload').mockReturnValue()
    const { screen, client } = open(<Settings />, { updatePlayerLocale: () => ({ result: 1 }) })
    fireEvent.change(screen.getByRole('combobox', { name: 'Language' }), { target: { value: 'de' } })
    await waitFor(() => expect(reload).toHaveBeenCalled())
    expect(client.calls[0]).toMatchObject({ op: 'updatePlayerLocale', body: { languageId: 'de_DE' } })
    expect(document.cookie).toContain('=de')
  })

  test('a browser without WebSockets offers no choice of the connection', () => {
    vi.stubGlobal('WebSocket', undefined)
    const { screen } = open(<Settings />)
    expect(screen.getByText(/Your browser has no live connection/)).toBeDefined()
    expect(screen.queryByLabelText('Live')).toBeNull()
    vi.unstubAllGlobals()
  })

  test('a chosen connection is stored on the device, and the page is loaded with it', () => {
    const reload = vi.spyOn(page, 'reload').mockReturnValue()
    const { screen, services } = open(<Settings />)
    const [other] = ['Live', 'Simple'].filter(
      (name) => !(screen.getByRole('radio', { name }) as HTMLInputElement).checked,
    )
    fireEvent.click(screen.getByRole('radio', { name: other! }))
    expect(services.storage.read('connectionType')).toBe(other === 'Live' ? 'websocket' : 'http')
    expect(reload).toHaveBeenCalled()
  })
})

test('the sound of this device is switched in the settings, and rich sound is off until it is chosen', () => {
  const { screen, services } = open(<Settings />)
  fireEvent.click(screen.getByRole('radio', { name: 'Quiet' }))
  expect(services.storage.read('soundVolume')).toBe('low')
  const sounds = screen.getByRole('switch', { name: 'Sounds on' })
  expect(sounds).toHaveProperty('checked', true)
  fireEvent.click(sounds)
  expect(services.storage.read('soundEnabled')).toBe(0)
  expect(screen.getByRole('radio', { name: 'Quiet' })).toHaveProperty('disabled', true)
  const rich = () => screen.getAllByRole('switch', { name: 'Scratchcard' })
  expect(rich().map((each) => (each as HTMLInputElement).checked)).toEqual([false, false])
  fireEvent.click(rich()[1]!)
  expect(services.storage.read('richSoundSettings')).toEqual({
    scratchcard: { richSoundEnabled: false, richAnimationsEnabled: true, set: true },
  })
  expect(screen.getAllByRole('switch', { name: 'Lottery' })).toHaveLength(1)
})

test('the personal details are shown, with a birth date that is the same day in every time zone', () => {
  const { screen } = open(<Info />)
  expect(screen.getByText('December 10, 1990')).toBeTruthy()
  expect(screen.getByText('Germany')).toBeTruthy()
  expect(screen.getByText(/only our support can change them/)).toBeTruthy()
})
