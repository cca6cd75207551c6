import type { GameInstance, GameStatus } from '#schemas/entities/game-instance.ts'
import { TOURNAMENT_IMMINENT_MS } from '#schemas/limits.ts'
import type { EventBodies } from '#schemas/protocol/events.ts'
import { NO_CHANGE, type GameEffect, type GamesChange, type GamesState } from './games-state.ts'

/** The events of the lobby topic that change game instances. */
export type GameEventName = Extract<
  keyof EventBodies,
  | 'game.create'
  | 'game.update'
  | 'game.delete'
  | 'game.registrationStart'
  | 'game.registrationEnd'
  | 'game.ready'
  | 'game.start'
  | 'game.end'
  | 'game.failRetry'
  | 'game.rescheduled'
  | 'game.refunded'
  | 'game.progressive'
  | 'game.playerJoined'
>
export type GameEvent = { [Name in GameEventName]: { event: Name; body: EventBodies[Name] } }[GameEventName]

const STATUS_AFTER = {
  'game.registrationStart': 'OPEN',
  'game.registrationEnd': 'CLOSED',
  'game.ready': 'READY',
  'game.start': 'STARTED',
  'game.end': 'ENDED',
  'game.failRetry': 'RETRY',
  'game.rescheduled': 'OPEN',
} as const satisfies Partial<Record<GameEventName, GameStatus>>

/** The player's own fields of an instance: newer copies of it in the lobby topic do not have them. */
const PLAYERS_OWN = [
  'playerInGame',
  'playerPlaysInGame',
  'lastJoinTimeMs',
  'joinCode',
  'subscriptionCode',
  'favGame',
] as const satisfies readonly (keyof GameInstance)[]

/** A new copy of an instance that keeps the player's own fields (spec 4, "Create"). */
export function keepPlayersOwn(fresh: GameInstance, known: GameInstance | undefined): GameInstance {
  if (!known) return fresh
  const own: Partial<GameInstance> = {}
  for (const field of PLAYERS_OWN) {
    if (known[field] !== undefined && fresh[field] === undefined)
      Object.assign(own, { [field]: known[field] })
  }
  return { ...fresh, ...own }
}

/** The lobby topic is shared by all languages: the title comes in each language of the game. */
function titled({ gameTitles, ...game }: GameInstance, language: string): GameInstance {
  return { ...game, gameTitle: gameTitles?.[language] ?? game.gameTitle }
}

function applyCreate(state: GamesState, created: GameInstance): GamesChange {
  const fresh = titled(created, state.language)
  const game = keepPlayersOwn(fresh, state.instances.get(fresh.gameInstanceId))
  // A favourite is a game, so it outlives the marked instance.
  return { put: [state.isFavorite(game.gameId) ? { ...game, favGame: true } : game] }
}

/** Whether a tournament starts within the time that makes it imminent (spec 4 and 9). */
export function isImminent(game: GameInstance, now: number): boolean {
  return game.tournamentStartTime !== undefined && game.tournamentStartTime - now < TOURNAMENT_IMMINENT_MS
}

/**
 * Whether the play-game modal opens on registration end or ready (spec 4): the player is in the game, and it is started,
 * or no tournament and ready, or a tournament that is ready or closed and starts within 30 seconds.
 */
export function opensPlayGame(game: GameInstance, now: number): boolean {
  if (!game.playerInGame) return false
  if (game.gameStatus === 'STARTED') return true
  if (!game.tournament) return game.gameStatus === 'READY'
  return (game.gameStatus === 'READY' || game.gameStatus === 'CLOSED') && isImminent(game, now)
}

/** A rescheduled tournament keeps the time between the end of registration and the start (spec 4). */
function registrationEndAfter(
  known: GameInstance,
  body: EventBodies['game.rescheduled'],
): number | undefined {
  if (body.registrationEndTime !== undefined) return body.registrationEndTime
  const { registrationEndTime, tournamentStartTime } = known
  if (registrationEndTime === undefined || tournamentStartTime === undefined) return undefined
  return (body.tournamentStartTime ?? tournamentStartTime) - (tournamentStartTime - registrationEndTime)
}

/** Whether an event names other members than this site (spec 4: it is dropped). */
function namesAnother(state: GamesState, body: object): boolean {
  const { memberId, memberIds } = body as { memberId?: number; memberIds?: number[] }
  if (memberIds) return !memberIds.includes(state.memberId)
  return memberId !== undefined && memberId !== state.memberId
}

type StatusEvent = Extract<GameEvent, { event: keyof typeof STATUS_AFTER }>

/** The fields of an event that update the instance, without the server time. */
function carried({ serverTimeMilis: _, ...body }: StatusEvent['body']): Partial<GameInstance> {
  return body
}

function applyStatus(state: GamesState, { event, body }: StatusEvent, now: number): GamesChange {
  const known = state.instances.get(body.gameInstanceId)
  if (!known) return NO_CHANGE
  const game: GameInstance = { ...known, ...carried({ ...body }), gameStatus: STATUS_AFTER[event] }
  const effects: GameEffect[] = []
  // A player who watches the game needs no modal for it.
  const isElsewhere = state.viewing !== body.gameInstanceId
  if (
    (event === 'game.registrationEnd' || event === 'game.ready') &&
    isElsewhere &&
    opensPlayGame(game, now)
  ) {
    effects.push({ kind: 'open-play-game', gameInstanceId: game.gameInstanceId })
  }
  if (event === 'game.rescheduled') {
    const registrationEndTime = registrationEndAfter(known, body)
    if (registrationEndTime !== undefined) game.registrationEndTime = registrationEndTime
    if (
      known.playerInGame &&
      state.viewing !== known.gameInstanceId &&
      game.tournamentStartTime !== undefined
    ) {
      const { gameInstanceId, gameTitle, tournamentStartTime } = game
      effects.push({ kind: 'notice-rescheduled', gameInstanceId, gameTitle, tournamentStartTime })
    }
  }
  const clearsMain =
    event === 'game.ready' &&
    game.tournament === true &&
    isImminent(game, now) &&
    state.mainGameInstanceId === game.gameInstanceId
  return { put: [game], effects, ...(clearsMain && { mainGameInstanceId: null }) }
}

/** A card leaves the lobby as soon as it is sold. Its player keeps it until it has ended. */
function applyDelete(
  state: GamesState,
  { gameInstanceId, gameStatus }: EventBodies['game.delete'],
): GamesChange {
  const known = state.instances.get(gameInstanceId)
  if (gameStatus === 'FULL' && known?.playerInGame === true) return NO_CHANGE
  return { remove: [gameInstanceId] }
}

function applyRefund(state: GamesState, { gameInstanceId }: EventBodies['game.refunded']): GamesChange {
  const known = state.instances.get(gameInstanceId)
  if (!known) return NO_CHANGE
  const effects: GameEffect[] = known.playerInGame
    ? [{ kind: 'notice-refunded', gameInstanceId, gameTitle: known.gameTitle }]
    : []
  return { remove: [gameInstanceId], effects }
}

function applyCounts(
  state: GamesState,
  body: EventBodies['game.update'] | EventBodies['game.playerJoined'],
): GamesChange {
  const known = state.instances.get(body.gameInstanceId)
  if (!known) return NO_CHANGE
  const game: GameInstance = {
    ...known,
    gamePlayCurrent: body.playsInGame,
    gamePlayerCurrent: body.playersInGame,
  }
  const wasEmpty = (known.gamePlayCurrent ?? 0) === 0
  return {
    put: [{ ...game, ...moneyOf(body), ...jackpotOf(known, body) }],
    countsOnly: wasEmpty === (body.playsInGame === 0),
  }
}

/** The amounts of an event; others stay unchanged. */
function moneyOf(body: Partial<EventBodies['game.update']>): Partial<GameInstance> {
  const { bonoboPayout, prizePool, totalWagers, wagersSinceLastJpWin, totalGuaranteedPayoutItems } = body
  const money = { bonoboPayout, prizePool, totalWagers, wagersSinceLastJpWin, totalGuaranteedPayoutItems }
  return Object.fromEntries(Object.entries(money).filter(([, value]) => value !== undefined))
}

/** The highest prize in cash follows the highest prize where both are the same: no item and no progressive is above it. */
function jackpotOf(
  { jackpot, bonoboPayout }: GameInstance,
  { bonoboPayout: highest = bonoboPayout }: Partial<EventBodies['game.update']>,
): Pick<GameInstance, 'jackpot'> {
  return jackpot === undefined || jackpot !== bonoboPayout || highest === undefined
    ? {}
    : { jackpot: highest }
}

function applyProgressive(
  state: GamesState,
  { gameId, progressiveAmount }: EventBodies['game.progressive'],
): GamesChange {
  const put: GameInstance[] = []
  let countsOnly = true
  for (const id of state.instancesOf(gameId)) {
    const game = state.instances.get(id)
    if (!game) continue
    put.push({ ...game, progressiveAmount })
    countsOnly &&= (game.progressiveAmount ?? 0) > 0 === progressiveAmount > 0
  }
  return { put, countsOnly }
}

/**
 * A purchase of the player, also one in another tab. An instance that is unknown here, as a card of a crowd may be, is a new
 * entry made from the open one of its game.
 */
export function joinedChange(
  state: GamesState,
  body: EventBodies['player.joined'],
  now: number,
): GamesChange {
  const { gameInstanceId, gameId, gameStatus, playerPlaysInGame } = body
  const known = state.instances.get(gameInstanceId)
  const base = known ?? openOneOf(state, gameId)
  // The answer of the purchase, or the event of a later one, may have come first.
  const isKnown = known?.playerInGame === true && (known.playerPlaysInGame ?? 0) >= playerPlaysInGame
  if (base === undefined || isKnown) return NO_CHANGE
  const own = { gameInstanceId, playerInGame: true, playerPlaysInGame, lastJoinTimeMs: now }
  const status = base.gameStatus === 'OPEN' ? { gameStatus } : {}
  return { put: [{ ...base, ...own, ...status }] }
}

function openOneOf(state: GamesState, gameId: number): GameInstance | undefined {
  for (const id of state.instancesOf(gameId)) {
    const game = state.instances.get(id)
    if (game?.gameStatus === 'OPEN') return game
  }
  return undefined
}

/** The change that a lobby event makes (spec 4, "Game status"). Pure: the state is only read. */
export function applyGameEvent(state: GamesState, event: GameEvent, now: number): GamesChange {
  if (namesAnother(state, event.body)) return NO_CHANGE
  switch (event.event) {
    case 'game.create':
      return applyCreate(state, event.body)
    case 'game.delete':
      return applyDelete(state, event.body)
    case 'game.refunded':
      return applyRefund(state, event.body)
    case 'game.update':
    case 'game.playerJoined':
      return applyCounts(state, event.body)
    case 'game.progressive':
      return applyProgressive(state, event.body)
    default:
      return applyStatus(state, event, now)
  }
}
