import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { GameFile } from '#schemas/entities/game-file.ts'
import { refuseGameFile } from '#service/games/game-file.ts'
import { servedCurrencies } from '#service/players/served-currencies.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'

/** The site whose games are offered, in the local currency, on a site that has none of its own. */
const TEMPLATE = 'base'
/** Minor units of one unit in the template's currency. */
const TEMPLATE_UNIT_MINOR = 100

/** The demo games of a site, in the site's currencies. */
export async function demoGamesOf(sitesDir: string, site: ServedSite): Promise<GameFile[]> {
  const currencies = servedCurrencies(site).map(([, currency]) => currency)
  const own = await readDemoGames(sitesDir, site.siteId)
  if (own.length > 0) {
    return own.filter(({ definition }) =>
      currencies.some(({ currencyId }) => currencyId === definition.currencyId),
    )
  }
  const [first] = currencies
  if (first === undefined) return []
  const games = await readDemoGames(sitesDir, TEMPLATE)
  return games.map((game) => inCurrency(game, first))
}

/** The files in `sites/<siteId>/demo/games`, sorted by name; none if there is no such folder. */
export async function readDemoGames(sitesDir: string, siteId: string): Promise<GameFile[]> {
  const folder = join(sitesDir, siteId, 'demo/games')
  const names = await readdir(folder).catch(nothingThere)
  return Promise.all(
    names
      .filter((name) => name.endsWith('.json'))
      .toSorted()
      .map((name) => readGame(join(folder, name))),
  )
}

function nothingThere(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return []
  throw error
}

async function readGame(path: string): Promise<GameFile> {
  const value: unknown = JSON.parse(await readFile(path, 'utf8'))
  const [refusal] = refuseGameFile(value)
  if (refusal !== undefined) throw new Error(`${path}: ${refusal.path} ${refusal.reason}`)
  return value as GameFile
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
