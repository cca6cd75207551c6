import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { GameFile } from '#schemas/entities/game-file.ts'
import type { PrizeAgentTerms } from '#schemas/operator/prizes.ts'
import type { ResolvedManifest } from '#schemas/site-manifest/site-manifest.ts'
import { readJsonFile } from '#tools/cli/json-file.ts'

/** The site whose games are offered, in the local currency, on a site that has none of its own. */
const TEMPLATE = 'base'
/** Minor units of one unit in the template's currency. */
const TEMPLATE_UNIT_MINOR = 100

/** The demo games of a site, in the site's currencies. The operators' API validates them. */
export async function demoGamesOf(
  sitesDir: string,
  siteId: string,
  { currencies }: Pick<ResolvedManifest, 'currencies'>,
): Promise<GameFile[]> {
  const served = [currencies.default, ...currencies.served].flatMap((code) => currencies.data[code] ?? [])
  const own = await readDemoGames(sitesDir, siteId)
  if (own.length > 0) {
    return own.filter(({ definition }) =>
      served.some(({ currencyId }) => currencyId === definition.currencyId),
    )
  }
  const [first] = served
  if (first === undefined) return []
  const games = await readDemoGames(sitesDir, TEMPLATE)
  return games.map((game) => inCurrency(game, first))
}

/** The files in `sites/<siteId>/demo/games`, sorted by name; none if there is no such folder. */
export async function readDemoGames(sitesDir: string, siteId: string): Promise<GameFile[]> {
  const folder = join(sitesDir, siteId, 'demo/games')
  const names = await readdir(folder).catch(nothingThere)
  return names
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => readJsonFile(join(folder, name)) as GameFile)
}

/** The agents in `sites/<siteId>/demo/prize-agents.json`; none if there is no such file. */
export async function readPrizeAgents(sitesDir: string, siteId: string): Promise<PrizeAgentTerms[]> {
  const path = join(sitesDir, siteId, 'demo/prize-agents.json')
  return existsSync(path) ? (readJsonFile(path) as PrizeAgentTerms[]) : []
}

function nothingThere(error: NodeJS.ErrnoException): never[] {
  if (error.code === 'ENOENT') return []
  throw error
}

/** The same game with its amounts converted to another currency. */
function inCurrency(
  { definition, ...game }: GameFile,
  { currencyId, decimalPlaces }: { currencyId: number; decimalPlaces: number },
): GameFile {
  const factor = 10 ** decimalPlaces / TEMPLATE_UNIT_MINOR
  const scaled = JSON.parse(JSON.stringify(definition), (key, value: unknown) =>
    key.endsWith('Minor') && typeof value === 'number' ? value * factor : value,
  ) as GameFile['definition']
  return { ...game, definition: { ...scaled, currencyId } }
}
