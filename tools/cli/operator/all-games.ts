import type { EndpointRequest } from '#schemas/operator/endpoints.ts'
import type { ListedGame } from '#schemas/operator/games.ts'
import { type OperatorApi, resultOf } from './connect-api.ts'
import { type PageRequest, readList } from './say-list.ts'

/** Every game of a site, or those of a filter, the oldest first. */
export const allGames = (
  api: OperatorApi,
  siteId: string,
  filter: Pick<EndpointRequest<'getGames'>, 'slug' | 'state'> = {},
): Promise<ListedGame[]> =>
  readList({
    readPage: async (from: PageRequest<number>) => {
      const { games, hasMore } = resultOf(
        await api('getGames', { siteId }, { ...filter, ...from, limit: 200 }),
      )
      return { rows: games, hasMore }
    },
    idOf: ({ gameId }) => gameId,
  })
