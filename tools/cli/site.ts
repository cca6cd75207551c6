/** `npm run site -- check | new | list`: sites as files, without a running service. The others ask the operators' API. */
import { parseArgs } from 'node:util'
import { checkSites, printConformity } from './site/check-sites.ts'
import { duplicateSite, exportSite, importSite } from './site/copy-site.ts'
import { listSites } from './site/list-sites.ts'
import { newSite } from './site/new-site.ts'
import { exportSiteTexts, importSiteTexts } from './site/translate-site.ts'
import { migrateSites } from './site/migrate-sites.ts'
import { DRAFT_COMMANDS, type DraftCommand, ofDraft } from './site/of-draft.ts'
import { SITE_USAGE } from './site/site-usage.ts'
import { connectApi, defaultServer } from './operator/connect-api.ts'
import { TRANSLATION_FORMATS, type TranslationFormat } from '#schemas/translations/translation-formats.ts'
import { Mistake } from '../mistake.ts'
import { type Command, runCommand, type Terminal } from './run-command.ts'

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
  language: { type: 'string', multiple: true },
  format: { type: 'string' },
  file: { type: 'string' },
  to: { type: 'string' },
  prefer: { type: 'string' },
  width: { type: 'string', multiple: true },
  scheme: { type: 'string', multiple: true },
  path: { type: 'string', multiple: true },
  write: { type: 'boolean', default: false },
  'fonts-licensed': { type: 'boolean', default: false },
  strict: { type: 'boolean', default: false },
  server: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const

const isOfDraft = (command: string): command is DraftCommand =>
  (DRAFT_COMMANDS as readonly string[]).includes(command)

const FILE_COMMANDS = ['check', 'list', 'migrate', 'new'] as const
const COPY_COMMANDS = ['export', 'import', 'duplicate'] as const
type CopyCommand = (typeof COPY_COMMANDS)[number]
const isCopy = (command: string): command is CopyCommand =>
  (COPY_COMMANDS as readonly string[]).includes(command)

async function main({ words, env, say, write }: Terminal): Promise<number> {
  const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true })
  const [command, argument, ...rest] = positionals
  if (command === undefined) {
    say(SITE_USAGE)
    return 1
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
        ? checkSites(folders, { isJson: values.json, say })
        : printConformity(folders, values.site, say)))
        ? 0
        : 1
    case 'list':
      await listSites(folders, { isJson: values.json, say })
      return 0
    case 'migrate':
      return migrateSites(folders.sitesDir, { isJson: values.json, writes: values.write, say })
    case 'new':
      await newSite(
        folders,
        { ...values, siteId: argument, port: env['PORT'] ?? '8080', cell: env['CELL'] },
        say,
      )
      return 0
    default:
      throw new Mistake(
        `There is no command “${command}”: ${[...FILE_COMMANDS, ...DRAFT_COMMANDS, 'texts', ...COPY_COMMANDS].join(', ')}.`,
      )
  }
}

const isFormat = (word: string): word is TranslationFormat =>
  (TRANSLATION_FORMATS as readonly string[]).includes(word)

interface TextOptions extends Pick<Terminal, 'env' | 'say' | 'write'> {
  readonly values: {
    readonly language?: readonly string[] | undefined
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
  const {
    language: [language] = [],
    format = 'xliff',
    file,
    strict,
    server = defaultServer(env),
    json,
  } = values
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
    readonly 'fonts-licensed': boolean
    readonly server?: string | undefined
    readonly json: boolean
  }
}

async function ofCopies(
  command: CopyCommand,
  [from, newId, ...rest]: readonly (string | undefined)[],
  { values, env, say }: CopyOptions,
): Promise<number> {
  const { to, host: hosts = [], server, json } = values
  if (from === undefined) throw new Mistake(`Name the ${command === 'import' ? 'folder' : 'site'}.`)
  const tooMany = (command === 'duplicate' ? rest : [newId, ...rest]).filter((word) => word !== undefined)
  if (tooMany.length > 0) throw new Mistake(`“${tooMany.join(' ')}” is one word too many.`)
  const api = () => connectApi(server ?? defaultServer(env), env)
  const output = { isJson: json, say }
  const mayUseFonts = values['fonts-licensed']
  if (command === 'import') return importSite(api(), from, { hosts, mayUseFonts, ...output })
  if (command === 'export') {
    if (to === undefined) throw new Mistake('Name a new folder with --to.')
    return exportSite(api(), from, { folder: to, ...output })
  }
  if (newId === undefined) throw new Mistake('Name the new site after the other one.')
  return duplicateSite(api(), from, { wanted: { siteId: newId, hosts }, mayUseFonts, ...output })
}

export const siteCommand: Command = { main, usage: SITE_USAGE, mistakeCode: 1 }
if (import.meta.main) await runCommand(siteCommand)
