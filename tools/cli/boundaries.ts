/** `npm run boundaries`: checks every import against docs/architecture.md. */
import { join } from 'node:path'
import { checkBoundaries } from '#tools/boundaries/check.ts'

process.chdir(join(import.meta.dirname, '../..'))

const { files, imports, problems } = await checkBoundaries()
for (const problem of problems) console.error(problem)
// Files without imports are rare: fewer imports than half the number of files means that the parser failed.
const isBlind = imports < files / 2
if (isBlind) console.error('The parser does not read the imports of these files.')
console.log(`${files} files, ${imports} imports, ${problems.length} problems.`)
process.exitCode = problems.length > 0 || isBlind ? 1 : 0
