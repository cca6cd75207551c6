import { useCallback, useMemo, useState } from 'react'
import { newKey } from '#runtime/client/pending-sends.ts'
import { serverNow } from '#runtime/clock/server-clock.ts'
import { useRuntime } from '#runtime/context/runtime-services.ts'
import type { SiteStorage } from '#runtime/storage/storage.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { OperationRequest } from '#schemas/protocol/operations.ts'
import type { PendingTicket } from '#schemas/protocol/pending-joins.ts'
import { PENDING_JOIN_KEPT_MS } from '#schemas/limits.ts'
import { useSession } from '#runtime/session/session.ts'

/**
 * A slip whose purchase waits for a login or a deposit. Its lines stay in the slip, where the player buys it; nothing is bought by itself unless the
 * player has asked for it.
 */
export interface PendingJoin {
  /** Key of the purchase: the same slip in a second tab gets the answer of the first. */
  readonly key: string
  /** Null for a visitor's slip. */
  readonly playerId: number | null
  readonly gameId: number
  readonly gameInstanceId: number
  readonly gameRule: GameInstance['gameRule']
  readonly gameTitle: string
  readonly plays: number
  readonly furtherDraws: number
  readonly currencyId: number
  /** The price, as the slip shows it now and as it showed it first. */
  readonly amount: number
  readonly firstAmount: number
  /** UTC milliseconds. */
  readonly at: number
  /** The purchase, which the service may make after a deposit. */
  readonly order: OperationRequest<'joinGame'>
  /** The player has asked for the purchase to be made as soon as the deposit is paid. */
  readonly isAutomatic?: boolean
  /** UTC milliseconds since when the slip is bought in the steps of a guest's purchase. */
  readonly guestSince?: number | undefined
}

/** The facts of a slip; the rest follows from the visit. */
export type TrackedSlip = Omit<
  PendingJoin,
  'key' | 'playerId' | 'firstAmount' | 'at' | 'isAutomatic' | 'guestSince'
>

export interface PendingJoinActions {
  /** Keeps a slip, with the key and the first price that the same slip had before. */
  readonly track: (slip: TrackedSlip) => PendingJoin
  /** Chooses whether the purchase is made by itself once the deposit is paid. */
  readonly setAutomatic: (isAutomatic: boolean) => void
  /** Buys the slip in the steps of a guest's purchase: by itself once the deposit is paid. */
  readonly beginGuest: () => PendingJoin | null
  /** Leaves these steps; the slip is kept. */
  readonly endGuest: () => void
  /** A purchase that was refused is another one when it is tried again. */
  readonly renew: () => PendingJoin | null
  readonly forget: () => void
}

const NAME = 'pendingJoin'
const NUMBERS = [
  'gameId',
  'gameInstanceId',
  'plays',
  'furtherDraws',
  'currencyId',
  'amount',
  'firstAmount',
  'at',
] as const
const TEXTS = ['key', 'gameRule', 'gameTitle'] as const

/** The slip that is kept, or null where there is none, or it is too old. */
export function readPendingJoin(storage: Pick<SiteStorage, 'read'>, now: number): PendingJoin | null {
  const kept = storage.read<Partial<PendingJoin>>(NAME)
  if (kept === null || typeof kept !== 'object') return null
  const isWhole =
    NUMBERS.every((name) => Number.isFinite(kept[name])) &&
    TEXTS.every((name) => typeof kept[name] === 'string') &&
    typeof kept.order === 'object' &&
    (kept.playerId === null || Number.isInteger(kept.playerId))
  return isWhole && now - Number(kept.at) < PENDING_JOIN_KEPT_MS ? (kept as PendingJoin) : null
}

const SAME = ['gameId', 'plays', 'furtherDraws', 'currencyId'] as const

/** The slip of this player, or of the visitor before the login, that waits for money. */
export function usePendingJoin(): readonly [PendingJoin | null, PendingJoinActions] {
  const { storage } = useRuntime()
  const { player } = useSession()
  const playerId = player?.id ?? null
  const [kept, setKept] = useState(() => readPendingJoin(storage, serverNow()))
  const track = useCallback(
    (slip: TrackedSlip) => {
      const now = serverNow()
      const before = readPendingJoin(storage, now)
      const same = before !== null && SAME.every((name) => before[name] === slip[name]) ? before : null
      const next = {
        ...slip,
        key: same?.key ?? newKey(),
        firstAmount: same?.firstAmount ?? slip.amount,
        playerId,
        at: now,
        isAutomatic: same?.isAutomatic === true,
        ...(same?.guestSince !== undefined && { guestSince: same.guestSince }),
      }
      storage.write(NAME, next)
      setKept(next)
      return next
    },
    [storage, playerId],
  )
  const change = useCallback(
    (part: Partial<PendingJoin>) => {
      const before = readPendingJoin(storage, serverNow())
      if (before === null) return null
      const next = { ...before, ...part }
      storage.write(NAME, next)
      setKept(next)
      return next
    },
    [storage],
  )
  const actions = useMemo(
    () => ({
      setAutomatic: (isAutomatic: boolean) => void change({ isAutomatic }),
      beginGuest: () => change({ isAutomatic: true, guestSince: serverNow() }),
      endGuest: () => void change({ isAutomatic: false, guestSince: undefined }),
      renew: () => change({ key: newKey() }),
    }),
    [change],
  )
  const forget = useCallback(() => {
    storage.remove(NAME)
    setKept(null)
  }, [storage])
  const isOwn = kept !== null && (kept.playerId === null || kept.playerId === playerId)
  return [isOwn ? kept : null, { track, ...actions, forget }]
}

/** Idempotency key of a purchase of a kept slip: the same purchase has the same key in every tab, and in the service, so that it is made once. */
export function joinKeyOf({ key }: Pick<PendingJoin, 'key'>, body: OperationRequest<'joinGame'>): string {
  // FNV-1a: another purchase of the slip has another key.
  let hash = 0x811c9dc5
  for (const character of JSON.stringify(body)) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  }
  return `${key}.${(hash >>> 0).toString(36)}`
}

/** The ticket request for the service, of a slip that is bought by itself; undefined for any other. */
export function pendingTicketOf(slip: PendingJoin | null): PendingTicket | undefined {
  if (slip?.isAutomatic !== true) return undefined
  const { order, amount } = slip
  return { ...order, amount, joinKey: joinKeyOf(slip, order) }
}
