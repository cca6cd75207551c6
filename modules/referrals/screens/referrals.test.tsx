import { fireEvent, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { InviteRefusal } from '#schemas/protocol/referrals.ts'
import { player } from '#runtime/testing/entities.ts'
import type { Answers } from '#runtime/testing/fake-client.ts'
import { trialManifest } from '#runtime/testing/manifest.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import messages from '../messages/en.json'
import InviteFriends from './invite-friends.tsx'
import ReferralList from './referral-list.tsx'
import SendInvite from './send-invite.tsx'

const ROUTES = [
  ['/', 'lobby.home'],
  ['/account', 'account.home'],
  ['/referrals', 'referrals.home'],
  ['/referrals/list', 'referrals.list'],
  ['/referrals/send', 'referrals.send'],
].map(([path = '', screen = '']) => ({ path, screen, access: 'open' as const, layout: 'frame' as const }))

const REPORT = {
  visits: 7,
  registered: 1,
  invitesLeft: 9,
  referrals: [
    { name: 'Merry Fox', state: 'registered' as const, time: Date.UTC(2026, 10, 20) },
    { name: 'b…@example.org', state: 'invited' as const, time: Date.UTC(2026, 10, 19) },
  ],
}

function show(what: React.ReactNode, answers: Answers = {}) {
  return renderWithRuntime(what, {
    manifest: trialManifest({ routes: ROUTES }),
    messages,
    player: player({ details: { referralCode: '0123456789ab' } }),
    answers: { getReferralsReport: () => REPORT, ...answers },
  })
}

describe('the player’s link', () => {
  /** Defines an API of the browser that jsdom lacks. */
  const give = (name: 'clipboard' | 'share', value: unknown) =>
    Object.defineProperty(navigator, name, { value, configurable: true })
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'clipboard')
    Reflect.deleteProperty(navigator, 'share')
  })

  test('the screen shows the link with the player’s code, copies it, and links to the form and the list', async () => {
    const writeText = vi.fn<(of: unknown) => Promise<void>>(() => Promise.resolve())
    give('clipboard', { writeText })
    const { screen } = show(<InviteFriends />)
    const address = `${window.location.origin}/?refStr=0123456789ab`
    expect(screen.getByText(address)).toBeTruthy()
    expect(screen.getByRole('img', { name: 'QR code of your link' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Copy the link' }))
    expect(await screen.findByText('The link is copied')).toBeTruthy()
    expect(writeText).toHaveBeenCalledWith(address)
    expect(screen.getByRole('link', { name: /Invite by e-mail/ }).getAttribute('href')).toBe(
      '/referrals/send',
    )
    expect(screen.getByRole('link', { name: /Your invitations/ }).getAttribute('href')).toBe(
      '/referrals/list',
    )
    expect(screen.queryByRole('button', { name: 'Share' })).toBeNull()
  })

  test('the button Share opens the share dialog of a browser that has one', () => {
    const share = vi.fn<(of: unknown) => Promise<void>>(() => Promise.resolve())
    give('share', share)
    const { screen } = show(<InviteFriends />)
    fireEvent.click(screen.getByRole('button', { name: 'Share' }))
    expect(share).toHaveBeenCalledWith(
      expect.objectContaining({ url: `${window.location.origin}/?refStr=0123456789ab` }),
    )
  })
})

describe('the reward', () => {
  const reward = {
    withinDays: 30,
    friendVerified: false,
    maxPerMonth: 10,
    amounts: {
      EUR: { firstDeposit: 20, wagered: 40, inviter: 10, friend: 5 },
      ABC: { wagered: 1, inviter: 1 },
    },
  }
  const showWith = (settings: Record<string, unknown>) => {
    const manifest = trialManifest({ routes: ROUTES })
    const modules = { ...manifest.modules, referrals: { enabled: true, settings } }
    return renderWithRuntime(<InviteFriends />, {
      manifest: { ...manifest, modules },
      messages,
      player: player({ details: { referralCode: '0123456789ab' } }),
    }).screen
  }

  test('the screen has the amounts of the served currencies and every condition of the reward', () => {
    const screen = showWith({ reward })
    expect(screen.getByText('For you').parentElement?.textContent).toContain('10')
    expect(screen.getByText('For your friend').parentElement?.textContent).toContain('5')
    const conditions = screen
      .getAllByRole('listitem')
      .slice(0, 4)
      .map(({ textContent }) => textContent)
    expect(conditions).toEqual([
      'Your friend registers with your link and has no other account here.',
      expect.stringMatching(/^Your friend’s first deposit is at least .*20/),
      expect.stringMatching(/^Your friend has played for at least .*40.* in draws that are over\.$/),
      'All of this happens within 30 days of registering.',
    ])
    expect(screen.getByText(/You can get 10 rewards a month\..*household/)).toBeTruthy()
    expect(screen.queryByText(/currency/)).toBeNull()
  })

  test('a condition that the site does not have is left out, and a verified identity is added', () => {
    const screen = showWith({
      reward: { ...reward, friendVerified: true, amounts: { EUR: { wagered: 40, inviter: 10 } } },
    })
    expect(screen.queryByText('For your friend')).toBeNull()
    expect(screen.getByText('Your friend’s identity is verified.')).toBeTruthy()
    expect(screen.queryByText(/first deposit/)).toBeNull()
  })

  test('a site without a reward promises none', () => {
    expect(showWith({ reward: null }).queryByText('Your reward')).toBeNull()
  })
})

describe('the form of an invitation', () => {
  const send = (screen: ReturnType<typeof show>['screen'], email = 'bob@example.org') => {
    fireEvent.change(screen.getByLabelText('Your friend’s e-mail address'), { target: { value: email } })
    fireEvent.click(screen.getByRole('button', { name: 'Send the invitation' }))
  }

  test('the form sends one address, confirms it, and becomes empty', async () => {
    const { screen, client } = show(<SendInvite />, { sendPlayerInvite: () => ({ result: 1 }) })
    expect(await screen.findByText('You can send 9 more invitations today.')).toBeTruthy()
    send(screen, ' bob@example.org ')
    expect(await screen.findByText('The invitation is on its way')).toBeTruthy()
    const bodies = client.calls.filter(({ op }) => op === 'sendPlayerInvite').map(({ body }) => body)
    expect(bodies).toEqual([{ email: 'bob@example.org' }])
    expect(screen.getByLabelText('Your friend’s e-mail address')).toHaveProperty('value', '')
  })

  const REFUSALS: Record<InviteRefusal, string> = {
    notAllowed: 'You cannot send invitations at the moment.',
    malformed: 'Please enter an e-mail address, such as name@example.com.',
    own: 'This is your own address.',
    tooMany: 'You have sent as many invitations as you may in a day. Please try again tomorrow.',
    registered: 'This person is already registered here.',
    invited: 'This person has already been invited.',
    unwanted: 'We cannot send an invitation to this address.',
  }
  test.each(Object.entries(REFUSALS))(
    'shows the refusal “%s” at the field until the address is changed',
    async (code, text) => {
      const refusal = code as InviteRefusal
      const { screen } = show(<SendInvite />, { sendPlayerInvite: () => ({ result: 0, refusal }) })
      send(screen)
      expect((await screen.findByRole('alert')).textContent).toBe(text)
      expect(screen.queryByText('The invitation is on its way')).toBeNull()
      fireEvent.change(screen.getByLabelText('Your friend’s e-mail address'), { target: { value: 'eve@' } })
      await waitFor(() => expect(screen.queryByText(text)).toBeNull())
    },
  )
})

describe('the player’s referrals', () => {
  test('the list shows each person with the state, and the counts above', async () => {
    const { screen } = show(<ReferralList />)
    const friend = (await screen.findByText('Merry Fox')).closest('li')
    expect(friend?.textContent).toContain('Registered')
    expect(screen.getByText('b…@example.org').closest('li')?.textContent).toContain('Invited')
    expect(screen.getByText('Visits with your link').parentElement?.textContent).toContain('7')
  })

  test('a rewarded friend has the amount, and one without a reward a neutral state', async () => {
    const time = Date.UTC(2026, 10, 20)
    const { screen } = show(<ReferralList />, {
      getReferralsReport: () => ({
        ...REPORT,
        referrals: [
          { name: 'Merry Fox', state: 'rewarded' as const, time, reward: { amount: 10, currencyId: 978 } },
          { name: 'Brisk Heron', state: 'unrewarded' as const, time },
        ],
      }),
    })
    const friend = (await screen.findByText('Merry Fox')).closest('li')
    expect(friend?.textContent).toMatch(/Your reward: .*10.*Rewarded/)
    expect(screen.getByText('Brisk Heron').closest('li')?.textContent).toContain('No reward')
  })

  test('an empty list has a button to the link', async () => {
    const { screen } = show(<ReferralList />, {
      getReferralsReport: () => ({ ...REPORT, visits: 0, registered: 0, referrals: [] }),
    })
    expect(await screen.findByText('Nobody invited yet')).toBeTruthy()
    const [, button] = screen.getAllByRole('link', { name: 'Invite friends' })
    expect(button?.getAttribute('href')).toBe('/referrals')
  })
})
