import { existsSync, readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ModuleFacts } from '../../schemas/module-facts.ts'
import { parseScript, visit, type SyntaxNode } from './syntax-tree.ts'

/** The browser's entry, and the modules and layers that it imports by a pattern. */
const ENTRY = ['runtime/main.tsx', 'modules/*/module.ts', 'games/layer.ts']
/** Sources with ids of messages that other parts show, after they have loaded the messages of the module. */
const NAMES_FOR_LATER = /(^|\/)(facts|module|runtime-module)\.ts$/

/** The code and the messages that a first visit to any site needs. */
export interface FirstScreen {
  /**
   * Source files that every site needs: the entry with the faces of all modules and the layers, the content of the frame, the home
   * screens, and what several of their parts share. Paths from the project's root.
   */
  readonly files: ReadonlySet<string>
  /**
   * Further code of the layouts of a home screen, and of the cards and slips of games: the name of the part by source
   * file. A site shows some of the parts.
   */
  readonly parts: ReadonlyMap<string, string>
  /** Whether a message may be shown by any of them. */
  readonly shows: (messageId: string) => boolean
}

/** Reads the first screen from the modules' facts and the static imports of the sources. */
export async function readFirstScreen(root: string): Promise<FirstScreen> {
  const { homes, frameParts, homeParts, homeTexts } = await firstParts(root)
  const entry: string[] = []
  for await (const file of glob(ENTRY, { cwd: root })) entry.push(file)
  const sources = new Sources(root)
  const files = sources.importedBy([...entry, ...frameParts, ...homes])
  const parts = new Map<string, string>()
  const shared: string[] = []
  for (const part of homeParts) {
    for (const file of sources.importedBy([part])) {
      if (files.has(file)) continue
      if (parts.has(file)) shared.push(file)
      else parts.set(file, nameOf(part))
    }
  }
  for (const file of shared) {
    files.add(file)
    parts.delete(file)
  }
  const read = [...files, ...parts.keys()]
    .filter((file) => !NAMES_FOR_LATER.test(file))
    .map((file) => sources.read(file))
  const texts = new Set([...homeTexts, ...read.flatMap((source) => source.texts)])
  const templates = read.flatMap((source) => source.templates)
  return {
    files,
    parts,
    shows: (id) => texts.has(id) || templates.some((template) => template.test(id)),
  }
}

/** `modules/lobby/slots/jackpot.tsx` is the part `lobby-jackpot`. */
const nameOf = (file: string) => file.replace(/^modules\/|\.tsx?$/g, '').replace(/\/.*\/|\//, '-')

/**
 * Source files of the screens with the role `home`, of the content of the frame, and of the parts of home screens: their
 * layouts, the cards and slips of games. And the messages that describe a home screen.
 */
async function firstParts(
  root: string,
): Promise<Record<'homes' | 'frameParts' | 'homeParts' | 'homeTexts', string[]>> {
  const known: { folder: string; facts: ModuleFacts }[] = []
  for await (const file of glob(['runtime/facts.ts', 'modules/*/facts.ts'], { cwd: root })) {
    const { default: facts } = (await import(pathToFileURL(join(root, file)).href)) as {
      default: ModuleFacts
    }
    known.push({ folder: dirname(file), facts })
  }
  known.sort((one, other) => one.folder.localeCompare(other.folder))
  const placesOf = (place: 'inFrame' | 'inHome') =>
    new Set(
      known.flatMap(({ facts: { slots = {} } }) => Object.keys(slots).filter((id) => slots[id]?.[place])),
    )
  const fillsOf = (places: ReadonlySet<string>) =>
    known.flatMap(({ folder, facts: { fills = {} } }) =>
      Object.entries(fills)
        .filter(([slot]) => places.has(slot))
        .map(([, { file }]) => `${folder}/${file}`),
    )
  const homes = known.flatMap(({ folder, facts: { screens = {} } }) =>
    Object.values(screens)
      .filter(({ role }) => role === 'home')
      .map((screen) => ({ folder, ...screen })),
  )
  return {
    homes: homes.map(({ folder, file }) => `${folder}/${file}`),
    homeTexts: homes.flatMap(({ search = {} }) => Object.values(search)),
    frameParts: fillsOf(placesOf('inFrame')),
    homeParts: [
      ...fillsOf(placesOf('inHome')),
      ...known.flatMap(({ folder, facts: { games = {} } }) =>
        [games.card, games.slip].flatMap((file) => (file === undefined ? [] : `${folder}/${file}`)),
      ),
    ],
  }
}

interface Source {
  /** Files of the project that it imports statically. */
  readonly imports: readonly string[]
  /** Its literal texts, some of which are ids of messages. */
  readonly texts: readonly string[]
  /** Its templates that can make such ids: `lobby.kind.${kind}` is `lobby.kind.` and any characters. */
  readonly templates: readonly RegExp[]
}

const SCRIPT = /\.tsx?$/
/** The beginning of an id: a module, a full stop, and perhaps more. */
const ID_BEGINNING = /^[a-z][a-z-]*\.[\w.-]*$/

class Sources {
  readonly #root: string
  readonly #read = new Map<string, Source>()

  constructor(root: string) {
    this.#root = root
  }

  importedBy(files: readonly string[]): Set<string> {
    const found = new Set<string>(files)
    for (const file of found) for (const imported of this.read(file).imports) found.add(imported)
    return found
  }

  read(file: string): Source {
    const known = this.#read.get(file) ?? this.#parse(file)
    this.#read.set(file, known)
    return known
  }

  #parse(file: string): Source {
    const path = join(this.#root, file)
    if (!SCRIPT.test(file) || !existsSync(path)) return { imports: [], texts: [], templates: [] }
    const imports: string[] = []
    const texts: string[] = []
    const templates: RegExp[] = []
    const program = parseScript(readFileSync(path, 'utf8'), path)
    visit(program, (node) => {
      const from = staticImport(node)
      if (from !== undefined) imports.push(...fileOf(from, file))
      if (node.type === 'Literal' && typeof node['value'] === 'string') texts.push(node['value'])
      if (node.type === 'TemplateLiteral') {
        const parts = (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked)
        if (ID_BEGINNING.test(parts[0] ?? '')) templates.push(templateOf(parts))
      }
    })
    return { imports, texts, templates }
  }
}

/** Matches what a template can make; `parts` are the fixed texts between its values. */
function templateOf(parts: readonly string[]): RegExp {
  return new RegExp(`^${parts.map((part) => part.replace(/[^\w]/g, '\\$&')).join('.+')}$`)
}

/** The imported name of a declaration that remains when the types are stripped. */
function staticImport(node: SyntaxNode): string | undefined {
  const { type, source, specifiers } = node
  if (!/^(Import|ExportNamed|ExportAll)Declaration$/.test(type) || source === null || source === undefined)
    return
  if (node['importKind'] === 'type' || node['exportKind'] === 'type') return
  const names = (specifiers ?? []) as { importKind?: string }[]
  if (names.length > 0 && names.every(({ importKind }) => importKind === 'type')) return
  return (source as { value: string }).value
}

/** A file of the project by the name in an import; none for a package. */
function fileOf(name: string, importer: string): string[] {
  if (name.startsWith('#')) return [name.slice(1)]
  return name.startsWith('.') ? [join(dirname(importer), name)] : []
}
