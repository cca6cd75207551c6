import { execFile } from 'node:child_process'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { makeCellFolders, TWO_CELLS } from '#tests/support/cell-folders.ts'
import { freePort } from '#tests/support/free-port.ts'
import { runHere } from '#tests/support/run-here.ts'
import { startServerProcess, waitUntilReady } from '#tests/support/server-process.ts'
import { cellsCommand } from '../cells.ts'

/** Debian keeps it outside the path of accounts other than root. */
const env = { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin` }

/** A process of a cell: it answers every path with its name. */
async function startProcess(name: string): Promise<string> {
  const server = createServer((_request, response) => response.end(name))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** The answer of the edge to a request for a host; its status where that is not 200. */
const ask = (port: number, host: string): Promise<string | number> =>
  new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, headers: { host }, agent: false }, (response) => {
      let body = ''
      response.setEncoding('utf8').on('data', (text: string) => (body += text))
      response.on('end', () => resolve(response.statusCode === 200 ? body : (response.statusCode ?? 0)))
    })
    asked.on('error', reject).end()
  })

test('HAProxy accepts the files, and leads each host to its cell, also after a reload with an operator in another cell', async () => {
  const folders = await makeCellFolders()
  const edge = join(folders.root, 'edge')
  await mkdir(edge)
  const [north, south] = TWO_CELLS.cells
  const directory = {
    ...TWO_CELLS,
    cells: [
      { ...north, servers: [await startProcess('north')] },
      { ...south, servers: [await startProcess('south')] },
    ],
  }
  await folders.writeDirectory(directory)
  await folders.addSite('north', { siteId: 'harbour', memberId: 101, operatorId: 1 })
  await folders.addSite('south', { siteId: 'lighthouse', memberId: 102, operatorId: 2 })
  const write = () =>
    runHere(cellsCommand, [
      'routes',
      '--to',
      edge,
      '--directory',
      folders.file,
      '--themes',
      folders.themesDir,
    ])
  await write()
  const port = await freePort()
  const main = join(edge, 'haproxy.cfg')
  const frontend = `defaults
  mode http
  timeout connect 5s
  timeout client 75s
  timeout server 75s
frontend players
  bind 127.0.0.1:${port}
  acl has_cell req.hdr(host),field(1,:),lower,map(${edge}/cells.map) -m found
  http-request return status 421 unless has_cell
  use_backend %[req.hdr(host),field(1,:),lower,map(${edge}/cells.map)]
`
  await writeFile(main, frontend)
  const files = ['-f', main, '-f', join(edge, 'cells.cfg')]
  await promisify(execFile)('haproxy', ['-c', ...files], { env })
  const haproxy = startServerProcess({
    name: 'HAProxy',
    command: 'haproxy',
    args: ['-W', '-db', ...files],
    env,
  })
  onTestFinished(() => haproxy.stop())
  /** Waits for an answer of the edge, which a reload changes without an end of the process. */
  const until = (host: string, answer: string | number) =>
    waitUntilReady('HAProxy (Debian: apt-get install haproxy)', haproxy, async () => {
      const got = await ask(port, host)
      if (got !== answer) throw new Error(`${host} was answered with ${got}`)
    })
  await until('harbour.example', 'north')
  await until('LIGHTHOUSE.example:8443', 'south')
  await until('nobody.example', 421)

  await folders.writeDirectory({
    ...directory,
    operators: [
      { operatorId: 1, cell: 0 },
      { operatorId: 2, cell: 1 },
      { operatorId: 3, cell: 1 },
    ],
  })
  await folders.addSite('south', { siteId: 'pier', memberId: 103, operatorId: 3 })
  await write()
  haproxy.child.kill('SIGUSR2')
  await until('pier.example', 'south')
  expect(await ask(port, 'harbour.example')).toBe('north')
})
