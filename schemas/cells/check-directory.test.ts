import { expect, test } from 'vitest'
import { refusalText } from '../site-manifest/refusal.ts'
import type { CellDirectory } from './cell-directory.ts'
import { checkDirectory } from './check-directory.ts'

const GOOD = {
  directoryVersion: 1,
  cells: [
    { cell: 0, name: 'north', servers: ['10.0.1.11:8080', '10.0.1.12:8080'], sitesDir: 'north' },
    { cell: 1, name: 'south', servers: ['[fd00::11]:8080'], sitesDir: '/srv/south' },
  ],
  operators: [
    { operatorId: 1, cell: 0 },
    { operatorId: 2, cell: 1 },
  ],
} satisfies CellDirectory

/** The refusals of the directory after a change, as lines. */
function refusedAfter(change: (directory: typeof GOOD) => void): string[] {
  const directory = structuredClone(GOOD)
  change(directory)
  const checked = checkDirectory('cells.json', directory)
  return 'refusals' in checked ? checked.refusals.map(refusalText) : []
}

test('a directory with two cells is accepted as it is', () => {
  expect(checkDirectory('cells.json', GOOD)).toEqual({ directory: GOOD })
})

test.each<[string, (directory: typeof GOOD) => void, string[]]>([
  [
    'an unknown key',
    (directory) => Object.assign(directory.cells[0]!, { sites: 'north' }),
    ['cells.json: $.cells[0].sites = "north" is no known key; known here: cell, name, servers, sitesDir'],
  ],
  [
    'a later version',
    (directory) => Object.assign(directory, { directoryVersion: 2 }),
    ['cells.json: $.directoryVersion = 2 must be 1'],
  ],
  [
    'a server without a port',
    (directory) => directory.cells[0]!.servers.splice(0, 1, '10.0.1.11'),
    [
      'cells.json: $.cells[0].servers[0] = "10.0.1.11" must be a host name or address with a port, such as 10.0.1.11:8080',
    ],
  ],
  [
    'a number of a cell above the highest one',
    (directory) => Object.assign(directory.operators[1]!, { cell: 1000 }),
    ['cells.json: $.operators[1].cell = 1000 must be at most 999'],
  ],
  [
    'a number, a name and a process that two cells have',
    (directory) => Object.assign(directory.cells[1]!, { ...GOOD.cells[0], sitesDir: 'south' }),
    [
      'cells.json: $.cells[1].cell = 0 is at $.cells[0].cell already; each cell has a number of its own',
      'cells.json: $.cells[1].name = "north" is at $.cells[0].name already; each cell has a name of its own',
      'cells.json: $.cells[1].servers[0] = "10.0.1.11:8080" is at $.cells[0].servers[0] already; a process belongs to one cell',
      'cells.json: $.cells[1].servers[1] = "10.0.1.12:8080" is at $.cells[0].servers[1] already; a process belongs to one cell',
      'cells.json: $.operators[1].cell = 1 is no cell of this file: 0 or 0',
    ],
  ],
  [
    'an operator in two cells',
    (directory) => directory.operators.push({ operatorId: 1, cell: 1 }),
    [
      'cells.json: $.operators[2].operatorId = 1 is at $.operators[0].operatorId already; an operator is in one cell',
    ],
  ],
  [
    'an operator in a cell that the file does not have',
    (directory) => Object.assign(directory.operators[0]!, { cell: 7 }),
    ['cells.json: $.operators[0].cell = 7 is no cell of this file: 0 or 1'],
  ],
])('%s is refused with its path and the cure', (_name, change, lines) => {
  expect(refusedAfter(change)).toEqual(lines)
})
