import type { CellWithSites } from './read-cells.ts'

/** The name of a cell's backend. */
const backendOf = ({ name }: Pick<CellWithSites, 'name'>) => `cell-${name}`

const hostsOf = ({ sites }: Pick<CellWithSites, 'sites'>): string[] =>
  sites.flatMap(({ hosts }) => hosts).toSorted()

/** The settings of the edge by file name: which host belongs to which cell, and where the processes of each are. */
export function routesOf(cells: readonly CellWithSites[]): Readonly<Record<string, string>> {
  return {
    'cells.map': lines(
      cells.flatMap((cell) => hostsOf(cell).map((host) => `${host} ${backendOf(cell)}`)).toSorted(),
    ),
    'cells.cfg': cells.map(haproxyBackend).join('\n'),
    'cells.caddy': cells
      .filter((cell) => hostsOf(cell).length > 0)
      .map(caddySite)
      .join('\n'),
  }
}

const lines = (of: readonly string[]): string => of.map((line) => `${line}\n`).join('')

/** A WebSocket and a poll that is held open are silent for up to half a minute. */
function haproxyBackend(cell: CellWithSites): string {
  return lines([
    `backend ${backendOf(cell)}`,
    '  mode http',
    '  balance leastconn',
    '  timeout server 75s',
    '  timeout tunnel 75s',
    '  option httpchk GET /readyz',
    '  http-check expect status 200',
    '  default-server check inter 1s fall 2 rise 1',
    ...cell.servers.map((server, place) => `  server ${cell.name}-${place + 1} ${server}`),
  ])
}

function caddySite(cell: CellWithSites): string {
  return lines([
    `${hostsOf(cell).join(', ')} {`,
    `\treverse_proxy ${cell.servers.join(' ')} {`,
    '\t\tlb_policy least_conn',
    '\t\thealth_uri /readyz',
    '\t\thealth_interval 1s',
    '\t}',
    '}',
  ])
}
