import { createHash, randomUUID } from 'node:crypto'
import type { OperationRequest } from '#schemas/protocol/operations.ts'
import type { JoinAttempt, JoinSite } from '#service/joins/join-attempt.ts'
import { TEST_CURRENCY_ID, TEST_MEMBER_ID, type TestGame } from './world.ts'

/** The settings of the test site that decide who may join. */
export const TEST_SITE: JoinSite = {
  memberId: TEST_MEMBER_ID,
  operatorId: 1,
  currencyIds: [TEST_CURRENCY_ID],
  freerollNoDeposits: true,
  emailVerificationRequired: false,
  phoneVerificationRequired: false,
  identityRequired: false,
}

/** The fields of a request for a join, with the idempotency key and the settings of its site. */
export interface JoinOptions extends Partial<OperationRequest<'joinGame'>> {
  readonly key?: string
  readonly site?: Partial<JoinSite>
}

/** A request for a line of the test game, unless the change differs. */
export function joinRequest(
  { gameId, gameInstanceId }: TestGame,
  change: Partial<OperationRequest<'joinGame'>> = {},
): OperationRequest<'joinGame'> {
  return { gameId, gameInstanceId, userPlays: ['3-11-19-27-40'], currencyId: TEST_CURRENCY_ID, ...change }
}

/** A join as the channel hands it over: of a line of the test game at the test site under a new key, unless the options differ. */
export function joinAttempt(
  playerId: number,
  game: TestGame,
  { key = randomUUID(), site, ...change }: JoinOptions = {},
): JoinAttempt {
  const request = joinRequest(game, change)
  return {
    site: { ...TEST_SITE, ...site },
    playerId,
    scope: `${TEST_MEMBER_ID}/player/${playerId}/joinGame`,
    key,
    bodyHash: createHash('sha256').update(JSON.stringify(request)).digest(),
    request,
  }
}
