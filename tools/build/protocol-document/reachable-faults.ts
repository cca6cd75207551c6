import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { FAULT, type FaultName } from '#schemas/protocol/faults.ts'
import { parseScript, type SyntaxNode, visit } from '../syntax-tree.ts'

const ROOT = join(import.meta.dirname, '../../..')
const CONTEXT = 'service/context.ts'
/** Parts of every call, whose faults the document names once for all operations. */
const COMMON = [
  'service/call/',
  'service/channel/',
  'service/limits/',
  'service/database/',
  'service/events/',
]
/** Parts of the service that decide about purchases and cards in batches: calls reach them over the context. */
const DECIDING_PARTS: ReadonlySet<string> = new Set(['joins', 'cards'])

/** A function or constant of a file: what it names of its own file and of others, and the faults that it refuses with. */
interface Part {
  readonly names: ReadonlySet<string>
  readonly properties: ReadonlySet<string>
  readonly faults: readonly FaultName[]
}

interface SourceFile {
  readonly parts: ReadonlyMap<string, Part>
  /** Local name → file and name there. */
  readonly imports: ReadonlyMap<string, { file: string; name: string }>
}

/**
 * The faults of an operation's own: those that the functions refuse with which its handler reaches. A function counts where its name is
 * used, so that the list may have a fault of a branch that the operation does not take.
 */
export class ReachableFaults {
  readonly #files = new Map<string, SourceFile>()
  readonly #context = this.#contextParts()

  /** The faults, in the order of their table. */
  of(handlerFile: string): FaultName[] {
    const found = new Set<FaultName>()
    this.#follow({ file: handlerFile, name: 'default' }, found, new Set())
    return (Object.keys(FAULT) as FaultName[]).filter((name) => found.has(name))
  }

  #follow(place: { file: string; name: string }, found: Set<FaultName>, seen: Set<string>): void {
    const { file, name } = place
    const id = `${file}#${name}`
    if (seen.has(id) || COMMON.some((folder) => file.startsWith(folder))) return
    seen.add(id)
    const source = this.#file(file)
    const part = source.parts.get(name)
    if (part === undefined) return
    for (const fault of part.faults) found.add(fault)
    for (const used of part.names) {
      const imported = source.imports.get(used)
      if (imported !== undefined) this.#follow(imported, found, seen)
      else if (source.parts.has(used)) this.#follow({ file, name: used }, found, seen)
    }
    for (const property of part.properties) {
      const whole = this.#context.get(property)
      if (whole === undefined) continue
      for (const each of this.#file(whole).parts.keys())
        this.#follow({ file: whole, name: each }, found, seen)
    }
  }

  /** The files of the deciding parts of the service's context, by the name of the part. */
  #contextParts(): Map<string, string> {
    const text = readFileSync(join(ROOT, CONTEXT), 'utf8')
    const types = new Map(
      [...text.matchAll(/import type \{ (\w+) \} from '#(service\/[^']+)'/g)].map(
        ([, type = '', file = '']) => [type, file] as const,
      ),
    )
    return new Map(
      [...text.matchAll(/readonly (\w+): (\w+)/g)].flatMap(([, part = '', type = '']) => {
        const file = types.get(type)
        return file !== undefined && DECIDING_PARTS.has(part) ? [[part, file] as const] : []
      }),
    )
  }

  #file(file: string): SourceFile {
    const known = this.#files.get(file)
    if (known !== undefined) return known
    const read = readSource(file)
    this.#files.set(file, read)
    return read
  }
}

function readSource(file: string): SourceFile {
  const parts = new Map<string, Part>()
  const imports = new Map<string, { file: string; name: string }>()
  const body = parseScript(readFileSync(join(ROOT, file), 'utf8'), file).body as unknown as SyntaxNode[]
  for (const statement of body) {
    if (statement.type === 'ImportDeclaration') {
      const target = resolve(file, (statement['source'] as SyntaxNode)['value'] as string)
      if (target === null || statement['importKind'] === 'type') continue
      for (const each of statement['specifiers'] as SyntaxNode[]) {
        const name = (each['imported'] as SyntaxNode | undefined)?.['name'] ?? 'default'
        imports.set((each['local'] as SyntaxNode)['name'] as string, { file: target, name: name as string })
      }
      continue
    }
    const isDefault = statement.type === 'ExportDefaultDeclaration'
    const declaration = (statement['declaration'] ?? statement) as SyntaxNode
    if (isDefault) parts.set('default', partOf(declaration))
    else if (declaration.type === 'VariableDeclaration')
      for (const each of declaration['declarations'] as SyntaxNode[])
        parts.set((each['id'] as SyntaxNode)['name'] as string, partOf(each))
    else {
      const name = (declaration['id'] as SyntaxNode | null | undefined)?.['name']
      if (typeof name === 'string' && /Function|Class/.test(declaration.type))
        parts.set(name, partOf(declaration))
    }
  }
  return { parts, imports }
}

/** A file of the service's own; null for a package, a schema or a rule, which refuse nothing. */
function resolve(from: string, specifier: string): string | null {
  const path = specifier.startsWith('#') ? specifier.slice(1) : join(dirname(from), specifier)
  return path.startsWith('service/') && existsSync(join(ROOT, path)) ? path : null
}

function partOf(declaration: SyntaxNode): Part {
  const names = new Set<string>()
  const properties = new Set<string>()
  const faults: FaultName[] = []
  visit(declaration, (node) => {
    if (node.type === 'Identifier') names.add(node['name'] as string)
    if (node.type === 'MemberExpression') {
      const property = (node['property'] as SyntaxNode)['name']
      if (typeof property !== 'string') return
      properties.add(property)
      const object = (node['object'] as SyntaxNode)['name']
      if (object === 'FAULT' && property in FAULT) faults.push(property as FaultName)
    }
    const { value } = node
    if (node.type === 'Literal' && typeof value === 'string' && value in FAULT)
      faults.push(value as FaultName)
  })
  return { names, properties, faults }
}
