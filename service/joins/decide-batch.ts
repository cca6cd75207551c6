import { JOIN_BLOCKS, type JoinBlock } from '#schemas/protocol/faults.ts'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import { strict as assert } from 'node:assert'
import { isBody } from '#service/call/body-digest.ts'
import { type RequestedPlays, readRequestedPlays } from './requested-plays.ts'
import { type BatchState, type LockedInstance, pair, type StoredKey } from './batch-state.ts'
import { announceBalances, announceInstances, announceSeats, writeJoin } from './accept-join.ts'
import { firstUncovered } from './exposure-book.ts'
import type { InstanceTerms, InstanceTermsCache } from './instance-terms.ts'
import type { JoinAttempt } from './join-attempt.ts'
import { emptyWrites, type JoinWrites } from './join-writes.ts'
import { type Payment, paymentOf } from './payment.ts'
import { ATTEMPT_REFUSALS, type AttemptRefusal, refuseAttempt } from './refuse-attempt.ts'
import { refuseWager } from './join-limits.ts'

export type JoinAnswer =
  | { readonly kind: 'result'; readonly result: OperationResult<'joinGame'> }
  /** The key was used before with another body or for another operation. */
  | { readonly kind: 'key-reused' }
  /** A join of this batch filled the instance: retry when the next one is open. */
  | { readonly kind: 'again' }

export interface BatchDecision {
  /** In the order of the attempts. */
  readonly answers: readonly JoinAnswer[]
  readonly writes: JoinWrites
  /** Games whose open instance this batch filled. */
  readonly filledGameIds: readonly number[]
}

/** The target instance of a join, with the plays parsed by its rules. */
interface Target {
  readonly open: boolean
  readonly instance: LockedInstance
  readonly terms: InstanceTerms
  readonly plays: RequestedPlays
}

/** The fields of an attempt on which it is decided. */
type Asked = Pick<JoinAttempt, 'site' | 'playerId' | 'request' | 'atMostMinor'>

const AGAIN: JoinAnswer = { kind: 'again' }

/** Decides the joins of a batch one after another, each atomically, on the locked state. */
export function decideBatch(
  state: BatchState,
  attempts: readonly JoinAttempt[],
  terms: InstanceTermsCache,
): BatchDecision {
  const writes = emptyWrites()
  const answers = attempts.map((attempt) => decide(state, attempt, terms, writes))
  announceSeats(state, terms, writes)
  announceBalances(writes)
  announceInstances(state, terms, writes)
  const filled = [...state.instances.values()].filter(({ filledNow }) => filledNow)
  return { answers, writes, filledGameIds: [...new Set(filled.map(({ gameId }) => gameId))] }
}

/** The refusal of a join in the current state; null if it would be accepted. */
export function refusalNow(
  state: BatchState,
  attempt: Asked,
  terms: InstanceTermsCache,
): AttemptRefusal | null {
  const target = chooseTarget(state, attempt, terms)
  return target === 'wait' ? null : refusalOf(state, attempt, target, paymentFor(state, attempt, target))
}

function decide(
  state: BatchState,
  attempt: JoinAttempt,
  terms: InstanceTermsCache,
  writes: JoinWrites,
): JoinAnswer {
  const { scope, key, bodyHash } = attempt
  const place = pair(scope, key)
  const stored = state.keys.get(place)
  if (stored !== undefined) return answerAgain(stored, attempt)
  const target = chooseTarget(state, attempt, terms)
  if (target === 'wait') return AGAIN
  const result = judge(state, attempt, target, writes)
  const response = JSON.stringify(result)
  state.keys.set(place, { scope, key, bodyHash, response, operation: 'joinGame' })
  writes.keys.push({ scope, key, bodyHash, response })
  return { kind: 'result', result }
}

function answerAgain(stored: StoredKey, attempt: JoinAttempt): JoinAnswer {
  const same = stored.operation === 'joinGame' && isBody(attempt, Buffer.from(stored.bodyHash))
  if (!same || stored.response === null) return { kind: 'key-reused' }
  return { kind: 'result', result: JSON.parse(stored.response) as OperationResult<'joinGame'> }
}

function chooseTarget(
  state: BatchState,
  { request, site }: Asked,
  known: InstanceTermsCache,
): Target | 'wait' | null {
  const asked = state.instances.get(request.gameInstanceId)
  const requestedTerms = known.get(request.gameInstanceId)
  if (asked === undefined || requestedTerms === undefined) return null
  if (requestedTerms.memberId !== site.memberId || requestedTerms.gameId !== request.gameId) return null
  const instance = takesPlays(asked) ? asked : openInstanceOf(state, asked.gameId)
  if (instance?.filledNow === true) return 'wait'
  const requestedPlays = readRequestedPlays(
    request,
    requestedTerms,
    state.allocators.get(asked.gameInstanceId),
  )
  if (instance === asked) return { open: true, instance, terms: requestedTerms, plays: requestedPlays }
  const closed: Target = { open: false, instance: asked, terms: requestedTerms, plays: requestedPlays }
  if (instance === undefined) return closed
  const terms = known.get(instance.gameInstanceId)
  assert(terms !== undefined, 'the terms of every locked instance were loaded')
  const plays = readRequestedPlays(request, terms, state.allocators.get(instance.gameInstanceId))
  // Plays that neither instance's rules accept are refused as such.
  const isOffered = isSameOffer(requestedTerms, terms) && (plays.valid || !requestedPlays.valid)
  return isOffered ? { open: true, instance, terms, plays } : closed
}

/** The earliest open instance of the game, or one that was open until a join of this batch filled it. */
function openInstanceOf(state: BatchState, gameId: number): LockedInstance | undefined {
  let filled: LockedInstance | undefined
  for (const instance of state.instances.values()) {
    if (instance.gameId !== gameId || !instance.open) continue
    if (takesPlays(instance)) return instance
    filled ??= instance
  }
  return filled
}

function takesPlays({ open, filledNow }: LockedInstance): boolean {
  return open && filledNow !== true
}

/** A join moves to another instance only if that one has the same offer at the same price. */
function isSameOffer(asked: InstanceTerms, other: InstanceTerms): boolean {
  return (
    asked.currencyId === other.currencyId &&
    asked.playCostMinor === other.playCostMinor &&
    asked.feeMinor === other.feeMinor
  )
}

function judge(
  state: BatchState,
  attempt: JoinAttempt,
  target: Target | null,
  writes: JoinWrites,
): OperationResult<'joinGame'> {
  const payment = paymentFor(state, attempt, target)
  const refusal = refusalOf(state, attempt, target, payment)
  if (refusal !== null) return refused(state, attempt, { refusal, target })
  assert(target !== null && target.plays.valid && payment !== null)
  return writeJoin(state, writes, { attempt, ...target, plays: target.plays, payment })
}

function paymentFor(state: BatchState, attempt: Asked, target: Target | null): Payment | null {
  return target && paymentOf(state, attempt, target.terms, target.plays.costMinor)
}

function refusalOf(
  state: BatchState,
  { site, playerId }: Asked,
  target: Target | null,
  payment: Payment | null,
): AttemptRefusal | null {
  const player = state.players.get(playerId)
  assert(player !== undefined && player.memberId === site.memberId, `player ${playerId} is of this site`)
  const costMinor = target?.plays.costMinor ?? 0
  return refuseAttempt({
    siteOpen: !state.closedMembers.has(site.memberId),
    settings: site,
    player: {
      ...player,
      gameBlocked: target !== null && state.blocked.has(pair(target.instance.gameInstanceId, playerId)),
      playCount: target ? (state.seats.get(pair(target.instance.gameInstanceId, playerId)) ?? 0) : 0,
      balanceMinor: payment?.account?.balanceMinor ?? 0,
      wagerRefusal:
        target &&
        refuseWager(state, {
          operatorId: site.operatorId,
          playerId,
          currencyId: target.terms.currencyId,
          costMinor,
        }),
    },
    game: target && {
      open: target.open,
      playsLeft: target.terms.playMax - target.instance.playCount,
      playerPlayMax: target.terms.playerPlayMax,
    },
    payment: payment && { amountMinor: payment.amountMinor, isAsShown: payment.isAsShown },
    plays: {
      valid: target?.plays.valid ?? false,
      isCovered: target === null || uncoveredIn(state, target) === null,
      count: target === null ? 0 : countOf(target.plays),
      costMinor,
    },
  })
}

/** The play with which the instance could cost more than its site covers; null if there is none. */
function uncoveredIn(state: BatchState, { terms, plays }: Target): string | null {
  return plays.valid ? firstUncovered(state, terms, plays.plays) : null
}

function countOf(plays: RequestedPlays): number {
  return plays.valid ? plays.lines : plays.count
}

const isJoinBlock = (refusal: AttemptRefusal): refusal is JoinBlock =>
  JOIN_BLOCKS.some((block) => block === refusal)

function refused(
  state: BatchState,
  attempt: JoinAttempt,
  { refusal, target }: { refusal: AttemptRefusal; target: Target | null },
): OperationResult<'joinGame'> {
  const { exitCode, description } = ATTEMPT_REFUSALS[refusal]
  const result: OperationResult<'joinGame'> = {
    gameInstanceId: target?.instance.gameInstanceId ?? attempt.request.gameInstanceId,
    exitCode,
    exitDescription: description,
    ...(isJoinBlock(refusal) && { block: refusal }),
  }
  if (target) result.gameStatus = target.instance.status
  const offendingPlay = target && offendingIn(state, refusal, target)
  if (offendingPlay !== null) result.offendingPlay = offendingPlay
  return result
}

function offendingIn(state: BatchState, refusal: AttemptRefusal, target: Target): string | null {
  if (refusal === 'not-covered') return uncoveredIn(state, target)
  return refusal === 'plays-invalid' && !target.plays.valid ? target.plays.offendingPlay : null
}
