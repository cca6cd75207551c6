import type { OperationResult } from '#schemas/protocol/operations.ts'
import { createStore } from 'jotai'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createTokenStore, type TokenStore } from '#runtime/client/token-store.ts'
import { serverNow, setServerTime } from '#runtime/clock/server-clock.ts'
import { siteAtom, siteOf } from '#runtime/site/site.ts'
import { openSiteStorage } from '#runtime/storage/storage.ts'
import { player, playerAccount } from '#runtime/testing/entities.ts'
import { fakeClient, type Answers, type FakeClient } from '#runtime/testing/fake-client.ts'
import { initAnswer } from '#runtime/testing/init-answer.ts'
import { trialInlinedSite } from '#runtime/testing/manifest.ts'
import { Fault } from '#schemas/protocol/faults.ts'
import { createSessionControl, type SessionControl, type SessionControlOptions } from './session-control.ts'
import { clientUpdatedAtom, configurationAtom, sessionAtom } from './session-state.ts'

const SERVER_TIME = 1_763_650_000_000
const asPlayer = () => initAnswer({ player: player(), playerAccounts: [playerAccount()], favoriteGames: [7] })

let store: ReturnType<typeof createStore>
const load = vi.fn<SessionControlOptions['load']>()
let client: FakeClient
let tokens: TokenStore
let session: SessionControl
const lost = vi.fn<SessionControlOptions['lost']>()
const onLoaded = vi.fn<SessionControlOptions['onLoaded']>()

function open(answers: Answers, refStr: string | null = null): void {
  store = createStore()
  store.set(siteAtom, siteOf(trialInlinedSite()))
  tokens = createTokenStore(openSiteStorage('trial'), openSiteStorage('trial', 'session'))
  client = fakeClient(answers)
  session = createSessionControl({ store, client, load, tokens, refStr, lost, onLoaded })
}

const state = () => store.get(sessionAtom)
const asked = (op: string) => client.calls.filter((call) => call.op === op)

beforeEach(() => {
  window.localStorage.clear()
  window.sessionStorage.clear()
  setServerTime(Date.now())
  onLoaded.mockClear()
  lost.mockReset()
  load.mockClear()
})

describe('the load of the session', () => {
  test('a visitor’s session loads the games and subscribes to the lobby', async () => {
    open({ init: () => initAnswer() }, 'friend')
    tokens.keep('no longer good')
    await session.start()
    expect(state()).toMatchObject({ state: 'visitor', player: undefined, isInitialised: true })
    expect(load).toHaveBeenCalledExactlyOnceWith(initAnswer())
    expect([...client.topics]).toEqual(['lobby/1'])
    expect(tokens.read()).toBeNull()
    expect(asked('init')[0]).toMatchObject({
      body: { filter: { memberId: 1, languageId: 'en_US' }, refStr: 'friend' },
      options: { priority: 9 },
    })
    expect(onLoaded).toHaveBeenCalledOnce()
  })

  test('a player’s session loads accounts and favourites and subscribes to the player’s topic', async () => {
    open({ init: asPlayer })
    tokens.keep('good')
    await session.start()
    expect(state()).toMatchObject({ state: 'loggedIn', player: { id: 5 }, signedInAt: null })
    expect(load).toHaveBeenCalledExactlyOnceWith(asPlayer())
    expect([...client.topics]).toEqual(['lobby/1', 'cashier/5'])
    expect(tokens.read()).toBe('good')
  })

  test('subscriptions begin where the loaded data end, so that a change in between is not lost', async () => {
    const topics = ['lobby/1', 'cashier/5'].map((topic) => ({ topic, epoch: 'e', offset: 7, gap: false }))
    open({ init: () => initAnswer({ player: player(), topics }) })
    await session.start()
    expect([...client.positions]).toEqual(topics.map((position) => [position.topic, position]))
  })

  test('a loaded session sets the clock, the configuration and the update flag', async () => {
    open({ init: () => initAnswer({ synResponose: { clientUpdated: true, serverTimeMilis: SERVER_TIME } }) })
    await session.start()
    expect(Math.abs(serverNow() - SERVER_TIME)).toBeLessThan(1000)
    expect(store.get(configurationAtom)).toEqual({ MAINTENANCE_ENABLED: 'false', MAINTENANCE_MESSAGE: '' })
    expect(store.get(clientUpdatedAtom)).toBe(true)
  })

  test('the end of maintenance is reported once, and only after maintenance', async () => {
    let configuration: OperationResult<'init'>['configuration'] = {
      MAINTENANCE_ENABLED: 'true',
      MAINTENANCE_MESSAGE: '',
    }
    open({ init: () => initAnswer({ configuration }) })
    await session.start()
    configuration = { MAINTENANCE_ENABLED: 'false', MAINTENANCE_MESSAGE: '' }
    await session.refresh()
    await session.refresh()
    const reported = onLoaded.mock.calls.map(([{ isMaintenanceOver }]) => isMaintenanceOver)
    expect(reported).toEqual([false, true, false])
  })

  test('parallel requests for the session send one call', async () => {
    open({ init: () => initAnswer() })
    await Promise.all([session.start(), session.refresh(), session.refresh()])
    expect(asked('init')).toHaveLength(1)
    await session.refresh()
    expect(asked('init')).toHaveLength(2)
    expect([...client.topics]).toEqual(['lobby/1'])
  })

  test('a page that begins with a session that has ended says so', async () => {
    open({ init: () => initAnswer() })
    tokens.keep('ended')
    await session.start()
    expect(state()).toMatchObject({ state: 'visitor', hasExpired: true })
    expect(lost).not.toHaveBeenCalled()
  })

  test('a session that ended while the connection was lost is reported, and kept until the page leaves', async () => {
    let hasEnded = false
    open({ init: () => (hasEnded ? initAnswer() : asPlayer()) })
    await session.start()
    tokens.keep('ended')
    expect(lost).not.toHaveBeenCalled()
    hasEnded = true
    await session.refresh()
    expect(lost).toHaveBeenCalledExactlyOnceWith({ kind: 'expired' })
    // The event that says why is read with the old token, and a guard would replace the address of the screen.
    expect(tokens.read()).toBe('ended')
    expect(state().state).toBe('loggedIn')
  })

  test('a failed load leaves the session in the loading state', async () => {
    open({})
    await expect(session.start()).rejects.toBeInstanceOf(Fault)
    expect(state().state).toBe('loading')
  })
})

describe('the login', () => {
  const answers: Answers = {
    ping: () => ({ serverTimeMilis: SERVER_TIME }),
    login: () => ({ playerId: 5 }),
    init: asPlayer,
  }

  test('a login sends ping and login, then loads the session', async () => {
    open(answers)
    const states: string[] = []
    store.sub(sessionAtom, () => states.push(state().state))
    await session.login({ username: 'ada', password: 'secret1' })
    expect(client.calls.map(({ op }) => op)).toEqual(['ping', 'login', 'init'])
    expect(asked('login')[0]?.body).toMatchObject({ username: 'ada', password: 'secret1' })
    expect(states[0]).toBe('loggingIn')
    expect(state()).toMatchObject({ state: 'loggedIn', player: { id: 5 } })
    expect(state().signedInAt).not.toBeNull()
    expect(session.ownLoginAt()).toBeGreaterThanOrEqual(SERVER_TIME)
  })

  test('a refused login removes the token, and keeps the fault when the session loads again', async () => {
    open({
      ...answers,
      login: () => {
        throw new Fault('103')
      },
      init: () => initAnswer(),
    })
    tokens.keep('old')
    await expect(session.login({ username: 'ada', password: 'wrong1' })).rejects.toMatchObject({
      code: '103',
    })
    const refused = { state: 'failed', fault: { code: '103' }, player: undefined }
    expect(state()).toMatchObject(refused)
    expect(tokens.read()).toBeNull()
    await session.refresh()
    expect(state()).toMatchObject({ ...refused, isInitialised: true })
  })

  test('a login subscribes to the player’s topic again, even for the same player', async () => {
    open(answers)
    await session.start()
    const followed: string[] = []
    const subscribe = client.subscribe.bind(client)
    vi.spyOn(client, 'subscribe').mockImplementation((topic) => {
      followed.push(topic)
      return subscribe(topic)
    })
    await session.refresh()
    expect(followed).toEqual([])
    await session.login({ username: 'ada', password: 'secret1' })
    expect(followed).toEqual(['cashier/5'])
    expect([...client.topics]).toEqual(['lobby/1', 'cashier/5'])
  })

  test('a login stores no password in the browser', async () => {
    open(answers)
    await session.login({ username: 'ada', password: 'secret1' })
    const kept = [window.localStorage, window.sessionStorage].flatMap((area) =>
      Array.from({ length: area.length }, (_, place) => area.getItem(area.key(place)!)),
    )
    expect(kept.join()).not.toContain('secret1')
  })
})

describe('a session of another origin', () => {
  test('a ticket logs its player in, and the session is loaded', async () => {
    let isLoggedIn = false
    open({
      init: () => (isLoggedIn ? asPlayer() : initAnswer()),
      loginWhitelabel() {
        isLoggedIn = true
        return { playerId: 5 }
      },
    })
    await session.start()
    await session.continueSession('a ticket')
    expect(asked('loginWhitelabel')[0]?.body).toMatchObject({ ticket: 'a ticket' })
    expect(state()).toMatchObject({ state: 'loggedIn', player: { id: 5 }, signedInAt: expect.any(Number) })
    expect([...client.topics]).toEqual(['lobby/1', 'cashier/5'])
  })

  test('a refused ticket leaves the visitor a visitor', async () => {
    open({
      init: () => initAnswer(),
      loginWhitelabel() {
        throw new Fault('103')
      },
    })
    await session.start()
    await expect(session.continueSession('a used ticket')).rejects.toMatchObject({ code: '103' })
    expect(state()).toMatchObject({ state: 'visitor', fault: undefined })
  })
})

describe('the logout', () => {
  test('a logout calls the service and ends the session', async () => {
    lost.mockImplementation(() => session.end())
    open({ init: asPlayer, logout: () => ({}) })
    tokens.keep('good')
    await session.start()
    await session.logout()
    expect(asked('logout')).toHaveLength(1)
    expect(tokens.read()).toBeNull()
    expect(state()).toMatchObject({ state: 'visitor', player: undefined })
    expect([...client.topics]).toEqual(['lobby/1'])
    expect(lost).toHaveBeenCalledExactlyOnceWith({ kind: 'logged-out' })
  })

  test('a logout ends the session in the browser even if the service cannot be reached', async () => {
    lost.mockImplementation(() => session.end())
    open({ init: asPlayer })
    tokens.keep('good')
    await session.start()
    await session.logout()
    expect(tokens.read()).toBeNull()
    expect(lost).toHaveBeenCalledOnce()
  })
})

describe('changes of the password', () => {
  const passwords = { password: 'engine1843', newPassword: 'difference1822' }
  const demanding = () => initAnswer({ player: player({ changePassword: true }) })

  test('a session that requires a new password is confined to the tab until the change', async () => {
    const answers = [demanding(), asPlayer()]
    open({ init: () => answers.shift()!, changePassword2: () => ({ result: 1 }) })
    tokens.keep('good')
    await session.start()
    expect(window.localStorage.length).toBe(0)
    expect(tokens.read()).toBe('good')
    expect(await session.changePassword(passwords)).toEqual([])
    expect(asked('changePassword2')[0]?.body).toEqual(passwords)
    expect(state().player?.changePassword).toBe(false)
    expect(window.localStorage.length).toBe(1)
  })

  test('a password change with refused fields returns them and does not load the session again', async () => {
    const errors = [{ field: 'password', code: 'wrong' }]
    open({ init: asPlayer, changePassword: () => ({ result: 0, errors }) })
    await session.start()
    expect(await session.changePassword(passwords)).toEqual(errors)
    expect(asked('init')).toHaveLength(1)
  })
})
