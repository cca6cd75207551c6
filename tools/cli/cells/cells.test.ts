import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkDirectory } from '#schemas/cells/check-directory.ts'
import { type CellFolders, makeCellFolders, TWO_CELLS } from '#tests/support/cell-folders.ts'
import { runHere } from '#tests/support/run-here.ts'
import { cellsCommand, keepRoutes } from '../cells.ts'

let folders: CellFolders
let edge: string
beforeEach(async () => {
  folders = await makeCellFolders()
  edge = join(folders.root, 'edge')
  await mkdir(edge)
  await folders.addSite('north', { siteId: 'harbour', memberId: 101, operatorId: 1 })
  await folders.addSite('south', {
    siteId: 'lighthouse',
    memberId: 102,
    operatorId: 2,
    hosts: ['lighthouse.example', 'www.lighthouse.example'],
  })
})
afterEach(() => rm(folders.root, { recursive: true }))

const run = (...words: string[]) =>
  runHere(cellsCommand, [...words, '--directory', folders.file, '--themes', folders.themesDir])

const edgeFile = (name: string) => readFile(join(edge, name), 'utf8')

test('check names every cell with its processes and sites', async () => {
  expect(await run('check')).toEqual({
    code: 0,
    stderr: '',
    stdout:
      '✓ cell north (0): 127.0.0.1:8080; sites: harbour\n✓ cell south (1): 127.0.0.1:9080; sites: lighthouse\nAll are right.\n',
  })
  const { stdout } = await run('check', '--json')
  expect(JSON.parse(stdout)).toMatchObject({
    isRight: true,
    cells: [
      { name: 'north', sites: [{ siteId: 'harbour', memberId: 101, operatorId: 1 }] },
      { name: 'south' },
    ],
  })
})

test('routes lead each host to the backend of its cell', async () => {
  const { code, stdout } = await run('routes', '--to', edge)
  expect([code, stdout.startsWith('Wrote ')]).toEqual([0, true])
  expect(await edgeFile('cells.map')).toBe(
    'harbour.example cell-north\nlighthouse.example cell-south\nwww.lighthouse.example cell-south\n',
  )
  expect(await edgeFile('cells.cfg')).toContain('backend cell-south\n')
  expect(await edgeFile('cells.cfg')).toContain('  server south-1 127.0.0.1:9080\n')
  expect(await edgeFile('cells.caddy')).toContain(
    'lighthouse.example, www.lighthouse.example {\n\treverse_proxy 127.0.0.1:9080 {\n',
  )
  expect((await run('routes', '--to', edge)).stdout).toBe('Nothing changed.\n')
})

test.each<[string, () => Promise<void>, string[]]>([
  [
    'a site in the folder of another cell than that of its operator',
    () => folders.addSite('south', { siteId: 'pier', memberId: 103, operatorId: 1 }),
    [
      'south: pier/manifest.json: $.operatorId = 1 is in the cell "north" of cells.json, and this is the folder of "south"; move the operator with all sites, or the folder',
    ],
  ],
  [
    'a site of an operator without a cell',
    () => folders.addSite('south', { siteId: 'pier', memberId: 103, operatorId: 7 }),
    [
      'south: pier/manifest.json: $.operatorId = 7 has no cell; add { "operatorId": 7, "cell": 1 } to the operators of cells.json',
    ],
  ],
  [
    'a host, a number and an id that two cells have',
    () =>
      folders.addSite('south', {
        siteId: 'harbour',
        memberId: 101,
        operatorId: 2,
        hosts: ['pier.example', 'harbour.example'],
      }),
    [
      'south: harbour/manifest.json: $.siteId = "harbour" is in the cell "north" already',
      'south: harbour/manifest.json: $.memberId = 101 is in the cell "north" already',
      'south: harbour/manifest.json: $.hosts[1] = "harbour.example" is in the cell "north" already',
    ],
  ],
  [
    'a site that a service would refuse',
    () => folders.addSite('north', { siteId: 'pier', memberId: 101, operatorId: 1 }),
    [
      'north: pier/manifest.json: $.memberId = 101 is the number of the site "harbour"; each site has its own',
    ],
  ],
  [
    'one folder for two cells',
    () =>
      folders.writeDirectory({
        ...TWO_CELLS,
        cells: TWO_CELLS.cells.map((cell) => ({ ...cell, sitesDir: 'north' })),
      }),
    ['cells.json: $.cells[1].sitesDir = "north" is the folder of the cell "north"; a site is in one cell'],
  ],
  [
    'a directory that is no JSON',
    () => writeFile(folders.file, '{ "cells": '),
    ['cells.json: line 1, column 12 is not JSON: Unexpected end of JSON input'],
  ],
])('%s is refused, and the settings of the edge stay', async (_name, break_, reasons) => {
  await run('routes', '--to', edge)
  const before = await edgeFile('cells.map')
  await break_()
  expect(await run('check')).toEqual({
    code: 1,
    stdout: '',
    stderr: reasons.map((reason) => `✗ ${reason}\n`).join(''),
  })
  expect((await run('routes', '--to', edge)).code).toBe(1)
  expect(await edgeFile('cells.map')).toBe(before)
  expect(await readdir(edge)).toEqual(['cells.caddy', 'cells.cfg', 'cells.map'])
})

test('routes --watch follows the directory and the sites, and keeps the last files while something is refused', async () => {
  const ending = new AbortController()
  const heard: string[] = []
  let wake = () => {}
  const listen = (line: string) => {
    heard.push(line)
    wake()
  }
  /** Resolves when a line with these words was printed after the ones that were awaited before. */
  const until = async (words: string) => {
    for (;;) {
      while (heard.length > 0) if (heard.shift()!.includes(words)) return
      await new Promise<void>((resolve) => (wake = resolve))
    }
  }
  const output = { isJson: false, say: listen, complain: listen, signal: ending.signal }
  const kept = keepRoutes({ file: folders.file, themesDir: folders.themesDir }, edge, output)
  /** As an editor saves: another file takes the place of the directory. */
  const replace = async (directory: unknown) => {
    await writeFile(join(folders.root, '.draft'), JSON.stringify(directory))
    await rename(join(folders.root, '.draft'), folders.file)
  }
  await until('Wrote')
  await folders.addSite('north', { siteId: 'pier', memberId: 103, operatorId: 1 })
  await until('Wrote')
  expect(await edgeFile('cells.map')).toContain('pier.example cell-north\n')
  await replace({ ...TWO_CELLS, operators: [] })
  await until('has no cell')
  expect(await edgeFile('cells.map')).toContain('pier.example cell-north\n')
  const [north, south] = TWO_CELLS.cells
  await replace({ ...TWO_CELLS, cells: [{ ...north, servers: ['127.0.0.1:8081'] }, south] })
  await until('Wrote')
  expect(await edgeFile('cells.cfg')).toContain('  server north-1 127.0.0.1:8081\n')
  ending.abort()
  expect(await kept).toBe(0)
})

test.each<[string, string[], string]>([
  ['a move without a cell', ['move', '1'], 'move needs --to, the name of the other cell.'],
  [
    'a forgetting without an operator',
    ['forget', '--to', 'south'],
    'The command needs the number of an operator, such as 7.',
  ],
  [
    'a move without the database of the other cell',
    ['move', '1', '--to', 'south'],
    'TARGET_DATABASE_URL must have the address of the PostgreSQL of the other cell.',
  ],
])('%s is refused with what is missing', async (_name, words, reason) => {
  const { code, stderr } = await run(...words)
  expect([code, stderr.split('\n')[0]]).toEqual([1, reason])
})

test('the sample of the documentation is a right directory', async () => {
  const text = await readFile('docs/scaling.md', 'utf8')
  const [, sample = ''] = /```json\n(\{[^`]*"directoryVersion"[^`]*)```/.exec(text) ?? []
  expect(checkDirectory('cells.json', JSON.parse(sample))).toHaveProperty('directory')
})
