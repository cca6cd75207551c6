import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  conformityOf,
  countStates,
  type ConformityRow,
  type LineState,
  type TestedLines,
} from '#schemas/site-manifest/conformity.ts'
import type { Packs } from '#schemas/site-manifest/jurisdiction-pack.ts'
import { knownPacks } from '#service/sites/known-packs.ts'

const ROOT = join(import.meta.dirname, '../..')
const TESTS = '{schemas,runtime,games,modules,service,tools,tests}/**/*.{test.ts,test.tsx,e2e.ts}'
/** Its table has a manifest that breaks each bound. */
const BROKEN_MANIFESTS = 'service/sites/jurisdictions.test.ts'

const HEAD = `# Conformity

<!-- Written by \`npm run generate\` from \`jurisdictions/*.json\` and from the titles of tests. Do not edit. -->

Each line is a demand of a jurisdiction in our words, with its source. A line has passed where a test names it at the start of its title
(\`GB RTS 12D: …\`). "Partly" passes and still lacks something. What was found in no source says so
([decision 112](adr/0112-jurisdictions-as-packs.md)). No page of this project is legal advice.
`

/**
 * The tests that name a line of a pack at the start of their title, and the lines of which a table has manifests that break them. A title
 * that names an unknown line throws.
 */
export function testedLines(packs: Packs): TestedLines {
  const known = [...packs.values()].flatMap(({ id, lines }) => lines.map((line) => ({ id, line: line.id })))
  const byTitle = new Map(known.map((one) => [`${one.id.toUpperCase()} ${one.line}`, one]))
  const prefixes = [...packs.keys()].map((id) => id.toUpperCase()).join('|')
  const titles = new RegExp(
    String.raw`\(\s*(['"\`])(?:security [^:]*: )?((?:${prefixes}) [^:]*?): (.*)\1`,
    'g',
  )
  const tested: Record<string, Record<string, string[]>> = {}
  const add = ({ id, line }: { id: string; line: string }, test: string) => {
    const ofPack = (tested[id] ??= {})
    ofPack[line] = [...new Set([...(ofPack[line] ?? []), test])]
  }
  for (const file of testFiles()) {
    const text = readFileSync(join(ROOT, file), 'utf8')
    for (const [, , lines = '', rest = ''] of text.matchAll(titles)) {
      for (const title of lines.split(', ')) {
        const found = byTitle.get(title)
        if (found === undefined)
          throw new Error(`${file}: a test names “${title}”, which is a line of no pack`)
        add(found, `${file}: ${rest}`)
      }
    }
    if (file !== BROKEN_MANIFESTS) continue
    for (const one of known)
      if (text.includes(`'${one.id} ${one.line}'`)) add(one, `${file}: a manifest that breaks it is refused`)
  }
  return tested
}

const testFiles = (): string[] =>
  globSync(TESTS, { cwd: ROOT })
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted()

/** The table of conformity and the tests of each line, by path from the project's root. */
export function conformityFiles(): Record<string, string> {
  const packs = knownPacks()
  const tested = testedLines(packs)
  const sections = [...packs.values()].map(({ id, name, regulator, checkedOn }) => {
    const rows = conformityOf([id], packs, tested)
    const head = `## ${name} (\`${id}\`)\n\nRegulator: ${regulator}. Sources looked up on ${checkedOn}. ${sumOf(rows)}\n`
    return [
      head,
      '| line | demand | state | tests, reason | source |',
      '|---|---|---|---|---|',
      ...rows.map(tableRow),
      '',
    ].join('\n')
  })
  return {
    'docs/conformity.md': [HEAD, ...sections].join('\n'),
    'service/sites/tested-lines.json': `${JSON.stringify(tested, null, 2)}\n`,
  }
}

const STATES: Record<LineState, string> = {
  passed: 'passed',
  partly: 'partly',
  notYet: 'not yet',
  notApplicable: 'not applicable',
}

function sumOf(rows: readonly ConformityRow[]): string {
  const counts = countStates(rows)
  const parts = Object.entries(counts).map(([state, count]) => `${count} ${STATES[state as LineState]}`)
  return `${rows.length} lines: ${parts.join(', ')}.`
}

function tableRow({ line, demand, state, tests, reason, source }: ConformityRow): string {
  const shown = tests.map(
    (test) => `\`${test.slice(0, test.indexOf(': '))}\`${test.slice(test.indexOf(': '))}`,
  )
  const cells = [
    line,
    demand,
    STATES[state],
    [...shown, ...(reason === '' ? [] : [reason])].join('<br>'),
    source,
  ]
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
}
