import { parseAst } from 'rolldown/parseAst'
import type { Plugin } from 'vite'
import { pureComponents } from './pure-components.ts'
import { withEdits } from './source-edits.ts'

const COMPONENTS = /\/node_modules\/react-intl\/index\.js$/
const FORMATTERS = /\/node_modules\/@formatjs\/intl\/index\.js$/
const OWN = /\/(runtime|modules)\/.*\.tsx?$/

/** Functions of react-intl that create a component from the name of a formatter. */
const CREATORS = ['createFormattedComponent', 'createFormattedDateTimePartsComponent']

/** Formatters that no part of the app uses, but that every `intl` object names: `formatPlural` and the like. */
const LEFT_OUT = [
  'DateTimeRange',
  'DateToParts',
  'Duration',
  'DurationToParts',
  'List',
  'ListToParts',
  'NumberToParts',
  'Plural',
  'RelativeTime',
  'Time',
  'TimeToParts',
]
const USE = new RegExp(`\\b(format|Formatted)(${LEFT_OUT.join('|').replaceAll('To', '(To)?')})\\b`)
const leftOut = new Set(LEFT_OUT.map((name) => `format${name}`))

/**
 * Leaves out the components of react-intl that nothing uses, and the formatters of messages that every `intl` object
 * names. A part of the app that begins to use one of these fails the build. The checks of the configuration are left out
 * too: the manifest's schema knows the locales, and the build compiles the messages.
 */
export function leanIntl(): Plugin {
  return {
    name: 'tombolo:lean-intl',
    apply: 'build',
    enforce: 'pre',
    transform(source, id) {
      const file = id.split('?', 1)[0] ?? id
      const use = OWN.test(file) ? USE.exec(source)?.[0] : undefined
      if (use !== undefined)
        this.error(`${use} is left out of the build: take it from the list in lean-intl.ts`)
      if (COMPONENTS.test(file)) {
        const program = parseAst(source, { lang: 'js' }, file)
        return { code: withEdits(source, pureComponents(program, CREATORS)), map: null }
      }
      return FORMATTERS.test(file) ? { code: withoutFormatters(source, file), map: null } : null
    },
  }
}

/** The source with unused formatters that only throw, and without checks of the configuration. */
function withoutFormatters(source: string, file: string): string {
  const edits = parseAst(source, { lang: 'js' }, file).body.flatMap((statement) => {
    if (statement.type !== 'FunctionDeclaration' || statement.body === null) return []
    const { id, body } = statement
    if (id?.name === 'createIntl') {
      const checks = body.body.filter(({ type }) => type === 'IfStatement')
      return checks.map(({ start, end }) => ({ start, end, text: '' }))
    }
    if (id?.name === 'verifyConfigMessages') return [{ start: body.start, end: body.end, text: '{}' }]
    if (id === null || !leftOut.has(id.name)) return []
    return [{ start: body.start, end: body.end, text: '{ throw new Error("not in this build") }' }]
  })
  return withEdits(source, edits)
}
