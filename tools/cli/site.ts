/** `npm run site -- check | new | list`: sites as files, without a running service. The others ask the operators' API. */
import { parseArgs } from 'node:util'
import { checkSites, printConformity } from './site/check-sites.ts'
import { duplicateSite, exportSite, importSite } from './site/copy-site.ts'
import { listSites } from './site/list-sites.ts'
import { newSite } from './site/new-site.ts'
import { exportSiteTexts, importSiteTexts } from './site/translate-site.ts'
import { diffSite, publicationOf, publishSite, sayHistory } from './site/publish-site.ts'
import { connectApi, defaultServer } from './operator/connect-api.ts'
import { TRANSLATION_FORMATS, type TranslationFormat } from '#schemas/translations/translation-formats.ts'
import { Mistake } from '../mistake.ts'
import { type Command, runCommand, type Terminal } from './run-command.ts'

const USAGE = `Usage:
  npm run site -- check [dir]        Check every site and theme; dir is the folder of sites.
                    [--site <id>]    Print each line of the site's jurisdictions with its tests.
  npm run site -- list [dir]         List the sites that would be served.
  npm run site -- new <id> --theme <theme> --host <host> [--host <host>] [--extends base]
                    [--name <name>] [--time-zone <zone>] [--jurisdiction <pack>] [--game <kind>]
                    [--member <number>] [--operator <number>|new] [--dir <dir>]
                                     Write a manifest that is right, to go on from.
  npm run site -- diff <id>          What the draft of a site changes, in words.
  npm run site -- publish <id> --reason <text> [--at <time>]
                                     Publish the draft of a site, at once or at an ISO time with its zone.
  npm run site -- history <id>       Every text that the site had, the newest first.
  npm run site -- rollback <id> <publication> --reason <text>
                                     Publish an older text again.
  npm run site -- texts export <id> --language <code> [--format xliff|json] [--file <file>]
                                     Write every text of a site in a language for translators.
  npm run site -- texts import <id> --file <file> [--strict]
                                     Take translated texts into the draft; with --strict all or none.
  npm run site -- export <id> --to <folder>
                                     Write a site with its draft as files into a new folder.
  npm run site -- import <folder> [--host <host>]
                                     Make the site of a folder; its files are in the draft.
  npm run site -- duplicate <id> <new id> [--host <host>]
                                     Make a site from another one; the copy is in its draft.

The folders are SITES_DIR and THEMES_DIR, or sites and themes; --themes names another folder of themes.
The last nine ask the service at --server, which is http://127.0.0.1:8081 or the OPERATOR_PORT of the environment, with the token in
OPERATOR_TOKEN; --json prints the answer. Their exit codes are 0: done, or nothing to publish; 1: a mistake, or a
refusal, also of single texts; 3: the draft differs, or the live file or the draft was changed meanwhile.`

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
  game: { type: 'string', multiple: true },
  member: { type: 'string' },
  operator: { type: 'string' },
  reason: { type: 'string' },
  at: { type: 'string' },
  language: { type: 'string' },
  format: { type: 'string' },
  file: { type: 'string' },
  to: { type: 'string' },
  strict: { type: 'boolean', default: false },
  server: { type: 'string' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h' },
} as const

const DRAFT_COMMANDS = ['diff', 'publish', 'history', 'rollback'] as const
type DraftCommand = (typeof DRAFT_COMMANDS)[number]
const isOfDraft = (command: string): command is DraftCommand =>
  (DRAFT_COMMANDS as readonly string[]).includes(command)

const COPY_COMMANDS = ['export', 'import', 'duplicate'] as const
type CopyCommand = (typeof COPY_COMMANDS)[number]
const isCopy = (command: string): command is CopyCommand =>
  (COPY_COMMANDS as readonly string[]).includes(command)

async function main({ words, env, say, write }: Terminal): Promise<number> {
  const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true })
  const [command, argument, ...rest] = positionals
  if (values.help === true || command === undefined) {
    say(USAGE)
    return command === undefined && values.help !== true ? 1 : 0
  }
  if (isOfDraft(command)) return ofDraft(command, [argument, ...rest], { values, env, say })
  if (command === 'texts') return ofTexts([argument, ...rest], { values, env, say, write })
  if (isCopy(command)) return ofCopies(command, [argument, ...rest], { values, env, say })
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
      throw new Mistake(
        `There is no command “${command}”: check, list, new, diff, publish, history, rollback, texts, export, import or duplicate.`,
      )
  }
}

interface DraftOptions extends Pick<Terminal, 'env' | 'say'> {
  readonly values: {
    readonly reason?: string | undefined
    readonly at?: string | undefined
    readonly server?: string | undefined
    readonly json: boolean
  }
}

async function ofDraft(
  command: DraftCommand,
  [siteId, publication, ...rest]: readonly (string | undefined)[],
  { values, env, say }: DraftOptions,
): Promise<number> {
  if (siteId === undefined) throw new Mistake('Name the site.')
  const tooMany = command === 'rollback' ? rest : [publication, ...rest]
  const unknown = tooMany.filter((word) => word !== undefined)
  if (unknown.length > 0) throw new Mistake(`“${unknown.join(' ')}” is one word too many.`)
  const output = { isJson: values.json, say }
  const wanted = () => {
    const { reason, at } = values
    if (reason === undefined) throw new Mistake('Say with --reason why: the history keeps it.')
    const publicationId = command === 'rollback' ? { publicationId: publicationOf(publication) } : {}
    return { reason, ...publicationId, ...(at !== undefined && { at: instantOf(at) }) }
  }
  const publishes = command === 'publish' || command === 'rollback'
  const given = publishes ? wanted() : null
  const api = connectApi(values.server ?? defaultServer(env), env)
  if (given !== null) return publishSite(api, siteId, { wanted: given, ...output })
  return command === 'diff' ? diffSite(api, siteId, output) : sayHistory(api, siteId, output)
}

const isFormat = (word: string): word is TranslationFormat =>
  (TRANSLATION_FORMATS as readonly string[]).includes(word)

interface TextOptions extends Pick<Terminal, 'env' | 'say' | 'write'> {
  readonly values: {
    readonly language?: string | undefined
    readonly format?: string | undefined
    readonly file?: string | undefined
    readonly strict: boolean
    readonly server?: string | undefined
    readonly json: boolean
  }
}

async function ofTexts(
  [command, siteId, ...rest]: readonly (string | undefined)[],
  { values, env, say, write }: TextOptions,
): Promise<number> {
  if (command !== 'export' && command !== 'import')
    throw new Mistake('Say what to do with the texts: texts export <id> or texts import <id>.')
  if (siteId === undefined) throw new Mistake('Name the site.')
  if (rest.length > 0) throw new Mistake(`“${rest.join(' ')}” is one word too many.`)
  const { language, format = 'xliff', file, strict, server = defaultServer(env), json } = values
  const output = { isJson: json, say, write }
  if (command === 'import') {
    if (file === undefined) throw new Mistake('Name the file with --file; - is the standard input.')
    return importSiteTexts(connectApi(server, env), siteId, {
      wanted: { file, isStrict: strict },
      ...output,
    })
  }
  if (language === undefined) throw new Mistake('Name the language with --language, such as de.')
  if (!isFormat(format)) throw new Mistake(`--format ${format} must be ${TRANSLATION_FORMATS.join(' or ')}.`)
  if (json && file === undefined) throw new Mistake('--json describes the file of --file: name one.')
  return exportSiteTexts(connectApi(server, env), siteId, { wanted: { language, format, file }, ...output })
}

interface CopyOptions extends Pick<Terminal, 'env' | 'say'> {
  readonly values: {
    readonly to?: string | undefined
    readonly host?: readonly string[] | undefined
    readonly server?: string | undefined
    readonly json: boolean
  }
}

async function ofCopies(
  command: CopyCommand,
  [from, newId, ...rest]: readonly (string | undefined)[],
  { values: { to, host: hosts = [], server, json }, env, say }: CopyOptions,
): Promise<number> {
  if (from === undefined) throw new Mistake(`Name the ${command === 'import' ? 'folder' : 'site'}.`)
  const tooMany = (command === 'duplicate' ? rest : [newId, ...rest]).filter((word) => word !== undefined)
  if (tooMany.length > 0) throw new Mistake(`“${tooMany.join(' ')}” is one word too many.`)
  const api = () => connectApi(server ?? defaultServer(env), env)
  const output = { isJson: json, say }
  if (command === 'import') return importSite(api(), from, { hosts, ...output })
  if (command === 'export') {
    if (to === undefined) throw new Mistake('Name a new folder with --to.')
    return exportSite(api(), from, { folder: to, ...output })
  }
  if (newId === undefined) throw new Mistake('Name the new site after the other one.')
  return duplicateSite(api(), from, { wanted: { siteId: newId, hosts }, ...output })
}

/** A time with its zone in UTC milliseconds, or a Mistake. */
function instantOf(text: string): number {
  const time = /T.*(?:Z|[+-]\d\d:\d\d)$/.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isFinite(time)) return time
  throw new Mistake(`--at ${text} is no time with its zone, such as 2026-12-01T08:00:00+01:00.`)
}

export const siteCommand: Command = { main, usage: USAGE, mistakeCode: 1 }
if (import.meta.main) await runCommand(siteCommand)
