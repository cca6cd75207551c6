/**
 * `npm run generate`: writes generated files. The tables of operations, endpoints and kinds of games come from the files in
 * `schemas/protocol/operations`, `schemas/operator/endpoints` and `modules/<module>/rules/kinds`, the types of modules from their
 * folders, the page about states from the files `*-states.ts` of the service, the table of conformity from the packs and the titles of tests, the page about the protocol from the schemas of its operations and events, the page about rights from endpoints and roles; the JSON copies of schemas are for editors, which read the `$schema` of a manifest.
 */
import { spawnSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

async function write(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(ROOT, path)), { recursive: true })
    await writeFile(join(ROOT, path), text)
    console.log(path)
  }
}

/** The argument of the second process. */
const OTHERS = 'others'

// First the kinds: other schemas list them. Files that declare kinds have loaded the list of before, so a process of its own writes the rest.
if (process.argv[2] === OTHERS) {
  const { declarationTables } = await import('#tools/build/declaration-tables.ts')
  await write(await declarationTables())
  const { stateDiagrams } = await import('#tools/build/state-diagrams.ts')
  await write(await stateDiagrams())
  const { protocolDocument } = await import('#tools/build/protocol-document/protocol-document.ts')
  await write(await protocolDocument())
  const { conformityFiles } = await import('#tools/build/conformity.ts')
  await write(conformityFiles())
  const { gatewayDocument } = await import('#tools/build/gateway-document.ts')
  await write(gatewayDocument())
  const { routeTable } = await import('#tools/build/route-table.ts')
  await write(await routeTable())
  const { rightsTable } = await import('#tools/build/rights-table.ts')
  await write(rightsTable())
  const { previewAnswers } = await import('#tools/build/preview-answers.ts')
  await write(previewAnswers())
  const { errorTable } = await import('#tools/build/error-table.ts')
  await write(errorTable())
  // The copies are imported after the tables are written: other schemas may import a table.
  const { jsonSchemaCopies } = await import('#schemas/json-copies.ts')
  await write(jsonSchemaCopies())
} else {
  const { knownModules } = await import('#tools/build/known-modules.ts')
  await write(knownModules())
  const { kindTables } = await import('#tools/build/kind-tables.ts')
  await write(await kindTables())
  const { status } = spawnSync(process.execPath, [import.meta.filename, OTHERS], { stdio: 'inherit' })
  process.exitCode = status ?? 1
}
