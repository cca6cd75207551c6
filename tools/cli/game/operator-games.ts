import type { GameFile } from '#schemas/entities/game-file.ts'
import type { EndpointRequest, EndpointResult } from '#schemas/operator/endpoints.ts'
import type { ListedGame } from '#schemas/operator/games.ts'
import { allGames } from '../operator/all-games.ts'
import type { Answer, OperatorApi } from '../operator/connect-api.ts'

/** The games of one site, over the operators' API. */
export interface OperatorGames {
  list: (slug?: string) => Promise<ListedGame[]>
  file: (gameId: number) => Promise<Answer<GameFile>>
  create: (file: GameFile) => Promise<Answer<EndpointResult<'createGame'>>>
  correct: (
    gameId: number,
    texts: EndpointRequest<'correctGame'>,
  ) => Promise<Answer<EndpointResult<'correctGame'>>>
}

export const operatorGames = (api: OperatorApi, siteId: string): OperatorGames => ({
  list: (slug) => allGames(api, siteId, slug === undefined ? {} : { slug }),
  file: (gameId) => api('getGameFile', { siteId, gameId }, {}),
  create: (file) => api('createGame', { siteId }, file),
  correct: (gameId, texts) => api('correctGame', { siteId, gameId }, texts),
})
