import { Mistake } from '../../mistake.ts'
import { connectApi, defaultServer } from '../operator/connect-api.ts'
import type { Terminal } from '../run-command.ts'
import { archiveSite, cancelPublication, confirmPublication, mergeDraft } from './draft-commands.ts'
import { measureSite } from './lighthouse.ts'
import { diffSite, publicationOf, publishSite, sayHistory } from './publish-site.ts'
import { takeScreenshots, type WantedScreenshots } from './screenshots.ts'

/** The commands about one site of a running service. */
export const DRAFT_COMMANDS = [
  'diff',
  'publish',
  'history',
  'rollback',
  'merge',
  'cancel',
  'confirm',
  'archive',
  'restore',
  'screenshots',
  'lighthouse',
] as const
export type DraftCommand = (typeof DRAFT_COMMANDS)[number]

interface DraftOptions extends Pick<Terminal, 'env' | 'say'> {
  readonly values: {
    readonly reason?: string | undefined
    readonly at?: string | undefined
    readonly prefer?: string | undefined
    readonly to?: string | undefined
    readonly width?: readonly string[] | undefined
    readonly scheme?: readonly string[] | undefined
    readonly language?: readonly string[] | undefined
    readonly path?: readonly string[] | undefined
    readonly server?: string | undefined
    readonly json: boolean
  }
}

/** Runs a command about a site. The words are checked before the service is asked. */
export function ofDraft(
  command: DraftCommand,
  [siteId, publication, ...rest]: readonly (string | undefined)[],
  { values, env, say }: DraftOptions,
): Promise<number> {
  if (siteId === undefined) throw new Mistake('Name the site.')
  const tooMany = command === 'rollback' ? rest : [publication, ...rest]
  const unknown = tooMany.filter((word) => word !== undefined)
  if (unknown.length > 0) throw new Mistake(`“${unknown.join(' ')}” is one word too many.`)
  const output = { isJson: values.json, say }
  const api = () => connectApi(values.server ?? defaultServer(env), env)
  const reason = () => {
    if (values.reason !== undefined) return values.reason
    throw new Mistake('Say with --reason why: the history keeps it.')
  }
  switch (command) {
    case 'diff':
      return diffSite(api(), siteId, output)
    case 'history':
      return sayHistory(api(), siteId, output)
    case 'publish': {
      const at = values.at === undefined ? {} : { at: instantOf(values.at) }
      const wanted = { reason: reason(), ...at }
      return publishSite(api(), siteId, { wanted, ...output })
    }
    case 'rollback': {
      const wanted = { reason: reason(), publicationId: publicationOf(publication) }
      return publishSite(api(), siteId, { wanted, ...output })
    }
    case 'merge': {
      const prefer = oneOf('prefer', values.prefer, ['draft', 'live'])
      return mergeDraft(api(), siteId, { prefer, ...output })
    }
    case 'cancel':
      return cancelPublication(api(), siteId, output)
    case 'confirm':
      return confirmPublication(api(), siteId, output)
    case 'archive':
    case 'restore':
      return archiveSite(api(), siteId, { command, reason: reason(), ...output })
    case 'screenshots': {
      const wanted = wantedScreenshots(values)
      return takeScreenshots(api(), siteId, { wanted, ...output })
    }
    case 'lighthouse':
      return measureSite(api(), siteId, output)
  }
}

const SCHEMES = ['light', 'dark'] as const

function wantedScreenshots({
  to,
  width = ['390', '1440'],
  scheme = SCHEMES,
  language = [],
  path = ['/'],
}: DraftOptions['values']): WantedScreenshots {
  if (to === undefined) throw new Mistake('Name a folder with --to.')
  return {
    folder: to,
    widths: width.map((word) => {
      const pixels = Number(word)
      if (Number.isInteger(pixels) && pixels >= 280 && pixels <= 4000) return pixels
      throw new Mistake(`--width ${word} must be a number of pixels from 280 to 4000.`)
    }),
    schemes: scheme.map((word) => oneOf('scheme', word, SCHEMES) ?? 'light'),
    languages: language,
    paths: path.map((word) => {
      if (word.startsWith('/')) return word
      throw new Mistake(`--path ${word} must begin with /, such as /lobby.`)
    }),
  }
}

function oneOf<Word extends string>(
  option: string,
  word: string | undefined,
  words: readonly Word[],
): Word | undefined {
  const found = words.find((one) => one === word)
  if (word === undefined || found !== undefined) return found
  throw new Mistake(`--${option} ${word} must be ${words.join(' or ')}.`)
}

/** A time with its zone in UTC milliseconds, or a Mistake. */
function instantOf(text: string): number {
  const time = /T.*(?:Z|[+-]\d\d:\d\d)$/.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isFinite(time)) return time
  throw new Mistake(`--at ${text} is no time with its zone, such as 2026-12-01T08:00:00+01:00.`)
}
