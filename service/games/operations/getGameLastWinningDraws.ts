import { lastWinningDraws } from '#service/games/views/last-draws.ts'
import { reads } from '#service/call/handler.ts'

const RESULTS_DEFAULT = 10

export default reads('getGameLastWinningDraws', async ({ service, site }, { gameId, maxResults }) =>
  lastWinningDraws(service.database, { gameId, memberId: site.memberId }, maxResults ?? RESULTS_DEFAULT),
)
