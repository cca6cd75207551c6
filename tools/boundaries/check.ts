import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { BOUNDARIES } from './rules.ts'

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
  return { files: seen.size, imports, problems: [...violations, ...unseen] }
}
