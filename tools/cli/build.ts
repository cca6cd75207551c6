/**
 * `npm run build`: the browser's part into `dist/client`. Does nothing when the inputs are those of the last build;
 * `npm run build -- --force` builds all the same.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hashInputs, isFresh, STAMP_FILE } from '#tools/build/input-hash.ts'

const root = join(import.meta.dirname, '../..')

const hash = await hashInputs(root)
if (!process.argv.includes('--force') && (await isFresh(root, hash))) {
  console.log('The build is up to date.')
} else {
  // Vite takes most of a second to load, which a fresh build need not pay.
  const { build } = await import('vite')
  await build({ root, configFile: join(root, 'vite.config.ts'), logLevel: 'warn' })
  await writeFile(join(root, STAMP_FILE), `${hash}\n`)
  console.log('Built dist/client.')
}
