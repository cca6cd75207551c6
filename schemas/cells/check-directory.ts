import { shapeCheck } from '../site-manifest/check-shape.ts'
import { firstOf, jsonPath, wordList, type Refusal } from '../site-manifest/refusal.ts'
import { type CellDirectory, cellDirectorySchema } from './cell-directory.ts'

export type CheckedDirectory =
  | { readonly directory: CellDirectory }
  | { readonly refusals: readonly Refusal[] }

const refuseShape = shapeCheck(cellDirectorySchema)

/** Validates the content of a directory of cells; `file` is its name in refusals. */
export function checkDirectory(file: string, value: unknown): CheckedDirectory {
  const misshapen = refuseShape(file, value)
  if (misshapen.length > 0) return { refusals: firstOf(misshapen) }
  const directory = value as CellDirectory
  const refusals = [...refuseRepeats(file, directory), ...refuseUnknownCells(file, directory)]
  return refusals.length > 0 ? { refusals: firstOf(refusals) } : { directory }
}

type Keys = readonly (string | number)[]

/** Two cells with one number, name or process, and an operator in two cells. */
function refuseRepeats(file: string, { cells, operators }: CellDirectory): Refusal[] {
  const seen = new Map<string, Keys>()
  const refuse = (kind: string, value: string | number, keys: Keys): Refusal[] => {
    const first = seen.get(`${kind} ${value}`)
    if (first === undefined) {
      seen.set(`${kind} ${value}`, keys)
      return []
    }
    return [{ file, path: jsonPath(keys), value, expected: `is at ${jsonPath(first)} already; ${kind}` }]
  }
  return [
    ...cells.flatMap(({ cell, name, servers }, place) => [
      ...refuse('each cell has a number of its own', cell, ['cells', place, 'cell']),
      ...refuse('each cell has a name of its own', name, ['cells', place, 'name']),
      ...servers.flatMap((server, at) =>
        refuse('a process belongs to one cell', server, ['cells', place, 'servers', at]),
      ),
    ]),
    ...operators.flatMap(({ operatorId }, place) =>
      refuse('an operator is in one cell', operatorId, ['operators', place, 'operatorId']),
    ),
  ]
}

function refuseUnknownCells(file: string, { cells, operators }: CellDirectory): Refusal[] {
  const known = cells.map(({ cell }) => cell)
  return operators.flatMap(({ cell }, place) =>
    known.includes(cell)
      ? []
      : [
          {
            file,
            path: jsonPath(['operators', place, 'cell']),
            value: cell,
            expected: `is no cell of this file: ${wordList(known.map(String), 'or')}`,
          },
        ],
  )
}
