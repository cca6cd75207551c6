import { startTransition } from 'react'
import type { Store } from '#runtime/context/runtime-services.ts'
import type { Client } from '#runtime/client/client.ts'
import type { TokenStore } from '#runtime/client/token-store.ts'
import { deviceNow, serverNow, setServerTime } from '#runtime/clock/server-clock.ts'
import type { LoadedSession } from '#runtime/live/live-layers.ts'
import { siteAtom } from '#runtime/site/site.ts'
import { Fault, FAULT } from '#schemas/protocol/faults.ts'
import type { TopicPosition } from '#schemas/protocol/frames.ts'
import type { OperationRequest, OperationResult } from '#schemas/protocol/operations.ts'
import type { AfterLoginEvent, ClientInformation, FieldError } from '#schemas/protocol/shapes.ts'
import { cashierTopic, lobbyTopic } from '#schemas/protocol/topics.ts'
import { CLIENT_VERSION } from '#schemas/limits.ts'
import type { EndReason } from './session-end.ts'
import { clientUpdatedAtom, sessionAtom, type SessionState } from './session-state.ts'
import { applyConfiguration } from './apply-event.ts'

export interface SessionControlOptions {
  store: Store
  client: Client
  /** Passes on the money and the games of a session. */
  load: (session: LoadedSession) => void
  tokens: TokenStore
  /** Referral code of the visit, if any (query parameter `refStr`). */
  refStr: string | null
  onLoaded: (news: SessionNews) => void
  /** The session is over: the only way in which the page leaves it. */
  lost: (reason: EndReason) => void
  /** A page that arrived rendered; without it the browser renders the page. */
  arrived?: ArrivedPage | undefined
}

/** A page that arrived rendered. */
export interface ArrivedPage {
  /** Settles when the page is hydrated; the session changes nothing that it shows before. */
  readonly hydrated: Promise<void>
  /** The visitor's session, already in the live state; null where it must be loaded. */
  readonly session: OperationResult<'init'> | null
}

/** Results of a session load that must be shown. */
export interface SessionNews {
  readonly afterLoginEvents: readonly AfterLoginEvent[]
  /** The site was under maintenance at the previous load of the session. */
  readonly isMaintenanceOver: boolean
}

/** User name or phone number, with the secrets that the site asks for. */
export type Credentials = Omit<OperationRequest<'login'>, 'clientInformation'>

export interface SessionControl {
  /** Loads the session for the first time. */
  start: () => Promise<void>
  refresh: () => Promise<void>
  login: (credentials: Credentials) => Promise<void>
  /** Continues a session of another origin of the site, by its ticket. Rejects where the ticket is refused. */
  continueSession: (ticket: string) => Promise<void>
  logout: () => Promise<void>
  /** Changes the password and reloads the session. Returns the refused fields; rejects with a `Fault`. */
  changePassword: (passwords: OperationRequest<'changePassword'>) => Promise<readonly FieldError[]>
  /** Sets the PIN and reloads the session. Returns the refused fields; rejects with a `Fault`. */
  changePin: (secrets: OperationRequest<'changePin'>) => Promise<readonly FieldError[]>
  /** Time of the login on this page, in the service's time; null where the session existed before. */
  ownLoginAt: () => number | null
  /** Clears the session locally, without a call: it has ended already. */
  end: () => void
}

/** Loads, opens and ends the player's session (spec 4, "Session, login and connection"). */
export function createSessionControl(options: SessionControlOptions): SessionControl {
  const { store, client, load: fill, tokens, refStr, onLoaded, lost, arrived } = options
  const set = (change: Partial<SessionState>) =>
    store.set(sessionAtom, (session) => ({ ...session, ...change }))
  const { followTopics, leaveCashier } = createTopics(client)
  let loading: Promise<void> | null = null
  let loggedInAt: number | null = null
  /** Used once: a later load asks the service. */
  let given = arrived?.session ?? null

  async function load(): Promise<void> {
    const loaded = given
    if (loaded === null) {
      const answer = await askForSession({ store, client, refStr })
      await arrived?.hydrated
      return take(answer)
    }
    given = null
    await arrived?.hydrated
    followTopics(store.get(siteAtom).memberId, null, { positions: loaded.topics })
    startTransition(() => set({ state: 'visitor', player: undefined, fault: undefined, isInitialised: true }))
    onLoaded({ afterLoginEvents: [], isMaintenanceOver: false })
  }

  function take(loaded: OperationResult<'init'>): void {
    const { memberId } = store.get(siteAtom)
    const isMaintenanceOver = applyConfiguration(store, loaded.configuration)
    if (loaded.synResponose.clientUpdated) store.set(clientUpdatedAtom, true)
    const { player } = loaded
    // The session ended while the connection was lost.
    if (!player && store.get(sessionAtom).state === 'loggedIn') return lost({ kind: 'expired' })
    const hasExpired = !player && tokens.read() !== null
    if (!player) tokens.forget()
    tokens.confineToTab(player?.changePassword ?? false)
    fill(loaded)
    followTopics(memberId, player?.id ?? null, {
      positions: loaded.topics,
      isRestricted: player?.restriction !== undefined,
    })
    // A refused login stays in view until the next attempt, also when a visitor's session is loaded again.
    if (!player && store.get(sessionAtom).state === 'failed') set({ player, isInitialised: true })
    else set({ ...loadedAs(player), hasExpired })
    onLoaded({ afterLoginEvents: loaded.afterLoginEvents, isMaintenanceOver })
  }

  /** Concurrent reasons to load are merged into one load. */
  function refresh(): Promise<void> {
    loading ??= load().finally(() => (loading = null))
    return loading
  }

  function end(): void {
    tokens.forget()
    followTopics(store.get(siteAtom).memberId, null)
    set({ state: 'visitor', player: undefined, fault: undefined, signedInAt: null })
  }

  async function login(credentials: Credentials): Promise<void> {
    set({ state: 'loggingIn', fault: undefined })
    try {
      const askedAt = deviceNow()
      const { serverTimeMilis } = await client.call('ping', {}, { priority: 9 })
      setServerTime(serverTimeMilis, deviceNow() - askedAt)
      const { languageId } = store.get(siteAtom)
      const body = { ...credentials, clientInformation: clientInformation(languageId) }
      await client.call('login', body, { priority: 9 })
      await begin()
    } catch (error) {
      tokens.forget()
      set({ state: 'failed', fault: error instanceof Fault ? error : new Fault(FAULT.processingFailed) })
      throw error
    }
  }

  /** Loads the session that was just opened. */
  async function begin(): Promise<void> {
    loggedInAt = serverNow()
    // Events in the topic before this login were for the session that it replaced.
    leaveCashier()
    await loading?.catch(() => undefined)
    await refresh()
    set({ signedInAt: deviceNow() })
  }

  async function continueSession(ticket: string): Promise<void> {
    const { languageId } = store.get(siteAtom)
    const body = { ticket, clientInformation: clientInformation(languageId) }
    await client.call('loginWhitelabel', body, { priority: 9 })
    await begin()
  }

  async function logout(): Promise<void> {
    // The session ends locally even where the service is unreachable: its token is deleted.
    await client.call('logout', {}).catch(() => undefined)
    lost({ kind: 'logged-out' })
  }

  return {
    start: refresh,
    refresh,
    login,
    continueSession,
    logout,
    ...createSecretChanges(options, refresh),
    end,
    ownLoginAt: () => loggedInAt,
  }
}

const loadedAs = (player: SessionState['player']) => ({
  state: player ? ('loggedIn' as const) : ('visitor' as const),
  player,
  fault: undefined,
  isInitialised: true,
})

interface FollowOptions {
  /** Where a new subscription begins; a topic without a position begins at its end. */
  positions?: readonly TopicPosition[]
  isRestricted?: boolean
}

/** The topics that a session subscribes to: the site's lobby, and the player's own. */
function createTopics(client: Client) {
  let unsubscribeCashier: (() => void) | null = null
  let followedPlayer: number | null = null
  let unsubscribeLobby: (() => void) | null = null

  /** A player who has restricted themselves gets no news of games. */
  function followTopics(
    memberId: number,
    playerId: number | null,
    { positions = [], isRestricted = false }: FollowOptions = {},
  ): void {
    const subscribe = (name: string) =>
      client.subscribe(
        name,
        positions.find(({ topic }) => topic === name),
      )
    if (isRestricted) unsubscribeLobby?.()
    unsubscribeLobby = isRestricted ? null : (unsubscribeLobby ?? subscribe(lobbyTopic(memberId)))
    if (followedPlayer === playerId) return
    leaveCashier()
    if (playerId !== null) unsubscribeCashier = subscribe(cashierTopic(playerId))
    followedPlayer = playerId
  }

  /** Unsubscribes from the player's own topic. */
  function leaveCashier(): void {
    unsubscribeCashier?.()
    unsubscribeCashier = null
    followedPlayer = null
  }

  return { followTopics, leaveCashier }
}

/** Changes of the player's secrets. Each reloads the session. */
function createSecretChanges(
  options: Pick<SessionControlOptions, 'store' | 'client'>,
  refresh: () => Promise<void>,
): Pick<SessionControl, 'changePassword' | 'changePin'> {
  // If the session cannot be loaded now, the event of the change still updates the player.
  const reload = () => refresh().catch(() => undefined)
  return {
    async changePassword(passwords) {
      const errors = await sendNewPassword(options, passwords)
      if (errors.length === 0) await reload()
      return errors
    },
    async changePin(secrets) {
      const { result, errors = [] } = await options.client.call('changePin', secrets, { priority: 9 })
      if (result === 1) await reload()
      return errors
    },
  }
}

/** Sends a new password, the demanded way where the site demands it. Returns the refused fields. */
async function sendNewPassword(
  { store, client }: Pick<SessionControlOptions, 'store' | 'client'>,
  passwords: OperationRequest<'changePassword'>,
): Promise<readonly FieldError[]> {
  const isDemanded = store.get(sessionAtom).player?.changePassword ?? false
  const op = isDemanded ? 'changePassword2' : 'changePassword'
  const { result, errors = [] } = await client.call(op, passwords, { priority: 9 })
  return result === 1 ? [] : errors
}

/** Requests the session, and sets the clock from the answer. */
async function askForSession({
  store,
  client,
  refStr,
}: Pick<SessionControlOptions, 'store' | 'client' | 'refStr'>): Promise<OperationResult<'init'>> {
  const { memberId, languageId } = store.get(siteAtom)
  const askedAt = deviceNow()
  const request = {
    filter: { memberId, languageId },
    clientInformation: clientInformation(languageId),
    ...(refStr !== null && { refStr }),
  }
  const loaded = await client.call('init', request, { priority: 9 })
  setServerTime(loaded.synResponose.serverTimeMilis, deviceNow() - askedAt)
  return loaded
}

/** Description of this client (spec 3, PlayerClientDesktopDto). Informational only. */
function clientInformation(languageId: string): ClientInformation {
  const { screen, navigator, devicePixelRatio } = window
  return {
    language: languageId,
    manufacturer: navigator.vendor.slice(0, 64),
    os: navigator.userAgent.slice(0, 64),
    pixelAspectRatio: devicePixelRatio,
    playerType: 'browser',
    screenColor: String(screen.colorDepth),
    screenDPI: 96 * devicePixelRatio,
    screenResolutionX: screen.width,
    screenResolutionY: screen.height,
    clientVersion: CLIENT_VERSION,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  }
}
