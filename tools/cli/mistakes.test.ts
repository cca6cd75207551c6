import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Ran, runHere } from '#tests/support/run-here.ts'
import { cellsCommand } from './cells.ts'
import { statisticsCommand } from './draw-statistics.ts'
import { gameCommand } from './game.ts'
import { operatorCommand } from './operator.ts'
import { playCommand } from './play.ts'
import { processorCommand } from './processor.ts'
import type { Command } from './run-command.ts'
import { siteCommand } from './site.ts'
import { verifyCommand } from './verify.ts'

let folder: string
/** A server that is no service: it answers every request with a page. */
const stranger = createServer((_request, response) => response.end('<!doctype html>'))
let strangerUrl: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tombolo-mistakes-'))
  await writeFile(join(folder, 'a-file'), 'no JSON')
  await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve))
  strangerUrl = `http://127.0.0.1:${(stranger.address() as AddressInfo).port}`
})
afterAll(async () => {
  stranger.close()
  await rm(folder, { recursive: true })
})

const TOKEN = { OPERATOR_TOKEN: 'the-token-of-the-operator' }

/** Runs a command as a process of its own, as npm does. */
function runAlone(name: string, words: readonly string[]): Promise<Ran> {
  const { SITES_DIR: _sites, THEMES_DIR: _themes, DATABASE_URL: _database, ...others } = process.env
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(import.meta.dirname, `${name}.ts`), ...words],
      { env: { ...others, ...TOKEN } },
      (error, stdout, stderr) => resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    )
  })
}

/** Words with `FOLDER` and `STRANGER` replaced; environment; the beginning of the sentence. */
type BadCall = readonly [words: string[], sentence: string, env?: Record<string, string>]

const CALLS: Record<string, { command: Command; calls: readonly BadCall[] }> = {
  game: {
    command: gameCommand,
    calls: [
      [[], 'The commands are check, import, correct and export.'],
      [['check'], 'Name the files to check.'],
      [['check', 'FOLDER/none.json'], 'FOLDER/none.json cannot be read: ENOENT'],
      [['check', 'FOLDER'], 'FOLDER cannot be read: it is no file'],
      [['check', 'FOLDER/a-file'], 'FOLDER/a-file: '],
      [['check', '--colour'], "Unknown option '--colour'."],
      [
        ['export', '--site', 'aurora', '--out', 'FOLDER/none'],
        'There is no file or folder FOLDER/none. Create it, or name another one.',
      ],
      [
        ['export', '--site', 'aurora', '--out', 'FOLDER/a-file'],
        'FOLDER/a-file is no folder. Name a folder with --out.',
      ],
      [
        ['export', '--site', 'aurora', '--server', 'nonsense'],
        '--server nonsense is no address such as http://127.0.0.1:8081.',
      ],
      [
        ['export', '--site', 'aurora', '--server', 'STRANGER'],
        'STRANGER is no operators’ port: it answered with status 200. Name the OPERATOR_PORT',
      ],
      [['export', '--site', 'aurora'], 'OPERATOR_TOKEN has a space', { OPERATOR_TOKEN: 'a b' }],
      [
        ['correct', 'x.json', '--site', 'aurora'],
        'Say with --reason why the texts change: the audit log keeps it.',
      ],
    ],
  },
  site: {
    command: siteCommand,
    calls: [
      [
        ['check', 'FOLDER/none'],
        'There is no folder FOLDER/none. Create it, or set SITES_DIR to the right one.',
      ],
      [
        ['check'],
        'There is no folder FOLDER/none. Create it, or set SITES_DIR to the right one.',
        { SITES_DIR: 'FOLDER/none' },
      ],
      [
        ['check', '--themes', 'FOLDER/a-file'],
        'There is no folder FOLDER/a-file. Create it, or set THEMES_DIR to the right one.',
      ],
      [['new', 'x y'], 'new needs an id: small letters'],
    ],
  },
  operator: {
    command: operatorCommand,
    calls: [
      [['maintenance', 'up', '--site', 'aurora'], 'The commands are maintenance on, off and show.'],
      [['maintenance', 'on'], 'The command needs --site.'],
      [
        ['maintenance', 'on', '--site', 'aurora', '--until', 'soon'],
        '--until soon is no date such as 2030-12-31T18:00Z.',
      ],
      [
        ['coupon', 'create', 'FOLDER/none.json', '--site', 'aurora'],
        'FOLDER/none.json is not a JSON file with the terms of a coupon: ',
      ],
    ],
  },
  cells: {
    command: cellsCommand,
    calls: [
      [[], 'The commands are check, routes, inspect, rehearse, move and forget.'],
      [['inspect'], 'The command needs the number of an operator, such as 7.'],
      [['rehearse', '7'], 'TARGET_DATABASE_URL must have the address of the PostgreSQL of the other cell.'],
      [['routes'], 'routes needs --to, the folder of the edge’s settings.'],
      [
        ['check', '--directory', 'FOLDER/none.json'],
        'There is no file FOLDER/none.json. Write it, or name the directory with --directory.',
      ],
      [
        ['routes', '--to', 'FOLDER/none'],
        'There is no folder FOLDER/none. Create it, or name another one with --to.',
      ],
    ],
  },
  play: {
    command: playCommand,
    calls: [
      [['race', '--url', 'nonsense'], '--url nonsense is no address such as http://localhost:8080.'],
      [['race', '--login', 'ada'], '--login is a user name and a password: NAME:PASSWORD.'],
      [['race', '--within', 'soon'], '--within soon is no number of minutes.'],
      [['race', '--game', 'x'], '--game x is no number of a game.'],
    ],
  },
  processor: {
    command: processorCommand,
    calls: [
      [[], 'The command is conform, with the address of a gateway.'],
      [['conform', 'nonsense'], 'nonsense is no address such as https://pay.example/v1.'],
    ],
  },
  verify: {
    command: verifyCommand,
    calls: [
      [['FOLDER/none.json'], 'There is no file or folder FOLDER/none.json. Create it, or name another one.'],
      [['FOLDER'], 'The file that was named is a folder. Name a file.'],
    ],
  },
  'draw-statistics': {
    command: statisticsCommand,
    calls: [
      [['many'], 'NUMBERS is a whole number from '],
      [['--table', 'FOLDER/none'], 'There is no file FOLDER/none. Name the file of a run.'],
      [['--only', 'poker'], 'No part has “poker” in its name.'],
      [['--fast'], "Unknown option '--fast'."],
    ],
  },
}

describe.each(Object.entries(CALLS))('%s', (name, { command, calls }) => {
  const code = command.mistakeCode
  const named = (text: string) => text.replaceAll('FOLDER', folder).replaceAll('STRANGER', strangerUrl)

  test('each bad call ends with one sentence and the cure, without a stack and without a new file', async () => {
    for (const [words, sentence, env = {}] of calls) {
      const variables = Object.fromEntries(Object.entries(env).map(([name, value]) => [name, named(value)]))
      const ran = await runHere(command, words.map(named), { ...TOKEN, ...variables })
      const [first = ''] = ran.stderr.split('\n')
      expect([words, ran.code, first.slice(0, named(sentence).length)]).toEqual([
        words,
        code,
        named(sentence),
      ])
      expect([words, ran.stderr.includes('\n    at ')]).toEqual([words, false])
    }
    expect(await readdir(folder)).toEqual(['a-file'])
  })

  test('--help prints the usage with an example, and does nothing else', async () => {
    for (const help of ['--help', '-h']) {
      const { code, stdout, stderr } = await runHere(command, [help])
      expect([code, stderr]).toEqual([0, ''])
      expect(stdout).toMatch(/^Usage:[^]*\nExamples?:\n {2}(?:[A-Z_]+=\S+ )?npm run /)
    }
  })

  test('a bad call ends the process of the command with the same sentence and exit code', async () => {
    const [words, sentence] = calls[0]!
    const ran = await runAlone(name, words.map(named))
    expect([ran.code, ran.stdout, ran.stderr.slice(0, named(sentence).length)]).toEqual([
      code,
      '',
      named(sentence),
    ])
  })
})

test('with --json an operator’s command prints its mistake as an object', async () => {
  const { code, stdout, stderr } = await runHere(operatorCommand, ['player', 'find', '--json'], TOKEN)
  expect([code, stderr]).toEqual([1, ''])
  expect(JSON.parse(stdout)).toEqual({ error: 'mistake', message: 'The command needs --site.' })
})
