/**
 * `npm run schemas:json`: copies the schemas that people write files against into `schemas/json`, where editors find
 * them by the `$schema` of a manifest or theme.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { jsonSchemaCopies } from '#schemas/json-copies.ts'

const folder = join(import.meta.dirname, '../../schemas/json')
await mkdir(folder, { recursive: true })
for (const [name, text] of Object.entries(jsonSchemaCopies())) {
  await writeFile(join(folder, name), text)
  console.log(`schemas/json/${name}`)
}
