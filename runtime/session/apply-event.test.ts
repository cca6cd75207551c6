import { createStore } from 'jotai'
import { beforeEach, expect, test } from 'vitest'
import type { PushedEvent } from '#runtime/live/pushed-event.ts'
import { siteAtom, siteOf } from '#runtime/site/site.ts'
import { trialInlinedSite } from '#runtime/testing/manifest.ts'
import { player } from '#runtime/testing/entities.ts'
import { configurationAtom, sessionAtom } from './session-state.ts'
import { applyToSession } from './apply-event.ts'

let store: ReturnType<typeof createStore>

beforeEach(() => {
  store = createStore()
  store.set(siteAtom, siteOf(trialInlinedSite()))
  store.set(sessionAtom, {
    state: 'loggedIn',
    player: player(),
    fault: undefined,
    isInitialised: true,
    hasExpired: false,
    signedInAt: null,
  })
})

const take = (pushed: PushedEvent, ownLoginAt: number | null = null) =>
  applyToSession(store, pushed, ownLoginAt)
const playerNow = () => store.get(sessionAtom).player!

test('a ban of the player ends the session', () => {
  expect(take({ event: 'player.banned', body: { playerId: 5 } })).toEqual({
    kind: 'ended',
    reason: { kind: 'banned' },
  })
})

test('a login elsewhere ends this session', () => {
  const pushed: PushedEvent = { event: 'player.loginEvent', body: { playerId: 5, loginTime: 90_000 } }
  expect(take(pushed)).toEqual({ kind: 'ended', reason: { kind: 'logged-in-elsewhere' } })
  expect(take(pushed, 10_000)).toEqual({ kind: 'ended', reason: { kind: 'logged-in-elsewhere' } })
})

test('the event of the session’s own login ends nothing', () => {
  expect(take({ event: 'player.loginEvent', body: { playerId: 5, loginTime: 89_500 } }, 90_000)).toBeNull()
})

test('events of segment and profile change the player', () => {
  take({ event: 'player.segment', body: { playerSegment: 'B' } })
  expect(playerNow().verification).toEqual({ emailVerified: true, playerSegment: 'B' })
  take({ event: 'player.profileUpdate', body: player({ screenName: 'Lady A' }) })
  expect(playerNow().screenName).toBe('Lady A')
})

test('events of verification change the player', () => {
  take({ event: 'player.phoneVerification', body: { status: 'VERIFIED', date: 7 } })
  take({ event: 'player.emailVerification', body: { status: 'REJECTED' } })
  expect(playerNow().details.mobilePhoneVerified).toBe(true)
  take({ event: 'player.idVerification', body: { status: 'VERIFIED', date: 8 } })
  take({ event: 'player.addressVerification', body: { status: 'REJECTED' } })
  expect(playerNow().verification).toMatchObject({
    emailVerified: false,
    phoneVerifiedDate: 7,
    idVerified: true,
    idVerifiedDate: 8,
    addressVerified: false,
  })
})

test('the start of maintenance is stored, and its end is reported once', () => {
  const on = { MAINTENANCE_ENABLED: 'true', MAINTENANCE_MESSAGE: 'soon' } as const
  expect(take({ event: 'game.maintenance', body: on })).toBeNull()
  expect(store.get(configurationAtom)).toEqual(on)
  const off = { MAINTENANCE_ENABLED: 'false', MAINTENANCE_MESSAGE: '' } as const
  expect(take({ event: 'game.maintenance', body: off })).toEqual({ kind: 'maintenance-over' })
  expect(take({ event: 'game.maintenance', body: off })).toBeNull()
})

test('texts of the operator are shown in the language of the page, where they have it', () => {
  const maintenance = {
    MAINTENANCE_ENABLED: 'true',
    MAINTENANCE_MESSAGE: 'soon',
    MAINTENANCE_MESSAGES: { de: 'bald' },
  } as const
  const body = {
    title: 'Hello',
    body: 'A new game.',
    texts: { de: { title: 'Hallo', body: 'Ein neues Spiel.' } },
  }
  const shown = () => {
    take({ event: 'game.maintenance', body: maintenance })
    return [store.get(configurationAtom)?.MAINTENANCE_MESSAGE, take({ event: 'site.globalMessage', body })]
  }
  expect(shown()).toEqual(['soon', { kind: 'message', title: 'Hello', body: 'A new game.' }])
  store.set(siteAtom, { ...store.get(siteAtom), language: 'de' })
  expect(shown()).toEqual(['bald', { kind: 'message', title: 'Hallo', body: 'Ein neues Spiel.' }])
})

test('messages for the site and the player are shown', () => {
  const body = { title: 'Hello', body: 'There is a new game.' }
  expect(take({ event: 'site.globalMessage', body })).toEqual({ kind: 'message', ...body })
  expect(take({ event: 'player.privateMessage', body })).toEqual({ kind: 'message', ...body })
})
