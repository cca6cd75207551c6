import type { GameFile } from '#schemas/entities/game-file.ts'
import type { ListedGame } from '#schemas/operator/games.ts'
import type { PlacedRefusal } from '#schemas/operator/placed-refusal.ts'
import { Mistake } from './mistake.ts'

/** What the operators' API answers, or why it refuses. */
export type Answer<Result> =
  | { ok: true; result: Result }
  | { ok: false; message: string; refusals: readonly PlacedRefusal[] }

/** The games of one site, over the operators' API. */
export interface OperatorGames {
  list: () => Promise<Answer<ListedGame[]>>
  file: (gameId: number) => Promise<Answer<GameFile>>
  create: (file: GameFile) => Promise<Answer<{ gameId: number; isNew: boolean }>>
}

export function operatorGames({
  server,
  token,
  siteId,
}: {
  server: string
  token: string
  siteId: string
}): OperatorGames {
  const call = async <Result>(path: string, body?: object): Promise<Answer<Result>> => {
    const url = `${server}/api/sites/${encodeURIComponent(siteId)}/games${path}`
    const response = await fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch((error: unknown) => {
      throw new Mistake(
        `${server} does not answer: ${(error as Error).message}. Start it, or name it with --server.`,
      )
    })
    if (response.ok) return { ok: true, result: (await response.json()) as Result }
    const { message, refusals = [] } = (await response.json()) as {
      message: string
      refusals?: PlacedRefusal[]
    }
    if (response.status === 401) throw new Mistake(`${message} Set OPERATOR_TOKEN.`)
    return { ok: false, message, refusals }
  }
  return {
    list: () => call(''),
    file: (gameId) => call(`/${gameId}/file`),
    create: (file) => call('', file),
  }
}
