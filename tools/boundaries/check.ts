import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { existsSync, globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { BOUNDARIES, TEST_FILES } from './rules.ts'

/** Files that may import from anywhere. */
const TESTS_AND_STORIES = new RegExp(`${TEST_FILES}|\\.stories\\.tsx$|^tests/`)

export interface BoundaryReport {
  files: number
  imports: number
  /** One line each: the rule, the import, and the reason. */
  problems: string[]
}

/**
 * Checks every import under the working directory against the table of boundaries. A file that the parser did not process
 * is a problem too, because a broken parser finds no violations.
 */
export async function checkBoundaries(): Promise<BoundaryReport> {
  const folders = ['schemas', 'runtime', 'games', 'modules', 'service', 'tools', 'tests'].filter((folder) =>
    existsSync(folder),
  )
  const { output } = await cruise(
    folders,
    {
      parser: 'swc',
      ruleSet: { forbidden: BOUNDARIES },
      validate: true,
      // Packages may be elsewhere, behind a symbolic link; the rules use the path of the link.
      preserveSymlinks: true,
      doNotFollow: { path: '^node_modules/' },
      exclude: { path: '^dist/' },
      enhancedResolveOptions: {
        exportsFields: ['exports'],
        conditionNames: ['import', 'node', 'default', 'types'],
      },
    },
    { extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'] },
  )
  const { modules, summary } = output as ICruiseResult
  const seen = new Set(modules.map((module) => module.source))
  const imports = modules.reduce((sum, module) => sum + module.dependencies.length, 0)
  const unseen = folders
    .flatMap((folder) => globSync(join(folder, '**/*.{ts,tsx}')))
    .filter((file) => !seen.has(file))
    .map((file) => `not seen by the check: ${file}`)
  const violations = summary.violations.map(({ rule, from, to, cycle }) => {
    const path = cycle?.map((step) => step.name).join(' → ') ?? to
    const comment = BOUNDARIES.find((boundary) => boundary.name === rule.name)?.comment
    return `${rule.name}: ${from} → ${path}\n  ${comment}`
  })
  return { files: seen.size, imports, problems: [...violations, ...mutualFolders(modules), ...unseen] }
}

/** Two folders of which each imports values from the other, with the imports of the direction that has fewer. */
function mutualFolders(modules: ICruiseResult['modules']): string[] {
  const between = new Map<string, string[]>()
  for (const { source, dependencies } of modules) {
    if (TESTS_AND_STORIES.test(source)) continue
    for (const { resolved, dependencyTypes } of dependencies) {
      const pair = [dirname(source), dirname(resolved)]
      if (!areApart(pair) || dependencyTypes.includes('type-only')) continue
      const key = pair.join(' → ')
      between.set(key, [...(between.get(key) ?? []), `${source} → ${resolved}`])
    }
  }
  return [...between].flatMap(([key, imports]) => {
    const back = between.get(key.split(' → ').reverse().join(' → ')) ?? []
    const isReported = back.length > imports.length || (back.length === imports.length && back > imports)
    return isReported ? [`two folders import each other: ${key}\n  ${imports.join('\n  ')}`] : []
  })
}

/** Whether neither folder contains the other one. The root contains every folder. */
function areApart([one = '', other = '']: readonly string[]): boolean {
  return (
    one !== '.' && other !== '.' && !`${one}/`.startsWith(`${other}/`) && !`${other}/`.startsWith(`${one}/`)
  )
}
