/** `npm run site -- check | new | list`: sites as files, without a running service. */
import { parseArgs } from 'node:util'
import { checkSites, printConformity } from './site/check-sites.ts'
import { listSites } from './site/list-sites.ts'
import { newSite } from './site/new-site.ts'
import { Mistake } from '../mistake.ts'
import { type Command, runCommand, type Terminal } from './run-command.ts'

const USAGE = `Usage:
  npm run site -- check [dir]        Check every site and theme; dir is the folder of sites.
                    [--site <id>]    Print each line of the site's jurisdictions with its tests.
  npm run site -- list [dir]         List the sites that would be served.
  npm run site -- new <id> --theme <theme> --host <host> [--host <host>] [--extends base]
                    [--name <name>] [--time-zone <zone>] [--jurisdiction <pack>]
                    [--member <number>] [--operator <number>|new] [--dir <dir>]
                                     Write a manifest that is right, to go on from.

The folders are SITES_DIR and THEMES_DIR, or sites and themes; --themes names another folder of themes.`

const options = {
  dir: { type: 'string' },
  themes: { type: 'string' },
  extends: { type: 'string' },
  theme: { type: 'string' },
  host: { type: 'string', multiple: true },
  name: { type: 'string' },
  'time-zone': { type: 'string' },
  site: { type: 'string' },
  jurisdiction: { type: 'string', multiple: true },
  member: { type: 'string' },
  operator: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

async function main({ words, env, say }: Terminal): Promise<number> {
  const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true })
  const [command, argument, ...rest] = positionals
  if (values.help === true || command === undefined) {
    say(USAGE)
    return command === undefined && values.help !== true ? 1 : 0
  }
  if (rest.length > 0) throw new Mistake(`“${rest.join(' ')}” is one word too many.`)
  const folders = {
    sitesDir: (command === 'new' ? undefined : argument) ?? values.dir ?? env['SITES_DIR'] ?? 'sites',
    themesDir: values.themes ?? env['THEMES_DIR'] ?? 'themes',
  }
  switch (command) {
    case 'check':
      return (await (values.site === undefined
        ? checkSites(folders, say)
        : printConformity(folders, values.site, say)))
        ? 0
        : 1
    case 'list':
      await listSites(folders, say)
      return 0
    case 'new':
      await newSite(folders, { ...values, siteId: argument, port: env['PORT'] ?? '8080' }, say)
      return 0
    default:
      throw new Mistake(`There is no command “${command}”: check, list or new.`)
  }
}

export const siteCommand: Command = { main, usage: USAGE, mistakeCode: 1 }
if (import.meta.main) await runCommand(siteCommand)
