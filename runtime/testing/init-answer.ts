import type { OperationResult } from '#schemas/protocol/operations.ts'

type InitResult = OperationResult<'init'>

/** The answer of `init` to a visitor of a site with one game. */
export function initAnswer(change: Partial<InitResult> = {}): InitResult {
  return {
    synResponose: { clientUpdated: false, serverTimeMilis: 1_763_650_000_000 },
    configuration: { MAINTENANCE_ENABLED: 'false', MAINTENANCE_MESSAGE: '' },
    currencies: [],
    playerAccounts: [],
    filteredGames: { cols: ['gameId', 'gameInstanceId'], rows: [[7, 70]] },
    favoriteGames: [],
    afterLoginEvents: [],
    mainGameInstanceId: null,
    topics: [],
    ...change,
  }
}
