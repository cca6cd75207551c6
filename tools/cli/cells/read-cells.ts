import { existsSync, statSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import type { CellDirectory, CellEntry } from '#schemas/cells/cell-directory.ts'
import { checkDirectory } from '#schemas/cells/check-directory.ts'
import { parseJson } from '#schemas/site-manifest/parse-json.ts'
import { jsonPath, type Refusal, refusalText } from '#schemas/site-manifest/refusal.ts'
import { SiteRegistry } from '#service/sites/site-registry.ts'
import { readTextFile } from '../json-file.ts'
import { Mistake } from '../../mistake.ts'
import { readSites } from '../site/read-sites.ts'

export interface CellFiles {
  /** The file of the directory. */
  readonly file: string
  readonly themesDir: string
}

/** A site that a cell serves, with what no other cell may have. */
export interface CellSite {
  readonly siteId: string
  readonly memberId: number
  readonly operatorId: number
  readonly hosts: readonly string[]
}

export interface CellWithSites extends CellEntry {
  readonly sites: readonly CellSite[]
}

export interface ReadCells {
  readonly cells: readonly CellWithSites[]
  readonly operators: CellDirectory['operators']
}

/** A directory that is refused, with one line for each reason. */
export interface RefusedCells {
  readonly reasons: readonly string[]
}

/** The directory with the sites of each cell, validated together. */
export async function readCells({ file, themesDir }: CellFiles): Promise<ReadCells | RefusedCells> {
  const checked = readDirectory(file)
  if ('refusals' in checked) return { reasons: checked.refusals.map(refusalText) }
  const { cells, operators } = checked.directory
  const misplaced = refuseFolders(file, cells)
  if (misplaced.length > 0) return { reasons: misplaced.map(refusalText) }
  const reasons: string[] = []
  const read: CellWithSites[] = []
  for (const cell of cells) {
    const { sites, refused } = await readCellSites(sitesFolder(file, cell), themesDir)
    reasons.push(...refused.map((reason) => `${cell.name}: ${reason}`))
    read.push({ ...cell, sites })
  }
  reasons.push(...refuseSites(basename(file), read, operators).map(refusalText))
  return reasons.length > 0 ? { reasons } : { cells: read, operators }
}

/** The folder of a cell's sites. */
export const sitesFolder = (file: string, { sitesDir }: Pick<CellEntry, 'sitesDir'>): string =>
  resolve(dirname(file), sitesDir)

/** The directory alone, without the folders that it names. */
export function readDirectory(file: string) {
  if (!existsSync(file))
    throw new Mistake(`There is no file ${resolve(file)}. Write it, or name the directory with --directory.`)
  const name = basename(file)
  const parsed = parseJson(name, readTextFile(file))
  return 'value' in parsed ? checkDirectory(name, parsed.value) : parsed
}

/** Cells whose sites have no folder, or that of another cell. */
function refuseFolders(file: string, cells: readonly CellEntry[]): Refusal[] {
  const cellByFolder = new Map<string, string>()
  return cells.flatMap((cell, place): Refusal[] => {
    const at = { file: basename(file), path: jsonPath(['cells', place, 'sitesDir']), value: cell.sitesDir }
    const folder = sitesFolder(file, cell)
    const other = cellByFolder.get(folder)
    cellByFolder.set(folder, cell.name)
    if (other !== undefined)
      return [{ ...at, expected: `is the folder of the cell "${other}"; a site is in one cell` }]
    return statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true
      ? []
      : [{ ...at, expected: `must be a folder: there is none at ${folder}` }]
  })
}

async function readCellSites(
  sitesDir: string,
  themesDir: string,
): Promise<{ sites: CellSite[]; refused: string[] }> {
  const { sites, themes, modules } = await readSites({ sitesDir, themesDir })
  const registry = new SiteRegistry({ modules, defaultSite: '' })
  const outcomes = registry.update({ sites, themes })
  return {
    sites: registry.all().map(({ siteId, manifest: { memberId, operatorId, hosts } }) => ({
      siteId,
      memberId,
      operatorId,
      hosts,
    })),
    refused: outcomes.flatMap((outcome) => (outcome.kind === 'refused' ? outcome.reasons : [])),
  }
}

/** Sites of an operator who is in another cell or in none, and what two cells have. */
function refuseSites(
  directory: string,
  cells: readonly CellWithSites[],
  operators: ReadCells['operators'],
): Refusal[] {
  const cellOf = new Map(operators.map(({ operatorId, cell }) => [operatorId, cell]))
  const nameOf = new Map(cells.map(({ cell, name }) => [cell, name]))
  const owners = new Map<string, string>()
  return cells.flatMap(({ cell, name, sites }) =>
    sites.flatMap(({ siteId, memberId, operatorId, hosts }) => {
      const file = `${name}: ${siteId}/manifest.json`
      const refusals: Refusal[] = []
      const home = cellOf.get(operatorId)
      if (home !== cell) {
        const expected =
          home === undefined
            ? `has no cell; add { "operatorId": ${operatorId}, "cell": ${cell} } to the operators of ${directory}`
            : `is in the cell "${nameOf.get(home)}" of ${directory}, and this is the folder of "${name}"; move the operator with all sites, or the folder`
        refusals.push({ file, path: '$.operatorId', value: operatorId, expected })
      }
      const claims: [path: string, value: string | number][] = [
        ['$.siteId', siteId],
        ['$.memberId', memberId],
        ...hosts.map((host, place): [string, string] => [jsonPath(['hosts', place]), host]),
      ]
      for (const [path, value] of claims) {
        const key = `${path.replace(/\[\d+\]$/, '')} ${value}`
        const owner = owners.get(key)
        owners.set(key, name)
        if (owner !== undefined && owner !== name)
          refusals.push({ file, path, value, expected: `is in the cell "${owner}" already` })
      }
      return refusals
    }),
  )
}
